import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { png, uploadPicture } from '../tickets/ticket-factory.ts'
import {
  agreedMinor,
  arrived,
  quoteRequested,
  cancellationRequested,
  each,
  packed,
  paid,
  purchasing,
  quoted,
  quoteFor,
  weighed,
} from './wholesale-factory.ts'

const allCustomers = 'operators work for every customer'

export const operatorCases = [
  casesOf(operatorWholesale, {
    listOperatorWholesale: {
      works: async (t) => {
        const { id, number } = await quoteRequested(t, t.other)
        return {
          input: { search: number },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, customerId: t.otherCustomerId, isLate: false }])
            expect(counts.toQuote).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: allCustomers,
    },
    exportWholesale: {
      works: async (t) => {
        const { number } = await quoteRequested(t, t.other)
        return {
          input: { search: number, format: 'csv' as const },
          check: (_answer, { body }) =>
            expect(body.toString()).toMatch(new RegExp(`\\r\\n${number},.*,Awaiting quote,`)),
        }
      },
      foreignRow: allCustomers,
    },
    getOperatorWholesale: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id },
        check: ({ quotes, catalogue, operatorActions }) => {
          expect(quotes).toMatchObject([{ itemsUsd: [{ priceUsdMinor: 200 }] }])
          expect(catalogue).toMatchObject([{ priceUsdMinor: 500 }])
          expect(operatorActions).toEqual(['quote'])
        },
      }),
      foreignRow: allCustomers,
    },
    uploadWholesalePicture: {
      works: async (t) => ({
        input: { orderId: (await quoteRequested(t)).id },
        file: { name: 'carton.png', body: png },
        check: ({ url }) => expect(url).toContain('/large?'),
      }),
      foreignRow: allCustomers,
    },
    writeWholesaleToSeller: {
      works: async (t) => ({
        input: { id: (await quoteRequested(t)).id, content: 'Which plug?' },
        check: ({ messages, mayWrite }) => {
          expect(messages).toMatchObject([{ side: 'agency', content: 'Which plug?' }])
          expect(mayWrite).toBe(true)
        },
      }),
      foreignRow: async (t) => {
        const pictureId = t.platform.files.idOf(await uploadPicture(t.other)) ?? ''
        return { input: { id: (await quoteRequested(t)).id, pictureIds: [pictureId] } }
      },
    },
    quoteWholesale: {
      works: async (t) => ({
        input: quoteFor(await quoteRequested(t)),
        check: (order) =>
          expect(order).toMatchObject({ status: 'quoted', version: 1, totalMinor: agreedMinor }),
      }),
      foreignRow: allCustomers,
    },
    declineWholesale: {
      works: async (t) => ({
        input: { id: (await quoteRequested(t)).id, reason: 'Nobody makes so many.' },
        check: (order) => expect(order).toMatchObject({ status: 'rejected', endKind: 'byAgency' }),
      }),
      foreignRow: allCustomers,
    },
    startWholesalePurchase: {
      works: async (t) => ({
        input: { id: (await paid(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'purchasing' }),
      }),
      foreignRow: allCustomers,
    },
    recordWholesaleArrival: {
      works: async (t) => {
        const order = await purchasing(t)
        return {
          input: { id: order.id, items: each(order, 120) },
          check: (after) =>
            expect(after).toMatchObject({ status: 'partlyArrived', items: [{ arrivedNums: 120 }] }),
        }
      },
      foreignRow: allCustomers,
    },
    closeWholesaleShort: {
      works: async (t) => {
        const order = await purchasing(t)
        return {
          input: { id: order.id, items: each(order, 50), note: 'The mill is out of steel.' },
          check: (after) =>
            expect(after).toMatchObject({
              status: 'purchasing',
              items: [{ shortNums: 50 }],
              money: { refundedMinor: 10_000 },
            }),
        }
      },
      foreignRow: allCustomers,
    },
    declineWholesaleCancel: {
      works: async (t) => ({
        input: { id: (await cancellationRequested(t)).id, reason: 'They are on the truck.' },
        check: (order) => expect(order).toMatchObject({ status: 'paid', isCancellationRequested: false }),
      }),
      foreignRow: allCustomers,
    },
    packWholesale: {
      works: async (t) => ({
        input: { id: (await arrived(t)).id, cartons: 8, weightGrams: 90_000, volumeCm3: 600_000 },
        check: (order) => expect(order).toMatchObject({ status: 'awaitingFreight', parcel: { cartons: 8 } }),
      }),
      foreignRow: allCustomers,
    },
    setWholesaleFreight: {
      works: async (t) => ({
        input: { id: (await packed(t)).id, freightUsdMinor: 25_000 },
        check: (order) =>
          expect(order).toMatchObject({
            status: 'awaitingFreight',
            isFreightSettled: true,
            money: { refundedMinor: 5_000 },
          }),
      }),
      foreignRow: allCustomers,
    },
    shipWholesale: {
      works: async (t) => ({
        input: { id: (await weighed(t, 30_000)).id, carrier: 'COSCO', trackingNumbers: ['COSU1', 'COSU1'] },
        check: (order) =>
          expect(order).toMatchObject({
            status: 'shipped',
            trackingNumbers: ['COSU1'],
            waitingOn: 'carrier',
          }),
      }),
      foreignRow: allCustomers,
    },
    downloadOperatorWholesalePaper: {
      works: async (t) => ({
        input: { id: (await packed(t)).id, paper: 'packingList' as const },
        check: (_, { body }) => expect(body.toString('latin1', 0, 5)).toBe('%PDF-'),
      }),
      foreignRow: allCustomers,
    },
  }),
]
