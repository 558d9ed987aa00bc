export interface SyntaxNode {
  readonly type: string
  /** Where it begins and ends in the source, in characters. */
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Of an identifier or a literal. */
export const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The calls of functions with these names, anywhere in a syntax tree, in the order of the source; none within another. */
export const callsOf = (tree: unknown, names: ReadonlySet<string>): readonly SyntaxNode[] => {
  if (Array.isArray(tree)) return tree.flatMap((node) => callsOf(node, names))
  if (!isNode(tree)) return []
  if (tree.type === 'CallExpression' && names.has(String(nameOf(tree['callee'])))) return [tree]
  return Object.values(tree).flatMap((part) => callsOf(part, names))
}
