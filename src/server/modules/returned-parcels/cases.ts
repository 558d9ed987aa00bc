import { png } from '../tickets/ticket-factory.ts'
import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { createShippingLine, recharge } from '../orders/test/order-factory.ts'
import { makeShipped } from '../tracking-page/tracking-factory.ts'
import { makePaid, makePayable, makeReturn, newAddress } from './return-factory.ts'

const anyCustomers = "operators work on every customer's parcels"

const returned = (t: TestApp) => makeShipped(t, t.customerId, { statuses: ['pickedUp', 'returned'] })

export const cases = [
  casesOf(returnedParcels, {
    getReturnedParcelStatistics: {
      works: async (t) => {
        await makeReturn(t)
        return { input: {}, check: ({ counts }) => expect(counts.pendingAddress).toBeGreaterThan(0) }
      },
      foreignRow: 'takes no id',
    },
    listReturnedParcels: {
      works: async (t) => {
        const { id } = await makeReturn(t)
        return {
          input: { pageSize: 100 as const },
          check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id),
        }
      },
      foreignRow: async (t) => {
        const { id } = await makeReturn(t, t.otherCustomerId)
        return {
          input: {},
          check: ({ data }) => expect(data?.rows.map((row) => row.id)).not.toContain(id),
        }
      },
    },
    listOrderReturnedParcels: {
      works: async (t) => {
        const { id, orderId, trackingNumber } = await makeReturn(t)
        return {
          input: { id: orderId },
          check: ({ rows }) => expect(rows).toMatchObject([{ id, trackingNumber, reason: 'addressWrong' }]),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await makeReturn(t, t.otherCustomerId)).orderId } }),
    },
    getReturnedParcelPayInfo: {
      works: async (t) => {
        const { id } = await makePayable(t)
        const lineId = await createShippingLine(t)
        return {
          input: { items: [{ id, lineId }] },
          check: ({ shipments, total }) => {
            expect(shipments).toMatchObject([{ id, lineId, price: { amountMinor: 400 } }])
            expect(total.amountMinor).toBe(400)
          },
        }
      },
      foreignRow: async (t) => {
        const { id } = await makePayable(t, t.other)
        return {
          input: { items: [{ id }] },
          check: ({ data }) =>
            expect(data).toMatchObject({ shipments: [], results: [{ ok: false, reason: 'notFound' }] }),
        }
      },
    },
    updateReturnedParcelAddress: {
      works: async (t) => ({
        input: { id: (await makeReturn(t)).id, address: newAddress },
        check: (row) => expect(row).toMatchObject({ state: 'pendingPay', address: { city: 'Leipzig' } }),
      }),
      foreignRow: async (t) => ({
        input: { id: (await makeReturn(t, t.otherCustomerId)).id, address: newAddress },
      }),
    },
    payReturnedParcels: {
      works: async (t) => {
        const { id } = await makePayable(t)
        const lineId = await createShippingLine(t)
        await recharge(t, t.customerId, 400)
        return {
          input: { items: [{ id, lineId }] },
          check: ({ results }) => expect(results).toMatchObject([{ id, ok: true, reason: 'paid' }]),
        }
      },
      foreignRow: async (t) => {
        const { id } = await makePayable(t, t.other)
        const lineId = await createShippingLine(t)
        await recharge(t, t.customerId, 400)
        return {
          input: { items: [{ id, lineId }] },
          check: ({ data }) => expect(data?.results).toMatchObject([{ ok: false, reason: 'notFound' }]),
        }
      },
    },
    discardReturnedParcel: {
      works: async (t) => ({
        input: { id: (await makeReturn(t)).id },
        check: ({ state, allowedActions }) => expect([state, allowedActions]).toEqual(['discarded', []]),
      }),
      foreignRow: async (t) => ({ input: { id: (await makeReturn(t, t.otherCustomerId)).id } }),
    },
  }),
  casesOf(operatorReturnedParcels, {
    listReturns: {
      works: async (t) => {
        const { id } = await makeReturn(t)
        return { input: {}, check: ({ rows }) => expect(rows[0]?.id).toBe(id) }
      },
      foreignRow: anyCustomers,
    },
    listReportedReturns: {
      works: async (t) => {
        await returned(t)
        return { input: {}, check: ({ total }) => expect(total).toBeGreaterThan(0) }
      },
      foreignRow: anyCustomers,
    },
    exportReturns: {
      works: async (t) => {
        const { number } = await makeReturn(t)
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(number),
        }
      },
      foreignRow: anyCustomers,
    },
    exportReportedReturns: {
      works: async (t) => {
        const { trackingNumber } = await returned(t)
        return {
          input: { format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(trackingNumber),
        }
      },
      foreignRow: anyCustomers,
    },
    recordNotReturned: {
      works: async (t) => {
        const { trackingNumber, orderId } = await returned(t)
        const { rows } = await t.admin.query<{ id: string }>(
          'select id from shipment where tracking_number = $1',
          [trackingNumber],
        )
        return {
          input: { shipmentId: rows[0]?.id ?? '', reason: 'lost' as const, note: 'Not on the pallet.' },
          check: (noted) => expect(noted).toMatchObject({ orderId }),
        }
      },
      foreignRow: anyCustomers,
    },
    findReturnedParcel: {
      works: async (t) => {
        const { trackingNumber, orderId } = await returned(t)
        return { input: { trackingNumber }, check: (parcel) => expect(parcel.orderId).toBe(orderId) }
      },
      foreignRow: anyCustomers,
    },
    uploadReturnPhoto: {
      works: async (t) => ({
        input: { trackingNumber: (await returned(t)).trackingNumber },
        file: { name: 'label.png', body: png },
        check: ({ url, thumbnailUrl }) => {
          expect(url).toContain('/large?')
          expect(thumbnailUrl).toContain('/small?')
        },
      }),
      foreignRow: anyCustomers,
    },
    receiveReturn: {
      works: async (t) => {
        const { trackingNumber, orderId } = await returned(t)
        return {
          input: { trackingNumber, reason: 'unclaimed' as const, weightGrams: 300 },
          check: (made) => expect(made).toMatchObject({ orderId, number: `RS-${made.id}` }),
        }
      },
      foreignRow: anyCustomers,
    },
    reshipReturn: {
      works: async (t) => {
        const { id } = await makePaid(t)
        const trackingNumber = unique('YR')
        return {
          input: { id, carrier: 'YunExpress', trackingNumber },
          check: (row) => expect(row).toMatchObject({ state: 'reshipped', reshipped: { trackingNumber } }),
        }
      },
      foreignRow: anyCustomers,
    },
    previewReturnDiscard: {
      works: async (t) => {
        const { id } = await makeReturn(t)
        await t.admin.query(
          `update returned_parcel set answer_until = now(), overdue_at = now() where id = $1`,
          [id],
        )
        return {
          input: { ids: [id], change: { note: '' } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: anyCustomers,
    },
    startReturnDiscard: {
      works: async (t) => {
        const { id } = await makeReturn(t)
        await t.admin.query(
          `update returned_parcel set answer_until = now(), overdue_at = now() where id = $1`,
          [id],
        )
        return {
          input: { ids: [id], change: { note: '' } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: anyCustomers,
    },
    previewNotReturned: {
      works: async (t) => {
        const { trackingNumber } = await returned(t)
        const { rows } = await t.admin.query<{ id: string }>(
          'select id from shipment where tracking_number = $1',
          [trackingNumber],
        )
        return {
          input: { ids: [rows[0]?.id ?? ''], change: { reason: 'lost' as const } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: anyCustomers,
    },
    startNotReturned: {
      works: async (t) => {
        const { trackingNumber } = await returned(t)
        const { rows } = await t.admin.query<{ id: string }>(
          'select id from shipment where tracking_number = $1',
          [trackingNumber],
        )
        return {
          input: { ids: [rows[0]?.id ?? ''], change: { reason: 'lost' as const } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: anyCustomers,
    },
    discardReturn: {
      works: async (t) => {
        const { id } = await makeReturn(t)
        await t.admin.query(
          `update returned_parcel set answer_until = now(), overdue_at = now() where id = $1`,
          [id],
        )
        return { input: { id }, check: ({ state }) => expect(state).toBe('discarded') }
      },
      foreignRow: anyCustomers,
    },
  }),
]
