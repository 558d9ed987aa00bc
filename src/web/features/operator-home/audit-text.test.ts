import { expect, it } from 'vitest'
import { actionWords, targetPage } from './audit-text.ts'

it.each([
  ['adminView.codeMade', 'Admin view code made'],
  ['order:shipByFile', 'Order ship by file'],
  ['product.saved', 'Product saved'],
])('%s reads as %s', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

it('links to the page of the audit target, if it has one', () => {
  expect(targetPage('product:12')).toEqual({ to: '/products/product', id: '12' })
  expect(targetPage('session:12')).toBeNull()
  expect(targetPage('product:x')).toBeNull()
})
