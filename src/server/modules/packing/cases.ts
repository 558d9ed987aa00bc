import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { operatorWavePapers } from '../../../contract/packing/wave-papers.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { closed, stationOrder } from './station-factory.ts'
import { createWaveOf } from '../waves/wave-factory.ts'
import { declareGoods } from './packing-factory.ts'
import { type MadeOrder, makeOrder } from '../fulfilment/test/fulfilment-factory.ts'

const anyCustomers = "operators work on every customer's orders"

const paid = (t: TestApp): Promise<MadeOrder> => makeOrder(t.platform.database, t.customerId)

const labelled = async (t: TestApp): Promise<MadeOrder> => {
  const order = await paid(t)
  await t.operator.ok(operatorPacking.makeLabels, { ids: [order.id] })
  return order
}

const declared = async (t: TestApp): Promise<MadeOrder> => {
  const order = await paid(t)
  await declareGoods(t.platform.database.agency, order.id)
  return order
}

/** With the ZPL of its one label. */
const printedWave = async (t: TestApp) => {
  const { id, orderIds } = await createWaveOf(t, 1)
  await t.operator.ok(operatorPacking.makeLabels, { ids: orderIds })
  await t.operator.ok(
    operatorWavePapers.makeWavePapers,
    { id, kind: 'zpl' },
    { idempotencyKey: randomUUID() },
  )
  // Other cases leave jobs, of which some fail.
  await t.runJobs({ failures: 'allow' })
  const { papers } = await t.operator.ok(operatorWavePapers.listWavePapers, { id })
  const [paper] = papers
  if (!paper) throw new Error('no papers were made')
  return { id, paperId: paper.id }
}

export const cases = [
  casesOf(operatorPacking, {
    findOrderToPack: {
      works: async (t) => {
        const { id, number } = await paid(t)
        return {
          input: { number },
          check: (order) => expect(order).toMatchObject({ id, stop: null, label: null }),
        }
      },
      foreignRow: anyCustomers,
    },
    makeLabels: {
      works: async (t) => {
        const { id } = await paid(t)
        return {
          input: { ids: [id] },
          check: ({ results }) => expect(results).toMatchObject([{ orderId: id, ok: true, labelNo: 1 }]),
        }
      },
      foreignRow: anyCustomers,
    },
    startLabels: {
      works: async (t) => ({
        input: { ids: [(await paid(t)).id] },
        check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
      }),
      foreignRow: anyCustomers,
    },
    downloadLabels: {
      works: async (t) => ({
        input: { ids: [(await labelled(t)).id], slips: true },
        check: (_answer, sent) => expect(sent.body.subarray(0, 5).toString('latin1')).toBe('%PDF-'),
      }),
      foreignRow: anyCustomers,
    },
    downloadCommercialInvoices: {
      works: async (t) => ({
        input: { ids: [(await declared(t)).id] },
        check: (_answer, sent) => expect(sent.body.subarray(0, 5).toString('latin1')).toBe('%PDF-'),
      }),
      foreignRow: anyCustomers,
    },
    downloadCustomsData: {
      works: async (t) => {
        const { id, number } = await declared(t)
        return {
          input: { ids: [id] },
          check: (_answer, sent) => expect(sent.body.toString('utf8')).toContain(`\n${number},`),
        }
      },
      foreignRow: anyCustomers,
    },
    voidLabel: {
      works: async (t) => ({
        input: { id: (await labelled(t)).id },
        check: ({ labelNo }) => expect(labelNo).toBe(1),
      }),
      foreignRow: anyCustomers,
    },
  }),
  casesOf(operatorPackStation, {
    setPackTask: {
      works: async (t) => ({
        input: { id: (await stationOrder(t, { giftNote: 'Hi' })).id, key: 'giftNote', done: true },
        check: ({ tasks }) =>
          expect(tasks).toMatchObject([{ key: 'giftNote', done: { by: 'Test Operator' } }]),
      }),
      foreignRow: anyCustomers,
    },
    closeParcel: {
      works: async (t) => {
        const { id, lines } = await stationOrder(t)
        return {
          input: { id, lines: [...lines], weight: { grams: 410, method: 'typed' as const } },
          check: (parcel) => expect(parcel).toMatchObject({ version: 1, weight: { chargedGrams: 410 } }),
        }
      },
      foreignRow: anyCustomers,
    },
    proposeFreightDifference: {
      works: async (t) => ({
        input: { id: (await closed(t, await stationOrder(t), { grams: 900 })).id },
        check: ({ freight }) => expect(freight).toMatchObject({ proposal: 'surcharge' }),
      }),
      foreignRow: anyCustomers,
    },
  }),
  casesOf(operatorWavePapers, {
    makeWavePapers: {
      works: async (t) => ({
        input: { id: (await createWaveOf(t, 1)).id, kind: 'zpl' } as const,
        check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
      }),
      foreignRow: anyCustomers,
    },
    listWavePapers: {
      works: async (t) => ({
        input: { id: (await printedWave(t)).id },
        check: ({ papers }) => expect(papers).toMatchObject([{ kind: 'zpl', orders: 1 }]),
      }),
      foreignRow: anyCustomers,
    },
    downloadWavePaper: {
      works: async (t) => ({
        input: { id: (await printedWave(t)).paperId },
        check: (_answer, sent) => expect(sent.body.toString('latin1')).toContain('^XA'),
      }),
      foreignRow: anyCustomers,
    },
  }),
]
