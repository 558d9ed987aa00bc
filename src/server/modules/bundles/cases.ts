import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { bundles } from '../../../contract/bundles/bundles.ts'
import { skuIdSchema } from '../../../contract/kernel/ids.ts'
import { createSku, type HasDatabase, type SkuOptions } from '../orders/test/order-factory.ts'

const sku = async (t: HasDatabase, options: SkuOptions = {}) => skuIdSchema.parse(await createSku(t, options))

export const cases = [
  casesOf(bundles, {
    makeBundle: {
      works: async (t) => ({
        input: {
          parts: [
            { skuId: await sku(t, { priceMinor: 700 }), units: 1 },
            { skuId: await sku(t, { priceMinor: 300, weightGrams: 90 }), units: 2 },
          ],
        },
        check: ({ bundle }) => {
          expect(bundle).toMatchObject({ price: { amountMinor: 1300 }, weightGrams: 380, isPrivate: true })
          expect(bundle.parts.map(({ units }) => units)).toEqual([1, 2])
        },
      }),
      foreignRow: async (t) => ({
        input: {
          parts: [
            { skuId: await sku(t), units: 1 },
            { skuId: await sku(t, { ownerCustomerId: t.otherCustomerId }), units: 1 },
          ],
        },
      }),
    },
  }),
]
