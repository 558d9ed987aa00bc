import { expect } from 'vitest'
import { casesOf } from '../../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../../test/http.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { operatorQuotes } from '../../../../contract/quotes/operator-quotes.ts'
import { quotes } from '../../../../contract/quotes/quotes.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { answerQuote } from '../quotes/answer-quote.ts'
import { createOrder, createSku, createUnmappedOrder } from './order-factory.ts'
import { requestQuote } from '../quotes/request-quote.ts'

const by = { kind: 'seller', name: 'Test' } as const
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
    operator: {
      kind: 'operator',
      operatorId: String(rows[0]?.['id']),
      sessionId: '1',
      name: 'Olga',
      roles: ['owner'],
    },
  })
  return id
}

export const quoteCases = [
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
    previewQuote: {
      works: async (t) => ({
        input: { id: await offeredQuote(t, t.customerId) },
        check: ({ orders }) => expect(orders).toMatchObject([{ goods: { amountMinor: 500 } }]),
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
    exportQuoteRequests: {
      works: async (t) => {
        await quoteRequest(t, t.customerId)
        return {
          input: { customerId: t.customerId, format: 'csv' as const },
          check: (_answer, { body }) => expect(body.toString()).toContain('Waiting orders'),
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
