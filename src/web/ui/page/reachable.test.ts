import { expect, it } from 'vitest'
import { backTarget } from './reachable.tsx'

const isReachable = (path: string): boolean => path === '/product/myCart'

it('Back falls back to /product/myCart when there is no history', () => {
  expect(backTarget('/orders', { isReachable, backTo: '/product/myCart' })).toBe('/product/myCart')
})

it('Back falls back to the start page for accounts that may not open /product/myCart', () => {
  expect(backTarget('/orders', { isReachable: () => false, backTo: '/product/myCart' })).toBe('/')
})

it("Back falls back to the page's own target if the application defines none", () => {
  expect(backTarget('/orders', { isReachable, backTo: null })).toBe('/orders')
})
