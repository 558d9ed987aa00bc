import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { createOrder, createSku, draftLine } from '../orders/test/order-factory.ts'
import { createStockOrder, putInStock } from './stock-factory.ts'

export const cases = [
  casesOf(stock, {
    listMyStock: {
      works: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.customerId, skuId, 900_000)
        return {
          input: {},
          check: ({ rows }) =>
            expect(rows).toContainEqual(
              expect.objectContaining({
                skuId,
                onHand: 900_000,
                reserved: 0,
                available: 900_000,
                inTransit: 0,
              }),
            ),
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 900_001)
        return {
          input: {},
          check: ({ data }) => expect(JSON.stringify(data)).not.toContain('900001'),
        }
      },
    },
    listStockHistory: {
      works: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.customerId, skuId, 5)
        await putInStock(t, t.customerId, skuId, 3)
        return {
          input: { skuId },
          check: ({ rows, stock: held, total }) => {
            expect({ total, held }).toMatchObject({ total: 2, held: { onHand: 8 } })
            expect(rows.map(({ nums, after }) => [nums, after])).toEqual([
              [3, 8],
              [5, 5],
            ])
          },
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 5)
        return { input: { skuId } }
      },
    },
    getMyStock: {
      works: async (t) => {
        const skuId = await createSku(t)
        await createStockOrder(t, t.customerId, { skuId, quantity: 2 })
        await putInStock(t, t.customerId, skuId, 5)
        return {
          input: { skuId },
          check: (answer) =>
            expect(answer).toMatchObject({
              onHand: 7,
              reserved: 2,
              available: 5,
              daysLeft: null,
              alert: null,
              incoming: [],
            }),
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 5)
        return { input: { skuId } }
      },
    },
    exportStockHistory: {
      works: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.customerId, skuId, 5)
        return {
          input: { skuId },
          check: (_answer, sent) => {
            expect(sent.headers['content-type']).toContain('text/csv')
            expect(sent.body.toString()).toMatch(/Stock after[\s\S]*Arrived/)
          },
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 5)
        return { input: { skuId } }
      },
    },
    listStockOrders: {
      works: async (t) => {
        const skuId = await createSku(t)
        const orderId = await createStockOrder(t, t.customerId, { skuId, quantity: 2 })
        return {
          input: { skuId, state: 'reserved' as const },
          check: ({ rows }) =>
            expect(rows).toMatchObject([
              { orderId, status: 'processing', skus: [{ skuId, units: 2, shipped: 0, released: 0 }] },
            ]),
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await createStockOrder(t, t.otherCustomerId, { skuId, quantity: 2 })
        return { input: { skuId }, check: ({ data }) => expect(data).toMatchObject({ total: 0, rows: [] }) }
      },
    },
    listStockAlerts: {
      works: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.customerId, skuId, 3)
        await t.main.ok(stock.setStockAlerts, { skuIds: [skuId], alert: { kind: 'units', value: 3 } })
        return {
          input: { state: 'low' as const },
          check: ({ rows, low }) => {
            expect(low).toBeGreaterThan(0)
            const alert = { kind: 'units', value: 3 }
            expect(rows).toContainEqual(expect.objectContaining({ skuId, alertQuantity: 3, alert }))
          },
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 3)
        await t.other.ok(stock.setStockAlerts, { skuIds: [skuId], alert: { kind: 'units', value: 4 } })
        return {
          input: {},
          as: await t.newCustomer({ currency: 'USD' }),
          check: ({ data }) => expect(data).toMatchObject({ total: 0, low: 0 }),
        }
      },
    },
    setStockAlerts: {
      works: async (t) => {
        const skuIds = [await createSku(t), await createSku(t)]
        for (const skuId of skuIds) await putInStock(t, t.customerId, skuId, 3)
        return {
          input: { skuIds, alert: { kind: 'days' as const, value: 14 } },
          check: async (answer) => {
            expect(answer).toEqual({ skus: 2 })
            const [skuId = ''] = skuIds
            const row = await t.main.ok(stock.getMyStock, { skuId })
            expect(row).toMatchObject({ alert: { kind: 'days', value: 14 }, alertQuantity: null })
          },
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 3)
        return { input: { skuIds: [skuId], alert: { kind: 'units' as const, value: 9 } } }
      },
    },
    listShortStock: {
      works: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.customerId, skuId, 3)
        const id = await createOrder(t, t.customerId, { lines: [draftLine({ skuId, quantity: 5_000 })] })
        return {
          input: {},
          check: ({ rows }) => {
            const oldest = [expect.objectContaining({ id, units: 5_000 })]
            const row = { skuId, onHand: 3, unpaid: 5_000, short: 4_997, orders: 1, seenOrders: 1, oldest }
            expect(rows[0]).toMatchObject(row)
          },
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t)
        await putInStock(t, t.otherCustomerId, skuId, 1)
        await createOrder(t, t.otherCustomerId, { lines: [draftLine({ skuId, quantity: 2 })] })
        return {
          input: {},
          as: await t.newCustomer({ currency: 'USD' }),
          check: ({ data }) => expect(data).toMatchObject({ total: 0, rows: [] }),
        }
      },
    },
  }),
]
