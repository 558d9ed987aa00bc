import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import type { TestApp } from '../../../../test/http.ts'
import { makeBin, putAway } from '../warehouse-bins/test/bin-factory.ts'
import { key, makeOfferedSku, type OfferedSku } from '../supplier-orders/test/supplier-order-factory.ts'

const ofTheAgency = 'the stock is the agency’s'

const stocked = async (t: TestApp): Promise<OfferedSku> => {
  const sku = await makeOfferedSku(t)
  const input = { skuId: sku.skuId, quantity: 7, reason: 'Found' }
  await t.operator.ok(operatorWarehouseStock.correctWarehouseStock, input, key())
  return sku
}

export const cases = [
  casesOf(operatorWarehouseStock, {
    listWarehouseStock: {
      works: async (t) => {
        const { code } = await stocked(t)
        return {
          input: { search: code },
          check: ({ rows, units }) => {
            expect(rows).toMatchObject([{ code, onHand: 7, needed: 0, onOrder: 0 }])
            expect(units).toBe(7)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    exportWarehouseStock: {
      works: async (t) => {
        const { code } = await stocked(t)
        return {
          input: { search: code, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(code),
        }
      },
      foreignRow: ofTheAgency,
    },
    listWarehouseStockMovements: {
      works: async (t) => ({
        input: { skuId: (await stocked(t)).skuId },
        check: ({ rows }) =>
          expect(rows).toMatchObject([{ quantity: 7, onHand: 7, cause: 'correction', note: 'Found' }]),
      }),
      foreignRow: ofTheAgency,
    },
    getStockPlaces: {
      works: async (t) => {
        const { skuId } = await stocked(t)
        const bin = await makeBin(t)
        await putAway(t, { skuId }, bin.code, 4)
        return {
          input: { skuId },
          check: (places) => expect(places).toEqual({ unplaced: 3, bins: [{ code: bin.code, units: 4 }] }),
        }
      },
      foreignRow: ofTheAgency,
    },
    correctWarehouseStock: {
      works: async (t) => ({
        input: { skuId: (await stocked(t)).skuId, quantity: -3, reason: 'Broken' },
        check: ({ onHand }) => expect(onHand).toBe(4),
      }),
      foreignRow: ofTheAgency,
    },
    writeOffWarehouseStock: {
      works: async (t) => ({
        input: { skuId: (await stocked(t)).skuId, units: 2, reason: 'damaged' as const },
        check: ({ onHand }) => expect(onHand).toBe(5),
      }),
      foreignRow: ofTheAgency,
    },
    saveReorderPoint: {
      works: async (t) => {
        const { skuId } = await stocked(t)
        return {
          input: { skuId, reorder: { minUnits: 8, targetUnits: 20 } },
          check: async ({ reorder }) => {
            expect(reorder).toEqual({ minUnits: 8, targetUnits: 20 })
            const { rows } = await t.operator.ok(operatorWarehouseStock.listWarehouseStock, { isLow: true })
            expect(rows.map((row) => row.skuId)).toContain(skuId)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
  }),
]
