import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import type { Address } from '../../../../contract/orders/order-schemas.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { orderHolds } from '../../../../contract/problems/problems.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { retryShopPushCase } from '../../fulfilment/test/cases.ts'
import { cancelOrder } from '../changes/cancel-orders.ts'
import {
  completeAddress,
  createCancellationHeldOrder,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  recharge,
} from './order-factory.ts'
import { changeCases } from './change-cases.ts'
import { mergeCases } from './merge-cases.ts'
import { orderBulkJobCases } from './order-bulk-job-cases.ts'
import { tagCases } from './tag-cases.ts'
import { quoteCases } from './quote-cases.ts'

const by = { kind: 'seller', name: 'Test' } as const
const address: Address = { ...completeAddress }

const cancelledOrder = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const id = await createOrder(t, customerId)
  await cancelOrder(t.platform.database, { customerId, shopIds: null }, { id, reason: '' }, by)
  return id
}
const manualOrder = async (t: TestApp, customerId: CustomerId) => ({
  shopId: await createShop(t, customerId),
  address,
  lines: [{ skuId: await createSku(t), title: 'Enamel mug', quantity: 2 }],
})

const results = (reason: string) => (sent: { data: unknown }) =>
  expect(sent.data).toMatchObject({ results: [{ ok: false, reason }] })

const nothingFound = (sent: { data: unknown }) => expect(sent.data).toEqual({ orders: [] })

export const cases = [
  ...mergeCases,
  ...changeCases,
  ...orderBulkJobCases,
  ...tagCases,
  ...quoteCases,
  casesOf(orderHolds, {
    holdOrders: {
      works: async (t) => ({
        input: {
          ids: [await createOrder(t, t.customerId)],
          until: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        },
        check: (answer) => expect(answer.results).toMatchObject([{ ok: true, reason: 'onHold' }]),
      }),
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: results('notFound'),
      }),
    },
  }),
  casesOf(orders, {
    listOrders: {
      works: async (t) => {
        const id = await createOrder(t, t.customerId)
        return {
          input: { status: 'awaitingPayment' as const, search: id },
          check: ({ rows }) => expect(rows.map((row) => row.id)).toEqual([id]),
        }
      },
      foreignRow: 'takes no id of an order',
    },
    listMatchingOrders: {
      works: async (t) => {
        const id = await createOrder(t, t.customerId)
        return {
          input: { status: 'awaitingPayment' as const, search: id },
          check: ({ orders: found, isMore }) => {
            expect(found).toMatchObject([{ id, number: `DS-${id}`, totalMinor: 900 }])
            expect(isMore).toBe(false)
          },
        }
      },
      foreignRow: 'takes no id of an order',
    },
    getOrderCounts: {
      works: async (t) => {
        const shopId = await createShop(t, t.customerId)
        await createOrder(t, t.customerId, { shopId })
        return { input: { shopId }, check: ({ counts }) => expect(counts.awaitingPayment).toBe(1) }
      },
      foreignRow: 'counts nothing for a shop that is not the account’s',
    },
    getMenuCounts: {
      works: async (t) => {
        await createOrder(t, t.customerId)
        return { input: {}, check: (answer) => expect(answer.awaitingPayment).toBeGreaterThan(0) }
      },
      foreignRow: 'takes no id',
    },
    getOrders: {
      works: async (t) => {
        const first = await createOrder(t, t.customerId)
        const second = await createOrder(t, t.customerId)
        return {
          input: { ids: [second, first, second] },
          check: ({ orders: found }) => expect(found.map(({ id }) => id)).toEqual([second, first]),
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: nothingFound,
      }),
    },
    getOrderDetails: {
      works: async (t) => {
        const first = await createOrder(t, t.customerId)
        const second = await createOrder(t, t.customerId)
        return {
          input: { ids: [second, first] },
          check: ({ orders: found }) => {
            expect(found.map(({ id }) => id)).toEqual([second, first])
            expect(found[0]?.events.length).toBeGreaterThan(0)
          },
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: nothingFound,
      }),
    },
    getOrder: {
      works: async (t) => ({
        input: { id: await createOrder(t, t.customerId) },
        check: (answer) => expect(answer.status).toBe('awaitingPayment'),
      }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId) } }),
    },
    exportOrders: {
      works: async (t) => {
        const id = await createOrder(t, t.customerId)
        return {
          input: { ids: [id] },
          check: (_answer, sent) => {
            expect(sent.headers['content-type']).toContain('text/csv')
            expect(sent.body.toString()).toContain('Ana Müller')
          },
        }
      },
      foreignRow: async (t) => ({ input: { ids: [await createOrder(t, t.otherCustomerId)] } }),
    },
    createOrder: {
      works: async (t) => {
        await createShippingLine(t)
        return {
          input: await manualOrder(t, t.customerId),
          check: ({ status }) => expect(status).toBe('awaitingPayment'),
        }
      },
      foreignRow: async (t) => ({ input: await manualOrder(t, t.otherCustomerId) }),
    },
    cancelOrder: {
      works: async (t) => ({ input: { id: await createOrder(t, t.customerId), reason: 'Twice' } }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId) } }),
    },
    restoreOrder: {
      works: async (t) => ({
        input: { id: await cancelledOrder(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('awaitingPayment'),
      }),
      foreignRow: async (t) => ({ input: { id: await cancelledOrder(t, t.otherCustomerId) } }),
    },
    releaseCancellationHold: {
      works: async (t) => ({
        input: { id: await createCancellationHeldOrder(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('processing'),
      }),
      foreignRow: async (t) => ({ input: { id: await createCancellationHeldOrder(t, t.otherCustomerId) } }),
    },
    refundOrder: {
      works: async (t) => ({
        input: { id: await createCancellationHeldOrder(t, t.customerId) },
        check: ({ status, refund }) => {
          expect(status).toBe('cancelled')
          expect(refund).toEqual({ amountMinor: 900, currency: 'USD' })
        },
      }),
      foreignRow: async (t) => ({ input: { id: await createCancellationHeldOrder(t, t.otherCustomerId) } }),
    },
    cancelOrders: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)] },
        check: (answer) => expect(answer.results.map(({ reason }) => reason)).toEqual(['cancelled']),
      }),
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: results('notFound'),
      }),
    },
    updateOrderAddress: {
      works: async (t) => ({ input: { id: await createOrder(t, t.customerId), address } }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId), address } }),
    },
    listShippingOffers: {
      works: async (t) => ({
        input: { id: await createOrder(t, t.customerId) },
        check: ({ offers }) => expect(offers.length).toBeGreaterThan(0),
      }),
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId) } }),
    },
    chooseShippingLine: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)], lineId: await createShippingLine(t) },
        check: (answer) => expect(answer.results.map(({ reason }) => reason)).toEqual(['chosen']),
      }),
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)], lineId: await createShippingLine(t) },
        check: results('notFound'),
      }),
    },
    previewPayment: {
      works: async (t) => {
        await recharge(t, t.customerId, 10_000)
        return {
          input: { ids: [await createOrder(t, t.customerId)] },
          check: ({ payable }) => expect(payable.amountMinor).toBeGreaterThan(0),
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: results('notFound'),
      }),
    },
    payOrder: {
      works: async (t) => {
        await recharge(t, t.customerId, 10_000)
        return {
          input: { id: await createOrder(t, t.customerId) },
          check: ({ result }) => expect(result.reason).toBe('paid'),
        }
      },
      foreignRow: async (t) => ({ input: { id: await createOrder(t, t.otherCustomerId) } }),
    },
    payOrders: {
      works: async (t) => {
        await recharge(t, t.customerId, 10_000)
        return {
          input: { ids: [await createOrder(t, t.customerId)] },
          check: (answer) => expect(answer.results.map(({ reason }) => reason)).toEqual(['paid']),
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: results('notFound'),
      }),
    },
    undoPayment: {
      works: async (t) => {
        await recharge(t, t.customerId, 10_000)
        const id = await createOrder(t, t.customerId)
        await t.main.ok(orders.payOrder, { id }, { idempotencyKey: randomUUID() })
        return {
          input: { ids: [id] },
          check: (answer) => expect(answer.results.map(({ reason }) => reason)).toEqual(['paymentUndone']),
        }
      },
      foreignRow: async (t) => ({
        input: { ids: [await createOrder(t, t.otherCustomerId)] },
        check: results('notFound'),
      }),
    },
    startPayment: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)] },
        check: async ({ bulkJobId: id }) => {
          const { job } = await t.main.ok(bulkJobs.getBulkJob, { id })
          expect(job).toMatchObject({ kind: 'order.pay', total: 1 })
        },
      }),
      foreignRow: async (t) => ({ input: { ids: [await createOrder(t, t.otherCustomerId)] } }),
    },
    retryShopPush: retryShopPushCase,
  }),
]
