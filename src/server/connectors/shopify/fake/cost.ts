import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Cost rules as documented by Shopify: an object 1, a connection its size, a mutation 10. */
export const maxCallCost = 1000
const mutationCost = 10

export const requestedCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): number => {
  const fragments = new Map<string, FragmentDefinitionNode>()
  let operation: OperationDefinitionNode | null = null
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition)
    if (definition.kind === 'OperationDefinition') operation ??= definition
  }
  if (!operation) return 0

  const sizeOf = (field: FieldNode): number => {
    const value = field.arguments?.find(({ name }) => name.value === 'first')?.value
    if (value?.kind === 'IntValue') return Number(value.value)
    if (value?.kind === 'Variable') return Number(variables[value.name.value] ?? 10)
    return 10
  }
  const costOfField = (field: FieldNode, parent: GraphQLObjectType): number => {
    const type = parent.getFields()[field.name.value]?.type
    const named = type && getNamedType(type)
    if (!type || !isObjectType(named) || !field.selectionSet) return 0
    const inner = costOf(field.selectionSet, named)
    if (named.name.endsWith('Connection')) return sizeOf(field) * inner
    if (named.name === 'PageInfo') return 0
    const isSized = isListType(getNullableType(type)) && field.arguments?.length
    return isSized ? sizeOf(field) * (1 + inner) : 1 + inner
  }
  const costOf = (set: SelectionSetNode, parent: GraphQLObjectType): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === 'Field') return sum + costOfField(selection, parent)
      const fragment = selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value) : selection
      return fragment ? sum + costOf(fragment.selectionSet, parent) : sum
    }, 0)

  const isMutation = operation.operation === 'mutation'
  const root = isMutation ? schema.getMutationType() : schema.getQueryType()
  return (root ? costOf(operation.selectionSet, root) : 0) + (isMutation ? mutationCost : 0)
}

/** The actual cost of a response; Shopify refunds the rest. */
export const actualCost = (data: unknown): number => {
  if (Array.isArray(data)) return data.reduce((sum: number, item) => sum + actualCost(item), 0)
  if (typeof data !== 'object' || data === null) return 0
  return 1 + Object.values(data).reduce((sum: number, item) => sum + actualCost(item), 0)
}
