import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { addProductToOrder } from '../changes/add-products.ts'
import { createOrder, createSku } from './order-factory.ts'

const by = { kind: 'seller', name: 'Test' } as const

const withCard = async (t: TestApp, customerId: CustomerId) => {
  const id = await createOrder(t, customerId)
  const product = { id, skuId: await createSku(t, { priceMinor: 20, weightGrams: 10 }), quantity: 1 }
  const scope = { customerId, shopIds: null }
  const { lineId } = await addProductToOrder(t.platform.database, scope, product, { key: `card-${id}`, by })
  return { id, lineId }
}

const forMany = async (t: TestApp, customerId: CustomerId) => ({
  ids: [await createOrder(t, customerId)],
  products: [{ skuId: await createSku(t, { priceMinor: 20, weightGrams: 10 }), quantity: 2 }],
})

export const changeCases = [
  casesOf(orderChanges, {
    updateGiftNote: {
      works: async (t) => ({
        input: { id: await createOrder(t, t.customerId), note: ' Happy birthday!\nYour Tom ' },
        check: (answer) => expect(answer).toEqual({ note: 'Happy birthday!\nYour Tom' }),
      }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId), note: 'Mine' } }),
    },
    addProductToOrder: {
      works: async (t) => ({
        input: { id: await createOrder(t, t.customerId), skuId: await createSku(t), quantity: 2 },
        check: (answer) =>
          expect(answer).toMatchObject({ quantity: 2, quantityBefore: 0, totalMinor: 500 + 1000 + 400 }),
      }),
      foreignRow: async (t) => ({
        input: { id: await createOrder(t, t.otherCustomerId), skuId: await createSku(t) },
      }),
    },
    changeLineQuantity: {
      works: async (t) => ({
        input: { ...(await withCard(t, t.customerId)), quantity: 5 },
        check: (answer) => expect(answer).toMatchObject({ quantityBefore: 1, totalMinor: 500 + 100 + 400 }),
      }),
      foreignRow: async (t) => ({ input: { ...(await withCard(t, t.otherCustomerId)), quantity: 5 } }),
    },
    removeAddedProduct: {
      works: async (t) => ({
        input: await withCard(t, t.customerId),
        check: (answer) => expect(answer).toMatchObject({ quantity: 1, totalMinor: 900 }),
      }),
      foreignRow: async (t) => ({ input: await withCard(t, t.otherCustomerId) }),
    },
    previewAddedProducts: {
      works: async (t) => ({
        input: await forMany(t, t.customerId),
        check: (answer) => expect(answer).toMatchObject({ adding: 1, extraMinor: 40, refused: 0 }),
      }),
      foreignRow: async (t) => ({
        input: await forMany(t, t.otherCustomerId),
        check: ({ data }) => expect(data).toMatchObject({ adding: 0, extraMinor: 0, refused: 1 }),
      }),
    },
    addProductsToOrders: {
      works: async (t) => ({
        input: await forMany(t, t.customerId),
        check: ({ results }) => expect(results.map(({ reason }) => reason)).toEqual(['added']),
      }),
      foreignRow: async (t) => ({
        input: await forMany(t, t.otherCustomerId),
        check: ({ data }) => expect(data).toMatchObject({ results: [{ ok: false, reason: 'notFound' }] }),
      }),
    },
    previewShippingLines: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)] },
        check: ({ choosable, lines }) => {
          expect(choosable).toBe(1)
          expect(lines[0]).toMatchObject({ carries: 1 })
        },
      }),
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: ({ data }) => expect(data).toMatchObject({ choosable: 0, lines: [] }),
      }),
    },
  }),
] as const
