import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { operatorSkuWeights } from '../../../contract/sku-weights/sku-weights.ts'
import { createSku } from '../orders/test/order-factory.ts'

const ofTheAgency = 'measurements are the agency’s'

const measured = async (t: TestApp, grams = 300) => {
  const skuId = (await createSku(t)) as SkuId
  const input = { skuId, grams, method: 'scale', place: 'stock' } as const
  return { skuId, ...(await t.operator.ok(operatorSkuWeights.measureSku, input)) }
}

export const cases = [
  casesOf(operatorSkuWeights, {
    measureSku: {
      works: async (t) => ({
        input: {
          skuId: (await createSku(t)) as SkuId,
          grams: 205,
          method: 'typed',
          place: 'receiving',
        } as const,
        check: (answer) => expect(answer).toMatchObject({ status: 'taken', grams: 205 }),
      }),
      foreignRow: ofTheAgency,
    },
    listSkuMeasurements: {
      works: async (t) => {
        const { skuId, id } = await measured(t)
        return {
          input: { skuId },
          check: ({ measurements }) => expect(measurements.map((one) => one.id)).toEqual([id]),
        }
      },
      foreignRow: ofTheAgency,
    },
    listWeightDifferences: {
      works: async (t) => {
        const { id } = await measured(t)
        return { input: {}, check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id) }
      },
      foreignRow: ofTheAgency,
    },
    exportWeightDifferences: {
      works: async (t) => {
        const { skuId } = await measured(t)
        const { code } = await t.operator.ok(operatorSkuWeights.listSkuMeasurements, { skuId })
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) =>
            expect(body.toString()).toMatch(new RegExp(`\\r\\n${code},.*,200,300,100,50,0,0,`)),
        }
      },
      foreignRow: ofTheAgency,
    },
    getWeightDifference: {
      works: async (t) => ({
        input: { id: (await measured(t)).id },
        check: (answer) => expect(answer).toMatchObject({ grams: 300, wasGrams: 200, orders: [] }),
      }),
      foreignRow: ofTheAgency,
    },
    decideWeightDifference: {
      works: async (t) => ({
        input: { id: (await measured(t)).id, decision: 'keep' } as const,
        check: ({ status }) => expect(status).toBe('kept'),
      }),
      foreignRow: ofTheAgency,
    },
  }),
]
