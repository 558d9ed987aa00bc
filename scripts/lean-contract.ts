import type { Plugin } from 'vite'
import { callsOf, isNode, listOf, nameOf, type SyntaxNode } from './syntax.ts'

/** What an endpoint's entry says for the server and its document alone. */
const serverOnly = new Set(['summary', 'errors', 'input', 'output', 'badInput'])

/** The properties of `endpoint({ … })` calls that the screens have no use for. */
const spareProperties = (tree: unknown): readonly SyntaxNode[] =>
  callsOf(tree, new Set(['endpoint'])).flatMap((call) => {
    const [entry] = listOf(call['arguments'])
    if (!isNode(entry)) return []
    return listOf(entry['properties'])
      .filter(isNode)
      .filter((property) => serverOnly.has(String(nameOf(property['key']))))
  })

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
