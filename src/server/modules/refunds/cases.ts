import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import type { RefundId } from '../../../contract/kernel/ids.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import {
  apply,
  refundInput,
  makeCancellationRequested,
  makeDelivered,
  makeOffered,
  makePaid,
  makeReviewed,
} from './refund-factory.ts'

const nobodys = '999999999' as RefundId
const noOrder = { id: '999999999' } as { id: never }

const needingEvidence = async (t: TestApp, caller = t.main) => {
  const refund = await makeReviewed(t, caller)
  await t.operator.ok(operatorRefunds.askRefundEvidence, { id: refund.id, words: 'A picture, please.' })
  return refund
}

export const cases = [
  casesOf(refunds, {
    getRefundEligibility: {
      works: async (t) => {
        const { orderId } = await makeDelivered(t)
        return {
          input: { orderId },
          check: ({ reasons, paidMinor }) => {
            expect(paidMinor).toBe(1400)
            expect(reasons.find(({ reason }) => reason === 'damaged')).toMatchObject({
              isOpen: true,
              needsPictures: true,
              maxMinor: 1400,
            })
          },
        }
      },
      foreignRow: async (t) => ({ input: { orderId: (await makePaid(t, t.other)).orderId } }),
    },
    applyRefund: {
      works: async (t) => {
        const { orderId, lineId } = await makeDelivered(t)
        return {
          input: { ...refundInput, orderId, lines: [{ lineId, quantity: 1 }] },
          check: (refund) =>
            expect(refund).toMatchObject({
              state: 'applied',
              requestedMinor: 700,
              allowedActions: ['withdraw'],
            }),
        }
      },
      foreignRow: async (t) => {
        const { orderId, lineId } = await makeDelivered(t, t.other)
        return { input: { ...refundInput, orderId, lines: [{ lineId, quantity: 1 }] } }
      },
    },
    getOrderRefunds: {
      works: async (t) => {
        const paid = await makeDelivered(t)
        const { id } = await apply(t.main, paid)
        return {
          input: { orderId: paid.orderId },
          check: (answer) => expect(answer.refunds.map((refund) => refund.id)).toEqual([id]),
        }
      },
      foreignRow: async (t) => ({ input: { orderId: (await makePaid(t, t.other)).orderId } }),
    },
    addRefundEvidence: {
      works: async (t) => ({
        input: { id: (await needingEvidence(t)).id, words: 'The parcel weighed 200 g.' },
        check: ({ state }) => expect(state).toBe('reviewing'),
      }),
      foreignRow: async (t) => ({ input: { id: (await needingEvidence(t, t.other)).id, words: 'Hello' } }),
    },
    acceptRefundOffer: {
      works: async (t) => ({
        input: { id: (await makeOffered(t)).id, amountMinor: 500 },
        check: ({ refund }) => expect(refund).toEqual({ amountMinor: 500, currency: 'USD' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await makeOffered(t, t.other)).id, amountMinor: 500 } }),
    },
    declineRefundOffer: {
      works: async (t) => ({
        input: { id: (await makeOffered(t)).id, words: 'It was more.' },
        check: ({ state, offeredMinor }) => expect([state, offeredMinor]).toEqual(['reviewing', null]),
      }),
      foreignRow: async (t) => ({ input: { id: (await makeOffered(t, t.other)).id, words: 'No' } }),
    },
    withdrawRefund: {
      works: async (t) => ({
        input: { id: (await makeReviewed(t)).id },
        check: ({ state, allowedActions }) => expect([state, allowedActions]).toEqual(['withdrawn', []]),
      }),
      foreignRow: async (t) => ({ input: { id: (await makeReviewed(t, t.other)).id } }),
    },
    withdrawCancellationRequest: {
      works: async (t) => ({
        input: { id: (await makeCancellationRequested(t)).orderId },
        check: ({ status }) => expect(status).toBe('processing'),
      }),
      foreignRow: async (t) => ({ input: { id: (await makeCancellationRequested(t, t.other)).orderId } }),
    },
  }),
  casesOf(operatorRefunds, {
    listOperatorRefunds: {
      works: async (t) => {
        const { id, orderId } = await makeReviewed(t)
        return {
          input: { queue: 'refunds' as const, pageSize: 100 as const },
          check: ({ rows }) => expect(rows.find((row) => row.id === id)).toMatchObject({ orderId }),
        }
      },
      foreignRow: 'operators see every customer',
    },
    exportOperatorRefunds: {
      works: async (t) => {
        const { orderId } = await makeReviewed(t)
        const found = await t.admin.query<{ number: string }>(
          'select number from dropshipping_order where id = $1',
          [orderId],
        )
        return {
          input: { queue: 'refunds' as const, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain(found.rows[0]?.number),
        }
      },
      foreignRow: 'operators see every customer',
    },
    getOperatorRefunds: {
      works: async (t) => {
        const { id, orderId } = await makeReviewed(t)
        return {
          input: { orderId },
          check: (answer) =>
            expect(answer.refunds).toMatchObject([
              { id, allowedActions: ['offer', 'pay', 'askEvidence', 'reject'] },
            ]),
        }
      },
      foreignRow: async () => ({ input: { orderId: '999999999' } }),
    },
    reviewRefund: {
      works: async (t) => ({
        input: { id: (await apply(t.main, await makeDelivered(t))).id },
        check: ({ state }) => expect(state).toBe('reviewing'),
      }),
      foreignRow: async () => ({ input: { id: nobodys } }),
    },
    askRefundEvidence: {
      works: async (t) => ({
        input: { id: (await makeReviewed(t)).id, words: 'Please show the label.' },
        check: ({ state, until }) => expect([state, until]).toEqual(['needEvidence', expect.any(String)]),
      }),
      foreignRow: async () => ({ input: { id: nobodys, words: 'Please' } }),
    },
    offerRefund: {
      works: async (t) => ({
        input: { id: (await makeReviewed(t)).id, amountMinor: 400 },
        check: ({ state, offeredMinor }) => expect([state, offeredMinor]).toEqual(['offered', 400]),
      }),
      foreignRow: async () => ({ input: { id: nobodys, amountMinor: 400 } }),
    },
    previewRefundChange: {
      works: async (t) => {
        const { id } = await makeReviewed(t)
        return {
          input: { ids: [id], change: { kind: 'reject' as const, words: 'Both are on the picture.' } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: 'operators see every customer',
    },
    startRefundChange: {
      works: async (t) => {
        const { id } = await makeReviewed(t)
        return {
          input: { ids: [id], change: { kind: 'reject' as const, words: 'Both are on the picture.' } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: 'operators see every customer',
    },
    rejectRefund: {
      works: async (t) => ({
        input: { id: (await makeReviewed(t)).id, words: 'Both are on the picture.' },
        check: ({ state }) => expect(state).toBe('rejected'),
      }),
      foreignRow: async () => ({ input: { id: nobodys, words: 'No' } }),
    },
    payRefund: {
      works: async (t) => ({
        input: { id: (await makeReviewed(t)).id, amountMinor: 700 },
        check: ({ refund }) => expect(refund.amountMinor).toBe(700),
      }),
      foreignRow: async () => ({ input: { id: nobodys, amountMinor: 700 } }),
    },
    approveCancellation: {
      works: async (t) => ({
        input: { id: (await makeCancellationRequested(t)).orderId },
        check: (answer) =>
          expect(answer).toEqual({ status: 'cancelled', refund: { amountMinor: 1400, currency: 'USD' } }),
      }),
      foreignRow: async () => ({ input: noOrder }),
    },
    declineCancellation: {
      works: async (t) => ({
        input: { id: (await makeCancellationRequested(t)).orderId, words: 'It is packed already.' },
        check: ({ status }) => expect(status).toBe('processing'),
      }),
      foreignRow: async () => ({ input: { ...noOrder, words: 'No' } }),
    },
  }),
]
