import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { filledCart } from '../cart/cart-factory.ts'
import { createSku, recharge } from '../orders/test/order-factory.ts'
import { uploadPicture } from '../tickets/ticket-factory.ts'
import {
  quoteAccepted,
  agreedMinor,
  quoteRequested,
  cancellationRequested,
  draft,
  paid,
  quoted,
  shipped,
  weighed,
} from './wholesale-factory.ts'
import { operatorCases } from './operator-cases.ts'

export const cases = [
  casesOf(wholesale, {
    listWholesale: {
      works: async (t) => {
        const { id, number } = await draft(t)
        return {
          input: { search: number, tab: 'drafts' as const },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, unitCount: 500, totalMinor: null, waitingOn: 'seller' }])
            expect(counts.drafts).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: async (t) => {
        const { number } = await draft(t, t.other)
        return { input: { search: number }, check: ({ data }) => expect(data).toMatchObject({ rows: [] }) }
      },
    },
    getWholesale: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id },
        check: ({ quotes, allowedActions, items }) => {
          expect(quotes).toMatchObject([{ version: 1, goodsMinor: 100_000, items: [{ unitMinor: 200 }] }])
          expect(items).toMatchObject([{ catalogueMinor: 500, unitMinor: null }])
          expect(allowedActions).toEqual(['askForQuote', 'reopen', 'accept', 'reject', 'cancel'])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id } }),
    },
    createWholesaleDraft: {
      works: async (t) => {
        const skuId = await createSku(t)
        return {
          input: {
            items: [
              { skuId, quantity: 200 },
              { skuId, quantity: 300 },
            ],
          },
          check: (order) =>
            expect(order).toMatchObject({
              status: 'draft',
              address: null,
              items: [{ skuId, quantity: 500 }],
              allowedActions: ['edit', 'cancel'],
            }),
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t, { ownerCustomerId: t.otherCustomerId })
        return { input: { items: [{ skuId, quantity: 100 }] } }
      },
    },
    createWholesaleFromCart: {
      works: async (t) => {
        const { id, quantity } = await filledCart(t, t.customerId, { quantity: 40 })
        return {
          input: { lines: [{ id, quantity }] },
          check: async (order) => {
            expect(order).toMatchObject({ status: 'draft', unitCount: 40, address: null })
            const { products } = await t.main.ok(cart.getCart, {})
            expect(products.flatMap(({ lines }) => lines.map((line) => line.id))).not.toContain(id)
          },
        }
      },
      foreignRow: async (t) => {
        const { id, quantity } = await filledCart(t, t.otherCustomerId)
        return {
          input: { lines: [{ id, quantity }] },
          check: ({ data }) => expect(data).toMatchObject({ reason: 'cartChanged' }),
        }
      },
    },
    saveWholesaleDraft: {
      works: async (t) => {
        const { id, items } = await draft(t)
        return {
          input: { id, items: items.map(({ skuId }) => ({ skuId, quantity: 700 })), note: 'In plain boxes' },
          check: (order) =>
            expect(order).toMatchObject({ unitCount: 700, note: 'In plain boxes', address: null }),
        }
      },
      foreignRow: async (t) => {
        const { id, items } = await draft(t, t.other)
        return { input: { id, items: items.map(({ skuId }) => ({ skuId, quantity: 1 })) } }
      },
    },
    askForWholesaleQuote: {
      works: async (t) => ({
        input: { id: (await draft(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'quoting', waitingOn: 'agency' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id } }),
    },
    reopenWholesale: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'draft', expiresAt: null, totalMinor: null }),
      }),
      foreignRow: async (t) => ({ input: { id: (await quoteRequested(t, t.other)).id } }),
    },
    writeWholesale: {
      works: async (t) => {
        const images = [await uploadPicture(t.main)]
        return {
          input: { id: (await quoted(t)).id, content: 'Two labels on each carton.', images },
          check: ({ messages }) =>
            expect(messages).toMatchObject([
              { side: 'seller', content: 'Two labels on each carton.', pictures: [{ url: images[0] }] },
            ]),
        }
      },
      foreignRow: async (t) => ({
        input: { id: (await quoteRequested(t, t.other)).id, content: 'mine now' },
      }),
    },
    acceptWholesaleQuote: {
      works: async (t) => {
        const { id, version } = await quoted(t)
        return {
          input: { id, version, freightKind: 'air' as const },
          check: (order) =>
            expect(order).toMatchObject({
              status: 'awaitingPayment',
              totalMinor: 190_000,
              freightKind: 'air',
            }),
        }
      },
      foreignRow: async (t) => {
        const { id, version } = await quoted(t, t.other)
        return { input: { id, version, freightKind: 'sea' as const } }
      },
    },
    rejectWholesaleQuote: {
      works: async (t) => {
        const { id, version } = await quoted(t)
        return {
          input: { id, version, reason: 'Too dear' },
          check: (order) =>
            expect(order).toMatchObject({ status: 'rejected', endKind: 'bySeller', endReason: 'Too dear' }),
        }
      },
      foreignRow: async (t) => {
        const { id, version } = await quoted(t, t.other)
        return { input: { id, version } }
      },
    },
    payWholesale: {
      works: async (t) => {
        const { id } = await quoteAccepted(t)
        await recharge(t, t.customerId, agreedMinor)
        return {
          input: { id, agreedMinor },
          check: (answer) => {
            expect(answer.paid).toEqual({ amountMinor: agreedMinor, currency: 'USD' })
            expect(answer.order).toMatchObject({ status: 'paid', money: { paidMinor: agreedMinor } })
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: (await quoteAccepted(t, t.other)).id, agreedMinor } }),
    },
    replenishWholesale: {
      works: async (t) => ({
        input: { id: (await weighed(t, 36_050)).id, agreedMinor: 6_050 },
        check: (answer) => {
          expect(answer.paid.amountMinor).toBe(6_050)
          expect(answer.order).toMatchObject({ status: 'awaitingFreight', isFreightSettled: true })
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await weighed(t, 36_050, t.other)).id } }),
    },
    cancelWholesale: {
      works: async (t) => ({
        input: { id: (await quoteAccepted(t)).id, reason: 'Changed my mind' },
        check: (order) => expect(order).toMatchObject({ status: 'cancelled', allowedActions: [] }),
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id } }),
    },
    requestWholesaleCancellation: {
      works: async (t) => ({
        input: { id: (await paid(t)).id, reason: 'Sold too few' },
        check: (order) =>
          expect(order).toMatchObject({ status: 'paid', isCancellationRequested: true, waitingOn: 'agency' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await paid(t, t.other)).id } }),
    },
    withdrawWholesaleCancellation: {
      works: async (t) => ({
        input: { id: (await cancellationRequested(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'paid', isCancellationRequested: false }),
      }),
      foreignRow: async (t) => ({ input: { id: (await cancellationRequested(t, t.other)).id } }),
    },
    completeWholesale: {
      works: async (t) => ({
        input: { id: (await shipped(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'completed', waitingOn: null }),
      }),
      foreignRow: async (t) => ({ input: { id: (await shipped(t, t.other)).id } }),
    },
    downloadWholesalePaper: {
      works: async (t) => ({
        input: { id: (await quoted(t)).id, paper: 'proforma' as const },
        check: (_, { body }) => expect(body.toString('latin1', 0, 5)).toBe('%PDF-'),
      }),
      foreignRow: async (t) => ({
        input: { id: (await quoted(t, t.other)).id, paper: 'proforma' as const },
      }),
    },
  }),
  ...operatorCases,
]
