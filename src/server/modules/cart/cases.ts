import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { completeAddress, createShippingLine, createShop, createSku } from '../orders/test/order-factory.ts'
import { filledCart } from './cart-factory.ts'

const oneCart = 'a customer has one cart'

export const cases = [
  casesOf(cart, {
    addToCart: {
      works: async (t) => {
        const skuId = await createSku(t)
        return {
          input: { items: [{ skuId, quantity: 3 }] },
          check: ({ lines }) => expect(lines).toBeGreaterThan(0),
        }
      },
      foreignRow: async (t) => ({
        input: { items: [{ skuId: await createSku(t, { ownerCustomerId: t.otherCustomerId }) }] },
      }),
    },
    getCart: {
      works: async (t) => {
        const { id } = await filledCart(t, t.customerId)
        return {
          input: {},
          check: ({ products, currency }) => {
            expect(currency).toBe('USD')
            expect(products.flatMap(({ lines }) => lines.map((line) => line.id))).toContain(id)
          },
        }
      },
      foreignRow: oneCart,
    },
    countCart: {
      works: async (t) => {
        await filledCart(t, t.customerId)
        return { input: {}, check: ({ units }) => expect(units).toBeGreaterThan(0) }
      },
      foreignRow: oneCart,
    },
    changeCartQuantity: {
      works: async (t) => ({
        input: { id: (await filledCart(t, t.customerId)).id, quantity: 7 },
        check: async () => {
          const { products } = await t.main.ok(cart.getCart, {})
          const quantities = products.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
          expect(quantities).toContain(7)
        },
      }),
      foreignRow: async (t) => ({
        input: { id: (await filledCart(t, t.otherCustomerId)).id, quantity: 7 },
      }),
    },
    removeFromCart: {
      works: async (t) => {
        const { id } = await filledCart(t, t.customerId)
        return {
          input: { id },
          check: async () => {
            const { products } = await t.main.ok(cart.getCart, {})
            expect(products.flatMap(({ lines }) => lines.map((line) => line.id))).not.toContain(id)
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: (await filledCart(t, t.otherCustomerId)).id } }),
    },
    removeManyFromCart: {
      works: async (t) => ({
        input: { ids: [(await filledCart(t, t.customerId)).id] },
        check: ({ removed }) => expect(removed).toBe(1),
      }),
      foreignRow: async (t) => ({
        input: { ids: [(await filledCart(t, t.otherCustomerId)).id] },
        check: ({ data }) => expect(data).toMatchObject({ removed: 0 }),
      }),
    },
    acceptCartPrices: {
      works: async (t) => ({ input: { lines: [await filledCart(t, t.customerId)] } }),
      foreignRow: async (t) => ({
        input: { lines: [await filledCart(t, t.otherCustomerId)] },
        check: ({ data }) => expect(data).toMatchObject({ reason: 'cartChanged' }),
      }),
    },
    calculateCartFreight: {
      works: async (t) => {
        await createShippingLine(t)
        const { id, quantity, unitMinor } = await filledCart(t, t.customerId)
        return {
          input: { ids: [id], countryCode: completeAddress.countryCode },
          check: ({ goods, lines, byItself }) => {
            expect(goods.amountMinor).toBe(quantity * unitMinor)
            expect(byItself).toEqual({ lineId: lines[0]?.lineId, ruleName: null })
            expect(lines[0]?.landed.amountMinor).toBe(goods.amountMinor + (lines[0]?.price.amountMinor ?? 0))
          },
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [(await filledCart(t, t.otherCustomerId)).id], countryCode: 'DE' },
      }),
    },
    orderCart: {
      works: async (t) => {
        await createShippingLine(t)
        const line = await filledCart(t, t.customerId)
        const shopId = await createShop(t, t.customerId)
        return {
          input: { lines: [line], shopId, address: completeAddress },
          check: ({ status }) => expect(status).toBe('awaitingPayment'),
        }
      },
      foreignRow: async (t) => ({
        input: {
          lines: [await filledCart(t, t.customerId)],
          shopId: await createShop(t, t.otherCustomerId),
          address: completeAddress,
        },
      }),
    },
  }),
]
