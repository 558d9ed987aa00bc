import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { createOrder, createSku, createTwinOrders, draftLine } from './order-factory.ts'
import { splitOrder } from '../merging/split-orders.ts'

const by = { kind: 'seller', name: 'Test' } as const

const linesOf = async (t: TestApp, orderId: string): Promise<{ lineId: string; quantity: number }[]> => {
  const text = 'select id, quantity from order_line where order_id = $1 order by id'
  const { rows } = await t.platform.database.queryAgency(text, [orderId])
  return rows.map((row) => ({ lineId: String(row['id']), quantity: Number(row['quantity']) }))
}

const richOrder = async (t: TestApp, customerId: CustomerId) => {
  const [one, other] = [await createSku(t), await createSku(t)]
  const lines = [
    draftLine({ skuId: one, title: 'Mug', shopSku: 'MUG', quantity: 2 }),
    draftLine({ skuId: other, title: 'Lamp', shopSku: 'LAMP' }),
  ]
  const id = await createOrder(t, customerId, { lines })
  return { id, parts: (await linesOf(t, id)).map((line) => [line]) }
}

const split = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const order = await richOrder(t, customerId)
  await splitOrder(t.platform.database, { customerId, shopIds: null }, order, { key: `case-${order.id}`, by })
  return order.id
}

export const mergeCases = [
  casesOf(merging, {
    listMerges: {
      works: async (t) => {
        const { ids } = await createTwinOrders(t, t.customerId)
        return {
          input: { ids },
          check: ({ rows, savingMinor }) => {
            expect(rows[0]?.orders.map(({ id }) => id)).toEqual(ids)
            expect(savingMinor).toBe(400)
          },
        }
      },
      foreignRow: async (t) => ({
        input: { ids: (await createTwinOrders(t, t.otherCustomerId)).ids },
        check: ({ data }) =>
          expect(data).toMatchObject({ rows: [], alone: [{ reason: 'notFound' }, { reason: 'notFound' }] }),
      }),
    },
    mergeOrders: {
      works: async (t) => ({
        input: { groups: [{ ids: (await createTwinOrders(t, t.customerId)).ids }] },
        check: ({ results }) => expect(results.map(({ reason }) => reason)).toEqual(['merged']),
      }),
      foreignRow: async (t) => ({
        input: { groups: [{ ids: (await createTwinOrders(t, t.otherCustomerId)).ids }] },
        check: ({ data }) => expect(data).toMatchObject({ results: [{ ok: false, reason: 'notFound' }] }),
      }),
    },
    decideMerge: {
      works: async (t) => ({
        input: { id: (await createTwinOrders(t, t.customerId)).ids[0] ?? '' },
        check: ({ decision }) => expect(decision).toBe('merged'),
      }),
      foreignRow: async (t) => ({
        input: { id: (await createTwinOrders(t, t.otherCustomerId)).ids[0] ?? '' },
      }),
    },
    previewSplit: {
      works: async (t) => ({
        input: await richOrder(t, t.customerId),
        check: ({ before, parts }) => {
          expect(before.productMinor).toBe(1500)
          expect(parts.map(({ productMinor }) => productMinor)).toEqual([1000, 500])
        },
      }),
      foreignRow: async (t) => ({ input: await richOrder(t, t.otherCustomerId) }),
    },
    suggestSplit: {
      works: async (t) => ({
        input: { id: (await richOrder(t, t.customerId)).id },
        check: ({ suggestion, before, parts }) => {
          expect(suggestion).toBe('oneParcel')
          expect(before).toMatchObject({ freightMinor: 400, dutyMinor: 0 })
          expect(parts).toEqual([])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await richOrder(t, t.otherCustomerId)).id } }),
    },
    splitOrder: {
      works: async (t) => ({
        input: await richOrder(t, t.customerId),
        check: ({ parts }) => expect(parts).toHaveLength(2),
      }),
      foreignRow: async (t) => ({ input: await richOrder(t, t.otherCustomerId) }),
    },
    splitOrders: {
      works: async (t) => ({
        input: { ids: [(await richOrder(t, t.customerId)).id], sku: 'lamp' },
        check: ({ results }) => expect(results.map(({ reason }) => reason)).toEqual(['split']),
      }),
      foreignRow: async (t) => ({
        input: { ids: [(await richOrder(t, t.otherCustomerId)).id], sku: 'lamp' },
        check: ({ data }) => expect(data).toMatchObject({ results: [{ ok: false, reason: 'notFound' }] }),
      }),
    },
    undoSplit: {
      works: async (t) => ({
        input: { id: await split(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('awaitingPayment'),
      }),
      foreignRow: async (t) => ({ input: { id: await split(t, t.otherCustomerId) } }),
    },
  }),
] as const
