import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { stock } from '../../../contract/stock.ts'
import { createSku } from '../orders/order-factory.ts'
import { putInStock } from './stock-factory.ts'

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
  }),
]
