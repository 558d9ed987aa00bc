import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { leanContract } from './lean-contract.ts'

const lean = (code: string): string => {
  const { transform } = leanContract()
  if (typeof transform !== 'object') throw new Error('The plugin has no transform.')
  const result = Reflect.apply(transform.handler, { parse: parseAst }, [code]) as { readonly code: string }
  return result.code
}

it('removes only server-side properties of an endpoint', () => {
  const entry = `export const orders = { pay: endpoint({
    method: 'POST', path: '/Order/Pay', summary: 'Pays, at once.', access: own,
    input: z.object({ ids: z.array(z.string()) }), output: result, idempotent: true, badInput: 'x' }) }
  export const summary = { input: 1, output: endpoint }`
  expect(lean(entry).replaceAll(/\s+/g, ' ')).toBe(
    "export const orders = { pay: endpoint({ method: 'POST', path: '/Order/Pay', access: own, idempotent: true, }) } " +
      'export const summary = { input: 1, output: endpoint }',
  )
})
