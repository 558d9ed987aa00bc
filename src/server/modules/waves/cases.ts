import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorOrderBulk } from '../../../contract/orders/operator-order-bulk.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { makeOperator, makeOrder } from '../fulfilment/test/fulfilment-factory.ts'
import { createWaveOf } from './wave-factory.ts'

const allCustomers = 'operators work for every customer'

export const cases = [
  casesOf(operatorOrderBulk, {
    listMatchingOperatorOrders: {
      works: async (t) => {
        const { id } = await makeOrder(t.platform.database, t.customerId, { recipientName: 'Only One' })
        return {
          input: { customerId: t.customerId, status: 'processing' as const },
          check: ({ orders }) => expect(orders.map((one) => one.id)).toContain(id),
        }
      },
      foreignRow: allCustomers,
    },
    previewOrderChange: {
      works: async (t) => ({
        input: {
          ids: [(await makeOrder(t.platform.database, t.customerId)).id],
          change: { kind: 'awaitStock' as const },
        },
        check: (answer) => expect(answer).toEqual({ changes: 1, unchanged: 0, refused: 0, reasons: [] }),
      }),
      foreignRow: allCustomers,
    },
    startOrderChange: {
      works: async (t) => ({
        input: {
          ids: [(await makeOrder(t.platform.database, t.customerId)).id],
          change: { kind: 'assign' as const, to: await makeOperator(t.platform.database) },
        },
        check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
      }),
      foreignRow: allCustomers,
    },
  }),
  casesOf(operatorWaves, {
    listPackers: {
      works: async (t) => {
        const id = await makeOperator(t.platform.database)
        return {
          input: {},
          check: ({ packers }) => expect(packers).toContainEqual({ id, name: 'Pia Packer', orders: 0 }),
        }
      },
      foreignRow: 'takes no id',
    },
    assignOrders: {
      works: async (t) => ({
        input: {
          ids: [(await makeOrder(t.platform.database, t.customerId)).id],
          to: await makeOperator(t.platform.database),
        },
        check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
      }),
      foreignRow: allCustomers,
    },
    previewWave: {
      works: async (t) => {
        await makeOrder(t.platform.database, t.customerId)
        return { input: { max: 1 }, check: ({ orders }) => expect(orders).toBe(1) }
      },
      foreignRow: allCustomers,
    },
    createWave: {
      works: async (t) => ({
        input: { ids: [(await makeOrder(t.platform.database, t.customerId)).id] },
        check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
      }),
      foreignRow: allCustomers,
    },
    listWaves: {
      works: async (t) => {
        const { id } = await createWaveOf(t, 1)
        return { input: {}, check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id) }
      },
      foreignRow: allCustomers,
    },
    exportWaves: {
      works: async (t) => {
        const { id } = await createWaveOf(t, 2)
        const { number } = await t.operator.ok(operatorWaves.getWave, { id })
        return {
          input: { search: String(number), format: 'csv' as const },
          check: (_answer, { body }) =>
            expect(body.toString()).toMatch(new RegExp(`\\r\\n${number},.*,2,0,0,2,,`)),
        }
      },
      foreignRow: allCustomers,
    },
    getWavePicks: {
      works: async (t) => {
        const { id } = await createWaveOf(t, 2)
        return { input: { id }, check: ({ items }) => expect(items[0]).toMatchObject({ picked: 0 }) }
      },
      foreignRow: allCustomers,
    },
    recordWavePick: {
      works: async (t) => {
        const { id } = await createWaveOf(t, 1)
        const { items } = await t.operator.ok(operatorWaves.getWavePicks, { id })
        const skuId = items[0]?.skuId
        if (!skuId) throw new Error('the wave has nothing to pick')
        return {
          input: { id, skuId, picked: 1, seen: 0 },
          check: (answer) => expect(answer.items[0]).toMatchObject({ picked: 1 }),
        }
      },
      foreignRow: allCustomers,
    },
    getWave: {
      works: async (t) => {
        const { id } = await createWaveOf(t, 2)
        return { input: { id }, check: ({ open }) => expect(open).toBe(2) }
      },
      foreignRow: allCustomers,
    },
    removeFromWave: {
      works: async (t) => {
        const { id, orderIds } = await createWaveOf(t, 2)
        return {
          input: { id, ids: orderIds.slice(0, 1) },
          check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
        }
      },
      foreignRow: allCustomers,
    },
    endWave: {
      works: async (t) => ({
        input: { id: (await createWaveOf(t, 2)).id },
        check: ({ takenOut }) => expect(takenOut).toBe(2),
      }),
      foreignRow: allCustomers,
    },
  }),
]
