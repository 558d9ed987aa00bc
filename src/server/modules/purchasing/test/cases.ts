import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchasing } from '../../../../contract/purchasing/purchasing.ts'
import { filledCart } from '../../cart/cart-factory.ts'
import { createSku, recharge } from '../../orders/test/order-factory.ts'
import { documentCases } from './document-cases.ts'
import {
  arrive,
  arrived,
  cancellationRequested,
  confirmed,
  draft,
  paid,
  purchasing as bought,
  submitted,
  announced,
  privateSku,
} from './purchasing-factory.ts'
import { operatorCases } from './operator-cases.ts'

const partlySentIn = async (t: TestApp, customerId: string = t.customerId) =>
  arrive(t.operator, await announced(t, customerId), 4)

export const cases = [
  casesOf(purchaseOrders, {
    listPurchaseOrders: {
      works: async (t) => {
        const { id, number } = await draft(t)
        return {
          input: { search: number, tab: 'drafts' as const },
          check: ({ rows, counts }) => {
            expect(rows).toMatchObject([{ id, nums: 10, totalMinor: 5_000, waitingOn: 'seller' }])
            expect(counts.drafts).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: async (t) => {
        const { number } = await draft(t, t.other)
        return { input: { search: number }, check: ({ data }) => expect(data).toMatchObject({ rows: [] }) }
      },
    },
    getPurchaseOrder: {
      works: async (t) => ({
        input: { id: (await confirmed(t)).id },
        check: ({ items, priceState, allowedActions }) => {
          expect(items).toMatchObject([{ nums: 10, unitMinor: 500, nowMinor: 500, records: [] }])
          expect(priceState).toBe('asShown')
          expect(allowedActions).toEqual(['reopen', 'pay', 'cancel', 'addTrail'])
        },
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id } }),
    },
    getLastPurchasePrice: {
      works: async (t) => {
        const { id, items } = await paid(t)
        const skuId = items[0]?.skuId ?? ''
        return {
          input: { skuIds: [skuId] },
          check: ({ prices }) =>
            expect(prices).toMatchObject([
              { skuId, orderId: id, nums: 10, unit: { amountMinor: 500, currency: 'USD' } },
            ]),
        }
      },
      foreignRow: async (t) => {
        const { items } = await paid(t, t.other)
        return {
          input: { skuIds: [items[0]?.skuId ?? ''] },
          check: ({ data }) => expect(data).toEqual({ prices: [] }),
        }
      },
    },
    createPurchaseOrder: {
      works: async (t) => {
        const skuId = await createSku(t)
        return {
          input: {
            items: [
              { skuId, nums: 2 },
              { skuId, nums: 3 },
            ],
          },
          check: (order) =>
            expect(order).toMatchObject({
              type: 1,
              status: 'draft',
              items: [{ skuId, nums: 5 }],
              nowTotalMinor: 2_500,
              allowedActions: ['edit', 'confirm', 'cancel'],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { items: [{ skuId: await privateSku(t), nums: 1 }] } }),
    },
    addPurchaseItem: {
      works: async (t) => {
        const { id, items } = await draft(t)
        return {
          input: { id, skuId: items[0]?.skuId ?? '', nums: 5 },
          check: (order) => expect(order).toMatchObject({ nums: 15, totalMinor: 7_500 }),
        }
      },
      foreignRow: async (t) => {
        const { id, items } = await draft(t, t.other)
        return { input: { id, skuId: items[0]?.skuId ?? '', nums: 5 } }
      },
    },
    addPurchaseItems: {
      works: async (t) => {
        const { id, items } = await draft(t)
        return {
          input: {
            id,
            items: [
              { skuId: await createSku(t), nums: 3 },
              { skuId: items[0]?.skuId ?? '', nums: 1 },
            ],
          },
          check: (order) => expect(order).toMatchObject({ itemCount: 2, items: [{ nums: 11 }, { nums: 3 }] }),
        }
      },
      foreignRow: async (t) => {
        const { id } = await draft(t)
        return { input: { id, items: [{ skuId: await privateSku(t), nums: 3 }] } }
      },
    },
    deletePurchaseItem: {
      works: async (t) => {
        const { id, items } = await draft(t)
        return {
          input: { id, itemId: items[0]?.id ?? '' },
          check: (order) =>
            expect(order).toMatchObject({ items: [], title: '', allowedActions: ['edit', 'cancel'] }),
        }
      },
      foreignRow: async (t) => {
        const { id, items } = await draft(t, t.other)
        return { input: { id, itemId: items[0]?.id ?? '' } }
      },
    },
    updatePurchaseOrder: {
      works: async (t) => {
        const { id } = await draft(t)
        const skuId = await createSku(t, { tiers: [{ minQuantity: 20, priceMinor: 400 }] })
        return {
          input: { id, items: [{ skuId, nums: 20 }], note: 'For the fair' },
          check: (order) =>
            expect(order).toMatchObject({
              note: 'For the fair',
              items: [{ skuId, nums: 20, unitMinor: 400 }],
              totalMinor: 8_000,
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id, items: [] } }),
    },
    confirmPurchaseOrder: {
      works: async (t) => ({
        input: { id: (await draft(t)).id, agreedMinor: 5_000 },
        check: (order) => expect(order).toMatchObject({ status: 'awaitingPayment', totalMinor: 5_000 }),
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id, agreedMinor: 5_000 } }),
    },
    reopenPurchaseOrder: {
      works: async (t) => ({
        input: { id: (await confirmed(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'draft' }),
      }),
      foreignRow: async (t) => ({ input: { id: (await confirmed(t, t.other)).id } }),
    },
    payPurchaseOrder: {
      works: async (t) => {
        const { id } = await confirmed(t)
        await recharge(t, t.customerId, 5_000)
        return {
          input: { id, agreedMinor: 5_000 },
          check: ({ order, paid: money }) => {
            expect(order).toMatchObject({ status: 'paid', money: { paidMinor: 5_000 }, waitingOn: 'agency' })
            expect(money).toEqual({ amountMinor: 5_000, currency: 'USD' })
          },
        }
      },
      foreignRow: async (t) => ({ input: { id: (await confirmed(t, t.other)).id, agreedMinor: 5_000 } }),
    },
    cancelPurchaseOrder: {
      works: async (t) => ({
        input: { id: (await paid(t)).id, reason: 'Changed my mind' },
        check: (order) =>
          expect(order).toMatchObject({
            status: 'cancelled',
            endKind: 'bySeller',
            money: { paidMinor: 5_000, refundedMinor: 5_000 },
          }),
      }),
      foreignRow: async (t) => ({ input: { id: (await draft(t, t.other)).id } }),
    },
    requestPurchaseCancellation: {
      works: async (t) => ({
        input: { id: (await bought(t)).id, reason: 'Too late for the season' },
        check: (order) =>
          expect(order).toMatchObject({
            status: 'purchasing',
            isCancellationRequested: true,
            waitingOn: 'agency',
          }),
      }),
      foreignRow: async (t) => ({ input: { id: (await bought(t, t.other)).id } }),
    },
    withdrawPurchaseCancellation: {
      works: async (t) => ({
        input: { id: (await cancellationRequested(t)).id },
        check: (order) => expect(order).toMatchObject({ isCancellationRequested: false }),
      }),
      foreignRow: async (t) => ({ input: { id: (await cancellationRequested(t, t.other)).id } }),
    },
    setPurchaseCosts: {
      works: async (t) => {
        const { id, items } = await submitted(t)
        const [item] = items
        return {
          input: { id, freightMinor: 1_500, items: [{ itemId: item?.id ?? '', unitMinor: 320 }] },
          check: (order) => {
            expect(order.costs).toEqual({
              freightMinor: 1_500,
              items: [{ itemId: item?.id, unitMinor: 320 }],
            })
            expect(order.events.at(-1)?.kind).toBe('purchase.costsChanged')
          },
        }
      },
      foreignRow: async (t) => {
        const { id, items } = await submitted(t, t.other)
        return { input: { id, freightMinor: 1, items: [{ itemId: items[0]?.id ?? '', unitMinor: 1 }] } }
      },
    },
    completePurchaseOrder: {
      works: async (t) => ({
        input: { id: (await arrived(t)).id },
        check: (order) => expect(order).toMatchObject({ status: 'completed', waitingOn: null }),
      }),
      foreignRow: async (t) => ({ input: { id: (await arrived(t, t.other)).id } }),
    },
    addPurchaseTrail: {
      works: async (t) => ({
        input: { id: (await submitted(t)).id, carrier: 'YTO', trackingNumber: 'YT8812' },
        check: (order) => {
          expect(order).toMatchObject({ status: 'inTransit', waitingOn: 'carrier' })
          expect(order.events.at(-1)).toMatchObject({ carrier: 'YTO', trackingNumber: 'YT8812' })
        },
      }),
      foreignRow: async (t) => ({
        input: { id: (await submitted(t, t.other)).id, trackingNumber: 'YT8812' },
      }),
    },
    orderCartIntoStock: {
      works: async (t) => {
        const line = await filledCart(t, t.customerId, { quantity: 7 })
        return {
          input: { lines: [line] },
          check: async ({ id }) => {
            const order = await t.main.ok(purchaseOrders.getPurchaseOrder, { id })
            expect(order).toMatchObject({ status: 'draft', nums: 7, totalMinor: 3_500 })
          },
        }
      },
      foreignRow: async (t) => ({
        input: { lines: [await filledCart(t, t.otherCustomerId)] },
        check: ({ reason }) => expect(reason).toBe('cartChanged'),
      }),
    },
  }),
  casesOf(purchasing, {
    listArrivalNotices: {
      works: async (t) => {
        const { id } = await partlySentIn(t)
        return { input: {}, check: (ids) => expect(ids).toContain(id) }
      },
      foreignRow: 'takes no id',
    },
    getArrivalNotice: {
      works: async (t) => {
        const { id, number } = await partlySentIn(t)
        return {
          input: { id },
          check: (notice) =>
            expect(notice).toMatchObject({
              type: 2,
              orderNo: number,
              isPendingStockIn: true,
              items: [{ nums: 10, refundNums: 0, currStockQuantity: 4, itmes: [{ nums: 4, type: 1 }] }],
            }),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await partlySentIn(t, t.otherCustomerId)).id } }),
    },
    readArrivalNotice: {
      works: async (t) => {
        const { id } = await partlySentIn(t)
        return {
          input: { id },
          check: async () => expect(await t.main.ok(purchasing.listArrivalNotices, {})).not.toContain(id),
        }
      },
      foreignRow: async (t) => ({ input: { id: (await partlySentIn(t, t.otherCustomerId)).id } }),
    },
  }),
  ...operatorCases,
  ...documentCases,
]
