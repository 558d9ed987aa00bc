export interface SyntaxNode {
  readonly type: string
  /** Offsets in the source, in characters. */
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Calls of functions with these names in a syntax tree, in source order; excludes nested calls. */
export const callsOf = (tree: unknown, names: ReadonlySet<string>): readonly SyntaxNode[] => {
  if (Array.isArray(tree)) return tree.flatMap((node) => callsOf(node, names))
  if (!isNode(tree)) return []
  if (tree.type === 'CallExpression' && names.has(String(nameOf(tree['callee'])))) return [tree]
  return Object.values(tree).flatMap((part) => callsOf(part, names))
}
