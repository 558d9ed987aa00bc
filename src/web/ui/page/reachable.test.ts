import { expect, it } from 'vitest'
import { backTarget } from './reachable.tsx'

const cart = '/product/myCart'
const isReachable = (path: string): boolean => path === cart

it('Back falls back to /product/myCart when there is no history', () => {
  expect(backTarget('/orders', '/orders/one', { isReachable, backTo: cart })).toBe(cart)
})

it('Back falls back to the start page for accounts that may not open /product/myCart, and on that page itself', () => {
  expect(backTarget('/orders', '/orders/one', { isReachable: () => false, backTo: cart })).toBe('/')
  expect(backTarget(cart, cart, { isReachable, backTo: cart })).toBe('/')
})

it("Back falls back to the page's own target if the application defines none", () => {
  expect(backTarget('/orders', '/orders/one', { isReachable, backTo: null })).toBe('/orders')
})
