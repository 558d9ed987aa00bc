import type { Plugin } from 'vite'
import { callsOf, isNode, listOf, nameOf, type SyntaxNode } from '../checks/syntax.ts'

/** Endpoint properties that only the server and the API document use. */
const serverOnly = new Set(['summary', 'errors', 'input', 'output', 'badInput'])

const spareProperties = (tree: unknown): readonly SyntaxNode[] =>
  callsOf(tree, new Set(['endpoint'])).flatMap((call) => {
    const [entry] = listOf(call['arguments'])
    if (!isNode(entry)) return []
    return listOf(entry['properties'])
      .filter(isNode)
      .filter((property) => serverOnly.has(String(nameOf(property['key']))))
  })

/**
 * Removes schemas and summaries from endpoints in the web bundles, which only need method, path and send rules. Types
 * are unaffected; schemas that become unused are tree-shaken.
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
