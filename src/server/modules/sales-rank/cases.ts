import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { createShop } from '../orders/test/order-factory.ts'
import { privateProduct } from '../products/product-factory.ts'
import { soldProduct } from './sales-factory.ts'

export const cases = [
  casesOf(salesRank, {
    listSalesRank: {
      works: async (t) => {
        const productId = await soldProduct(t, t.customerId, { quantity: 3 })
        return {
          input: { days: 7 as const, pageSize: 100 as const },
          check: ({ rows }) =>
            expect(rows.find((row) => row.productId === productId)).toMatchObject({ units: 3, orders: 1 }),
        }
      },
      foreignRow: async (t) => ({ input: { shopId: await createShop(t, t.otherCustomerId) } }),
    },
    getProductSales: {
      works: async (t) => {
        const productId = await soldProduct(t, t.customerId, { quantity: 2 })
        return {
          input: { productId },
          check: ({ days, sums, countries }) => {
            expect(days).toHaveLength(30)
            expect(sums).toMatchObject({ units: 2, orders: 1, costMinor: 1400 })
            expect(countries).toMatchObject([{ country: 'US', units: 2 }])
          },
        }
      },
      foreignRow: async (t) => ({ input: { productId: await privateProduct(t, t.otherCustomerId) } }),
    },
    listSoldOrders: {
      works: async (t) => {
        const productId = await soldProduct(t, t.customerId, { quantity: 2 })
        return {
          input: { productId },
          check: ({ rows, total }) => {
            expect(total).toBe(1)
            expect(rows).toMatchObject([{ units: 2, status: 'processing' }])
          },
        }
      },
      foreignRow: async (t) => ({ input: { productId: await privateProduct(t, t.otherCustomerId) } }),
    },
  }),
]
