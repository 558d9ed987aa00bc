import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import { shopIdSchema } from '../../../../contract/kernel/ids.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import { createSku } from '../../orders/test/order-factory.ts'
import {
  changedSku,
  codeOf,
  createConnectedShop,
  createVariant,
  mappedVariant,
} from './my-products-factory.ts'

export const cases = [
  casesOf(myProducts, {
    listMyProducts: {
      works: async (t) => {
        const { shopId, variantKey } = await createVariant(t, t.customerId)
        return {
          input: { shopId },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ variantKey, sku: null, waitingOrders: 0, issue: null }])
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
    suggestMappings: {
      works: async (t) => {
        const skuId = await createSku(t)
        const variant = await createVariant(t, t.customerId, { shopSku: await codeOf(t, skuId) })
        return {
          input: { variants: [variant] },
          check: ({ variants, skus }) => {
            expect(variants[0]?.suggestions[0]).toMatchObject({ skuId, score: 100, reasons: ['sameSku'] })
            expect(skus.map((sku) => sku.skuId)).toContain(skuId)
          },
        }
      },
      foreignRow: async (t) => ({ input: { variants: [await createVariant(t, t.otherCustomerId)] } }),
    },
    findMappingSkus: {
      works: async (t) => {
        const skuId = await createSku(t)
        return {
          input: { search: await codeOf(t, skuId) },
          check: ({ skus }) => expect(skus[0]?.skuId).toBe(skuId),
        }
      },
      foreignRow: 'takes no id',
    },
    previewMappings: {
      works: async (t) => ({
        input: { variants: [await createVariant(t, t.customerId)] },
        check: (answer) => expect(answer).toEqual({ orders: 0, moving: 0, isMore: false }),
      }),
      foreignRow: async (t) => ({ input: { variants: [await createVariant(t, t.otherCustomerId)] } }),
    },
    mapVariants: {
      works: async (t) => {
        const variant = await createVariant(t, t.customerId)
        return {
          input: { mappings: [{ ...variant, skuId: await createSku(t) }] },
          check: ({ results, bulkJobId }) => {
            expect(results).toMatchObject([{ ...variant, ok: true, reason: 'mapped' }])
            expect(bulkJobId).toBeNull()
          },
        }
      },
      foreignRow: async (t) => ({
        input: { mappings: [{ ...(await createVariant(t, t.otherCustomerId)), skuId: await createSku(t) }] },
      }),
    },
    unmapVariants: {
      works: async (t) => {
        const { variant } = await mappedVariant(t, t.customerId)
        return {
          input: { variants: [variant] },
          check: ({ results }) => expect(results).toMatchObject([{ ok: true, reason: 'unmapped' }]),
        }
      },
      foreignRow: async (t) => ({
        input: { variants: [(await mappedVariant(t, t.otherCustomerId)).variant] },
      }),
    },
    listSkuChanges: {
      works: async (t) => {
        const { skuId } = await changedSku(t, t.customerId)
        return {
          input: {},
          check: ({ rows }) =>
            expect(rows.find(({ sku }) => sku?.id === skuId)).toMatchObject({
              kind: 'price',
              isGood: false,
              orders: 0,
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    markSkuChangesSeen: {
      works: async (t) => ({
        input: { ids: [(await changedSku(t, t.customerId)).changeId] },
        check: (answer) => expect(answer).toEqual({ seen: 1 }),
      }),
      foreignRow: async (t) => ({
        input: { ids: [(await changedSku(t, t.otherCustomerId)).changeId] },
        check: ({ data }) => expect(data).toEqual({ seen: 0 }),
      }),
    },
    setCountryMappings: {
      works: async (t) => {
        const { variant } = await mappedVariant(t, t.customerId)
        const skuId = await createSku(t)
        return {
          input: { ...variant, countries: [{ countryCode: 'US', skuId, units: 1 }], expected: [] },
          check: ({ ordersChanged, batchId }) => {
            expect(ordersChanged).toBe(0)
            expect(batchId).not.toBeNull()
          },
        }
      },
      foreignRow: async (t) => ({
        input: { ...(await mappedVariant(t, t.otherCustomerId)).variant, countries: [], expected: [] },
      }),
    },
    listMappingBatches: {
      works: async (t) => {
        const { batchId } = await mappedVariant(t, t.customerId)
        return {
          input: {},
          check: ({ rows }) =>
            expect(rows.find(({ id }) => id === batchId)).toMatchObject({
              variants: 1,
              undoable: 1,
              how: 'page',
            }),
        }
      },
      foreignRow: 'takes no id',
    },
    getMappingBatch: {
      works: async (t) => {
        const { batchId, skuId } = await mappedVariant(t, t.customerId)
        return {
          input: { id: batchId },
          check: ({ rows }) =>
            expect(rows).toMatchObject([{ before: null, after: { id: skuId }, isUndoable: true }]),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await mappedVariant(t, t.otherCustomerId)).batchId } }),
    },
    listVariantHistory: {
      works: async (t) => {
        const { variant } = await mappedVariant(t, t.customerId)
        return {
          input: variant,
          check: ({ changes }) => expect(changes).toMatchObject([{ by: 'Test', how: 'page' }]),
        }
      },
      foreignRow: async (t) => ({ input: await createVariant(t, t.otherCustomerId) }),
    },
    undoMappings: {
      works: async (t) => {
        const { batchId } = await mappedVariant(t, t.customerId)
        return {
          input: { batchId },
          check: ({ results }) => expect(results).toMatchObject([{ ok: true, reason: 'unmapped' }]),
        }
      },
      foreignRow: async (t) => ({ input: { batchId: (await mappedVariant(t, t.otherCustomerId)).batchId } }),
    },
  }),
]
