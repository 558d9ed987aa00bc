import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { png } from '../tickets/ticket-factory.ts'
import { surchargedOrder, declinedOrder, paidOrder } from './surcharge-factory.ts'

const allCustomers = 'operators work for every customer'

export const cases = [
  casesOf(surcharges, {
    listOrderSurcharges: {
      works: async (t) => {
        const { id, orderId } = await surchargedOrder(t)
        return {
          input: { orderId },
          check: (answer) =>
            expect(answer.surcharges).toMatchObject([{ id, allowedActions: ['accept', 'decline'] }]),
        }
      },
      foreignRow: async (t) => ({
        input: { orderId: (await surchargedOrder(t, t.otherCustomerId)).orderId },
      }),
    },
    answerSurcharge: {
      works: async (t) => {
        const { id, version } = await surchargedOrder(t)
        await recharge(t, t.customerId, 300)
        return {
          input: { id, version, accept: true },
          check: ({ paid, surcharge }) => {
            expect(paid).toEqual({ amountMinor: 300, currency: 'USD' })
            expect(surcharge).toMatchObject({ status: 'paid', allowedActions: [] })
          },
        }
      },
      foreignRow: async (t) => {
        const { id, version } = await surchargedOrder(t, t.otherCustomerId)
        return { input: { id, version, accept: false } }
      },
    },
  }),
  casesOf(operatorSurcharges, {
    uploadSurchargePicture: {
      works: () =>
        Promise.resolve({
          input: {},
          file: { name: 'scale.png', body: png },
          check: ({ url, thumbnailUrl }) => {
            expect(url).toContain('/large?')
            expect(thumbnailUrl).toContain('/small?')
          },
        }),
      foreignRow: 'takes no id',
    },
    raiseSurcharges: {
      works: async (t) => ({
        input: { ids: [await paidOrder(t)], reason: 'customs' as const, usdMinor: 250 },
        check: ({ results }) => expect(results.map(({ ok }) => ok)).toEqual([true]),
      }),
      foreignRow: allCustomers,
    },
    lowerSurcharge: {
      works: async (t) => {
        const { id, version } = await declinedOrder(t)
        return {
          input: { id, version, usdMinor: 200 },
          check: (answer) => expect(answer).toMatchObject({ status: 'open', version: 2, amountMinor: 200 }),
        }
      },
      foreignRow: allCustomers,
    },
    previewSurchargeWithdrawal: {
      works: async (t) => {
        const { id } = await declinedOrder(t)
        return {
          input: { ids: [id], change: { note: 'We ship it anyway.' } },
          check: (answer) => expect(answer).toEqual({ changes: 1, refused: 0, reasons: [] }),
        }
      },
      foreignRow: allCustomers,
    },
    startSurchargeWithdrawal: {
      works: async (t) => {
        const { id } = await declinedOrder(t)
        return {
          input: { ids: [id], change: { note: 'We ship it anyway.' } },
          check: ({ bulkJobId }) => expect(bulkJobId).toMatch(/^\d+$/),
        }
      },
      foreignRow: allCustomers,
    },
    endSurcharge: {
      works: async (t) => ({
        input: { id: (await declinedOrder(t)).id, outcome: 'continued' as const },
        check: (answer) => expect(answer).toEqual({ status: 'processing', refund: null }),
      }),
      foreignRow: allCustomers,
    },
    listOperatorOrderSurcharges: {
      works: async (t) => {
        const { id, orderId } = await surchargedOrder(t)
        return {
          input: { orderId },
          check: (answer) =>
            expect(answer.surcharges).toMatchObject([{ id, operatorActions: ['lower', 'withdraw'] }]),
        }
      },
      foreignRow: allCustomers,
    },
    listSurcharges: {
      works: async (t) => {
        const { id } = await declinedOrder(t)
        return {
          input: { tab: 'declined' as const },
          check: ({ rows, counts }) => {
            expect(rows.map((row) => row.id)).toContain(id)
            expect(counts.declined).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: allCustomers,
    },
    exportSurcharges: {
      works: async (t) => {
        await declinedOrder(t)
        return {
          input: { tab: 'declined' as const, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Answer due'),
        }
      },
      foreignRow: allCustomers,
    },
  }),
]
