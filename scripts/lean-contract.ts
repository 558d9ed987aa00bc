import type { Plugin } from 'vite'

/** What an endpoint's entry says for the server and its document alone. */
const serverOnly = new Set(['summary', 'errors', 'input', 'output', 'badInput'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown): unknown => (isNode(node) ? (node['name'] ?? node['value']) : undefined)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The properties of `endpoint({ … })` calls that the screens have no use for. */
const spareProperties = (node: unknown): readonly Node[] => {
  if (Array.isArray(node)) return node.flatMap(spareProperties)
  if (!isNode(node)) return []
  const [entry] = listOf(node['arguments'])
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'endpoint' || !isNode(entry))
    return Object.values(node).flatMap(spareProperties)
  return listOf(entry['properties']).filter(
    (property): property is Node & Record<string, unknown> =>
      isNode(property) && serverOnly.has(String(nameOf(property['key']))),
  )
}

/**
 * Takes the schemas and summaries out of the contract's endpoints as the web applications see them: they need method,
 * path and rules of sending. Types are not touched; a schema that nothing else uses then goes by itself.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/contract\// },
    handler(code) {
      let lean = code
      for (const { start, end } of spareProperties(this.parse(code)).toReversed())
        lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '')
      return { code: lean, map: null }
    },
  },
})
