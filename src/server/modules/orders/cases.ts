import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import type { Address } from '../../../contract/order-schemas.ts'
import { operatorQuotes } from '../../../contract/operator/orders.ts'
import { mapping } from '../../../contract/mapping.ts'
import { orders } from '../../../contract/orders.ts'
import { quotes } from '../../../contract/quotes.ts'
import { shelving } from '../../../contract/problems.ts'
import { works } from '../../../contract/works.ts'
import type { CustomerId } from '../../platform/database.ts'
import { retryShopPushCase } from '../fulfilment/cases.ts'
import { answerQuote } from './answer-quote.ts'
import { cancelOrder } from './cancel-orders.ts'
import {
  completeAddress,
  createHeldOrder,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  createUnmappedOrder,
  recharge,
} from './order-factory.ts'
import { changeCases } from './change-cases.ts'
import { mergeCases } from './merge-cases.ts'
import { orderWorkCases } from './order-work-cases.ts'
import { requestQuote } from './request-quote.ts'

const by = { kind: 'seller', name: 'Test' } as const
const address: Address = { ...completeAddress }
const allCustomers = 'operators work for every customer'

const firstLine = async (t: TestApp, orderId: string): Promise<string> => {
  const text = 'select id from order_line where order_id = $1 order by id limit 1'
  return String((await t.platform.database.queryAgency(text, [orderId])).rows[0]?.['id'])
}
const unmappedLine = async (t: TestApp, customerId: CustomerId) => {
  const orderId = await createUnmappedOrder(t, customerId)
  return { orderId, lineId: await firstLine(t, orderId) }
}
const mappedLine = async (t: TestApp, customerId: CustomerId) => {
  const orderId = await createOrder(t, customerId)
  return { orderId, lineId: await firstLine(t, orderId) }
}
const cancelledOrder = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const id = await createOrder(t, customerId)
  await cancelOrder(t.platform.database, { customerId, shopIds: null }, { id, reason: '' }, by)
  return id
}
const quoteRequest = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const { orderId, lineId } = await unmappedLine(t, customerId)
  const asked = { orderId, lineIds: [lineId], note: '' }
  const { requestIds } = await requestQuote(t.platform.database, { customerId, shopIds: null }, asked, by)
  return requestIds[0] ?? ''
}
const offeredQuote = async (t: TestApp, customerId: CustomerId): Promise<string> => {
  const id = await quoteRequest(t, customerId)
  const { rows } = await t.platform.database.queryAgency('select id from operator limit 1')
  const offer = { kind: 'existing', skuId: await createSku(t) }
  await answerQuote(t.platform.database, operatorQuotes.answerQuote.input.parse({ id, offer }), {
    kind: 'operator',
    operatorId: String(rows[0]?.['id']),
    sessionId: '1',
    name: 'Olga',
    roles: ['owner'],
  })
  return id
}

const manualOrder = async (t: TestApp, customerId: CustomerId) => ({
  shopId: await createShop(t, customerId),
  address,
  lines: [{ skuId: await createSku(t), title: 'Enamel mug', quantity: 2 }],
})

const results = (reason: string) => (sent: { data: unknown }) =>
  expect(sent.data).toMatchObject({ results: [{ ok: false, reason }] })

export const cases = [
  ...mergeCases,
  ...changeCases,
  ...orderWorkCases,
  casesOf(shelving, {
    shelveOrders: {
      works: async (t) => ({
        input: {
          ids: [await createOrder(t, t.customerId)],
          until: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        },
        check: (answer) => expect(answer.results).toMatchObject([{ ok: true, reason: 'shelved' }]),
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
    keepOrder: {
      works: async (t) => ({
        input: { id: await createHeldOrder(t, t.customerId) },
        check: ({ status }) => expect(status).toBe('processing'),
      }),
      foreignRow: async (t) => ({ input: { id: await createHeldOrder(t, t.otherCustomerId) } }),
    },
    refundOrder: {
      works: async (t) => ({
        input: { id: await createHeldOrder(t, t.customerId) },
        check: ({ status, refund }) => {
          expect(status).toBe('cancelled')
          expect(refund).toEqual({ amountMinor: 900, currency: 'USD' })
        },
      }),
      foreignRow: async (t) => ({ input: { id: await createHeldOrder(t, t.otherCustomerId) } }),
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
    startPayment: {
      works: async (t) => ({
        input: { ids: [await createOrder(t, t.customerId)] },
        check: async ({ workId: id }) => {
          const { work } = await t.main.ok(works.getWork, { id })
          expect(work).toMatchObject({ kind: 'order.pay', total: 1 })
        },
      }),
      foreignRow: async (t) => ({ input: { ids: [await createOrder(t, t.otherCustomerId)] } }),
    },
    retryShopPush: retryShopPushCase,
  }),

  casesOf(mapping, {
    findSkus: {
      works: async (t) => {
        const tiers = [{ minQuantity: 10, priceMinor: 450 }]
        const skuId = await createSku(t, { tiers })
        await t.admin.query('insert into stock (customer_id, sku_id, on_hand) values ($1, $2, 7)', [
          t.customerId,
          skuId,
        ])
        return {
          input: { search: '' },
          check: ({ skus }) =>
            expect(skus.find((sku) => sku.skuId === skuId)).toMatchObject({
              price: { amountMinor: 500, currency: 'USD' },
              tiers: [{ minQuantity: 10, price: { amountMinor: 450, currency: 'USD' } }],
              onHand: 7,
            }),
        }
      },
      foreignRow: async (t) => {
        const skuId = await createSku(t, { ownerCustomerId: t.otherCustomerId })
        const { rows } = await t.admin.query('select code from sku where id = $1', [skuId])
        return {
          input: { search: rows[0].code },
          check: ({ data }) => expect(data?.skus.map((sku) => sku.skuId)).not.toContain(skuId),
        }
      },
    },
    suggestSkus: {
      works: async (t) => {
        await createSku(t)
        return {
          input: { ...(await unmappedLine(t, t.customerId)), search: 'enamel' },
          check: ({ skus }) => expect(skus.length).toBeGreaterThan(0),
        }
      },
      foreignRow: async (t) => ({ input: await unmappedLine(t, t.otherCustomerId) }),
    },
    mapLine: {
      works: async (t) => ({
        input: { ...(await unmappedLine(t, t.customerId)), skuId: await createSku(t), applyToWaiting: false },
        check: ({ ordersChanged }) => expect(ordersChanged).toBe(1),
      }),
      foreignRow: async (t) => ({
        input: { ...(await unmappedLine(t, t.otherCustomerId)), skuId: await createSku(t) },
      }),
    },
    unmapLine: {
      works: async (t) => ({
        input: await mappedLine(t, t.customerId),
        check: ({ ordersChanged }) => expect(ordersChanged).toBe(1),
      }),
      foreignRow: async (t) => ({ input: await mappedLine(t, t.otherCustomerId) }),
    },
  }),

  casesOf(quotes, {
    requestQuote: {
      works: async (t) => {
        const { orderId, lineId } = await unmappedLine(t, t.customerId)
        return {
          input: { orderId, lineIds: [lineId] },
          check: ({ requestIds }) => expect(requestIds).toHaveLength(1),
        }
      },
      foreignRow: async (t) => {
        const { orderId, lineId } = await unmappedLine(t, t.otherCustomerId)
        return { input: { orderId, lineIds: [lineId] } }
      },
    },
    listQuotes: {
      works: async (t) => {
        const id = await quoteRequest(t, t.customerId)
        return { input: {}, check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id) }
      },
      foreignRow: 'takes no id',
    },
    getQuote: {
      works: async (t) => ({
        input: { id: await offeredQuote(t, t.customerId) },
        check: ({ offer }) => expect(offer?.unitPrice.amountMinor).toBe(500),
      }),
      foreignRow: async (t) => ({ input: { id: await quoteRequest(t, t.otherCustomerId) } }),
    },
    acceptQuote: {
      works: async (t) => ({
        input: { id: await offeredQuote(t, t.customerId), version: 1 },
        check: ({ ordersChanged }) => expect(ordersChanged).toBe(1),
      }),
      foreignRow: async (t) => ({ input: { id: await offeredQuote(t, t.otherCustomerId), version: 1 } }),
    },
    declineQuote: {
      works: async (t) => ({
        input: { id: await offeredQuote(t, t.customerId), reason: 'Too dear' },
        check: ({ status }) => expect(status).toBe('declined'),
      }),
      foreignRow: async (t) => ({ input: { id: await offeredQuote(t, t.otherCustomerId) } }),
    },
  }),

  casesOf(operatorQuotes, {
    listQuoteRequests: {
      works: async (t) => {
        const id = await quoteRequest(t, t.customerId)
        return {
          input: { customerId: t.customerId },
          check: ({ rows }) => expect(rows.map((row) => row.id)).toContain(id),
        }
      },
      foreignRow: allCustomers,
    },
    answerQuote: {
      works: async (t) => ({
        input: {
          id: await quoteRequest(t, t.customerId),
          offer: { kind: 'new' as const, subjectEn: 'Enamel mug, green', priceMinor: 430, weightGrams: 210 },
        },
        check: ({ version }) => expect(version).toBe(1),
      }),
      foreignRow: allCustomers,
    },
    searchSkus: {
      works: async (t) => {
        const skuId = await createSku(t)
        return {
          input: { search: 'enamel' },
          check: ({ skus }) => expect(skus.map((sku) => sku.skuId)).toContain(skuId),
        }
      },
      foreignRow: allCustomers,
    },
  }),
]
