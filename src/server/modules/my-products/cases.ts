import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { shopIdSchema } from '../../../contract/ids.ts'
import { myProducts } from '../../../contract/my-products.ts'
import { createConnectedShop, createVariant } from './my-products-factory.ts'

export const cases = [
  casesOf(myProducts, {
    listMyProducts: {
      works: async (t) => {
        const { shopId, variantKey } = await createVariant(t, t.customerId)
        return {
          input: { shopId },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ variantKey, sku: null, waitingOrders: 0, trouble: null }])
            expect(counts).toMatchObject({ all: 1, unmapped: 1, mapped: 0 })
          },
        }
      },
      foreignRow: async (t) => ({
        input: { shopId: (await createVariant(t, t.otherCustomerId)).shopId },
        check: ({ data }) => expect(data).toMatchObject({ rows: [], total: 0 }),
      }),
    },
    listProductPulls: {
      works: async (t) => {
        const shopId = await createConnectedShop(t, t.customerId)
        return {
          input: {},
          check: ({ pulls }) =>
            expect(pulls.find((pull) => pull.shopId === shopId)).toMatchObject({ status: 'never' }),
        }
      },
      foreignRow: 'takes no id',
    },
    pullProducts: {
      works: async (t) => ({
        input: { shopId: await createConnectedShop(t, t.customerId) },
        check: ({ pull }) => expect(pull.status).toBe('queued'),
      }),
      foreignRow: async (t) => ({
        input: { shopId: shopIdSchema.parse(await createConnectedShop(t, t.otherCustomerId)) },
      }),
    },
  }),
]
