import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import type { BinCountId } from '../../../../contract/kernel/ids.ts'
import { operatorBins } from '../../../../contract/warehouse-bins/warehouse-bins.ts'
import { binCode, makeBin, putAway, stockedSku } from './bin-factory.ts'

const ofTheAgency = 'the warehouse is the agency’s'

/** A count of seven units, to be done. */
const plannedCount = async (t: TestApp): Promise<BinCountId> => {
  const sku = await stockedSku(t, 7)
  const bin = await makeBin(t)
  await putAway(t, sku, bin.code, 7)
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into bin_count (bin_id, sku_id, due_on) values ($1, $2, '2026-11-29') returning id`,
    [bin.id, sku.skuId],
  )
  return rows[0]?.id as BinCountId
}

const differingCount = async (t: TestApp): Promise<BinCountId> => {
  const id = await plannedCount(t)
  await t.operator.ok(operatorBins.recordBinCount, { id, counted: 5 })
  return id
}

export const cases = [
  casesOf(operatorBins, {
    listBins: {
      works: async (t) => {
        const { code } = await makeBin(t)
        return {
          input: { search: code },
          check: ({ rows, zones }) => {
            expect(rows).toMatchObject([{ code, zone: 'Test', skus: 0, units: 0, isActive: true }])
            expect(zones).toContain('Test')
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    createBins: {
      works: async (t) => {
        const { code } = await makeBin(t)
        return {
          input: { codes: [code, binCode(), binCode()] },
          check: (answer) => expect(answer).toEqual({ created: 2, existing: [code] }),
        }
      },
      foreignRow: ofTheAgency,
    },
    updateBin: {
      works: async (t) => ({
        input: { id: (await makeBin(t)).id, zone: 'Upstairs', walkOrder: 7, isActive: false },
        check: (bin) => expect(bin).toMatchObject({ zone: 'Upstairs', walkOrder: 7, isActive: false }),
      }),
      foreignRow: ofTheAgency,
    },
    getBin: {
      works: async (t) => {
        const sku = await stockedSku(t, 4)
        const bin = await makeBin(t)
        await putAway(t, sku, bin.code, 3)
        return {
          input: { id: bin.id },
          check: ({ goods, movements, units }) => {
            expect(goods).toMatchObject([{ code: sku.code, ownerId: null, units: 3 }])
            expect(movements).toMatchObject([{ cause: 'putAway', quantity: 3 }])
            expect(units).toBe(3)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    listUnplacedGoods: {
      works: async (t) => {
        const sku = await stockedSku(t, 4)
        const bin = await makeBin(t)
        await putAway(t, sku, bin.code, 3)
        return {
          input: { search: sku.code },
          check: ({ rows, units }) => {
            expect(rows).toMatchObject([{ code: sku.code, ownerId: null, units: 1, suggestedBin: bin.code }])
            expect(units).toBe(1)
          },
        }
      },
      foreignRow: ofTheAgency,
    },
    moveGoods: {
      works: async (t) => {
        const sku = await stockedSku(t, 6)
        return {
          input: { skuId: sku.skuId, to: (await makeBin(t)).code, units: 4 },
          check: (answer) => expect(answer).toEqual({ code: sku.code, units: 4 }),
        }
      },
      foreignRow: ofTheAgency,
    },
    listBinCounts: {
      works: async (t) => {
        const id = await plannedCount(t)
        return {
          input: { pageSize: 100 },
          check: ({ rows }) =>
            expect(rows.find((row) => row.id === id)).toMatchObject({ expected: null, counted: null }),
        }
      },
      foreignRow: ofTheAgency,
    },
    planBinCounts: {
      works: async (t) => {
        const sku = await stockedSku(t, 7)
        await putAway(t, sku, (await makeBin(t)).code, 7)
        return { input: { max: 500 }, check: ({ planned }) => expect(planned).toBeGreaterThan(0) }
      },
      foreignRow: ofTheAgency,
    },
    recordBinCount: {
      works: async (t) => ({
        input: { id: await plannedCount(t), counted: 6 },
        check: ({ differs }) => expect(differs).toBe(true),
      }),
      foreignRow: ofTheAgency,
    },
    decideBinCount: {
      works: async (t) => {
        const id = await differingCount(t)
        return { input: { id, approve: true }, check: (answer) => expect(answer.id).toBe(id) }
      },
      foreignRow: ofTheAgency,
    },
    downloadBinLabels: {
      works: async (t) => ({
        input: { ids: [(await makeBin(t)).id], format: 'zpl' as const },
        check: (_answer, { body }) => expect(body.toString()).toContain('^XA'),
      }),
      foreignRow: ofTheAgency,
    },
    downloadSkuLabels: {
      works: async (t) => ({
        input: { items: [{ skuId: (await stockedSku(t, 1)).skuId, copies: 2 }], format: 'zpl' as const },
        check: (_answer, { body }) => expect(body.toString().split('^XA')).toHaveLength(3),
      }),
      foreignRow: ofTheAgency,
    },
  }),
]
