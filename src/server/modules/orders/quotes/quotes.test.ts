import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerId } from '../../../platform/database/database.ts'
import { acceptQuote } from './accept-quote.ts'
import { declineQuote } from './decline-quote.ts'
import { expireQuotes } from './expire-quotes.ts'
import { createSku } from '../test/order-factory.ts'
import { getQuote, listQuoteRequests, listQuotes } from './quote-queries.ts'
import type { Scope } from '../state/types.ts'
import { withOrderCommands } from '../test/order-commands-factory.ts'

const { place, ask, read, offer, skuId, database, eventsOf, admin, t, elsewhere, newCustomer } =
  await withOrderCommands()

const by = { kind: 'seller', name: 'Ana' } as const
let customerId: CustomerId
let scope: Scope
beforeEach(async () => {
  ;({ customerId, scope } = await newCustomer())
})

describe('quotes', () => {
  it('creates one request per variant and updates all its orders', async () => {
    const [one, two] = [await place(), await place()]
    const request = await ask(one)
    expect((await read(two)).waiting_reason).toBe('quoteRequested')
    await expect(ask(two)).rejects.toMatchObject({ reason: 'alreadyRequested' })
    const later = await place()
    expect((await read(later)).waiting_reason).toBe('quoteRequested')
    const made = await offer(request)
    expect(made).toMatchObject({ version: 1, skuId })
    for (const id of [one, two, later]) expect((await read(id)).waiting_reason).toBe('quoteOffered')
    expect(await acceptQuote(database, scope, { id: request, version: 1 }, by)).toEqual({ ordersChanged: 3 })
    for (const id of [one, two, later, await place()])
      expect((await read(id)).waiting_reason).toBe('paymentDue')
    expect(await eventsOf(one)).toEqual([
      'order.created',
      'order.quoteRequested',
      'order.quoteOffered',
      'order.quoteAccepted',
    ])
  })

  it('creates a private product; a new offer replaces the previous one', async () => {
    const id = await place()
    const request = await ask(id)
    await offer(request)
    const offered = {
      kind: 'new',
      subjectEn: 'Green mug',
      subjectZh: '',
      imageUrl: null,
      priceMinor: 333,
      tiers: [{ minQuantity: 5, priceMinor: 300 }],
      weightGrams: 250,
      lengthMm: 0,
      widthMm: 0,
      heightMm: 0,
      goodsAttributes: ['battery'],
      customsName: 'Ceramic mug',
      hsCode: '691200',
      originCountry: 'CN',
    }
    const made = await offer(request, { offer: offered, units: 3, note: 'with box' })
    expect(made.version).toBe(2)
    expect(await getQuote(database, scope, request)).toMatchObject({
      status: 'offered',
      waitingOrders: 1,
      offer: {
        units: 3,
        unitPrice: { amountMinor: 333, currency: 'USD' },
        tiers: [{ minQuantity: 5, unitPrice: { amountMinor: 300, currency: 'USD' } }],
        goodsAttributes: ['battery'],
        note: 'with box',
      },
    })
    await expect(acceptQuote(database, scope, { id: request, version: 1 }, by)).rejects.toMatchObject({
      reason: 'quoteChanged',
    })
    await acceptQuote(database, scope, { id: request, version: 2 }, by)
    expect(await read(id)).toMatchObject({ product_minor: 999, weight_grams: 750, freight_minor: 900 })
    await expect(offer(request)).rejects.toMatchObject({ reason: 'wrongStatus' })
    const { rows } = await admin.query(
      `select owner_customer_id, customs_name, hs_code, origin_country from product where id = $1`,
      [made.productId],
    )
    expect(rows).toEqual([
      {
        owner_customer_id: customerId,
        customs_name: 'Ceramic mug',
        hs_code: '691200',
        origin_country: 'CN',
      },
    ])
  })

  it('can be declined and requested again', async () => {
    const id = await place()
    const request = await ask(id)
    await offer(request)
    await declineQuote(database, scope, { id: request, reason: 'too dear' }, by)
    expect((await read(id)).waiting_reason).toBe('linesUnmapped')
    expect(await getQuote(database, scope, request)).toMatchObject({
      status: 'declined',
      declineReason: 'too dear',
    })
    expect(await ask(id)).toBe(request)
    expect((await read(id)).waiting_reason).toBe('quoteRequested')
  })

  it('expire', async () => {
    const id = await place()
    const request = await ask(id)
    await offer(request)
    await admin.query(`update quote_request set expires_at = now() - interval '1 minute' where id = $1`, [
      request,
    ])
    await expect(acceptQuote(database, scope, { id: request, version: 1 }, by)).rejects.toMatchObject({
      reason: 'quoteExpired',
    })
    expect(await expireQuotes(database, new AbortController().signal)).toBe(1)
    expect((await read(id)).waiting_reason).toBe('linesUnmapped')
    expect(await expireQuotes(database, new AbortController().signal)).toBe(0)
    expect((await offer(request)).version).toBe(2)
    expect((await read(id)).waiting_reason).toBe('quoteOffered')
  })

  it('cannot be accepted at a price that has changed', async () => {
    const sku = await createSku(t)
    const id = await place()
    const request = await ask(id)
    await offer(request, { offer: { kind: 'existing', skuId: sku } })
    await admin.query('update sku set price_minor = 900 where id = $1', [sku])
    await expect(acceptQuote(database, scope, { id: request, version: 1 }, by)).rejects.toMatchObject({
      reason: 'quoteChanged',
    })
  })

  it('are visible to accounts that can see the shop', async () => {
    const request = await ask(await place())
    expect((await listQuotes(database, scope, { pageNum: 1, pageSize: 20 })).total).toBe(1)
    const restricted = await elsewhere()
    expect((await listQuotes(database, restricted, { pageNum: 1, pageSize: 20 })).rows).toEqual([])
    await expect(getQuote(database, restricted, request)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(declineQuote(database, restricted, { id: request, reason: '' }, by)).rejects.toMatchObject({
      reason: 'notFound',
    })
    const queue = await listQuoteRequests(database, {
      status: 'requested',
      customerId,
      pageNum: 1,
      pageSize: 20,
    })
    expect(queue.rows.map(({ id }) => id)).toEqual([request])
    expect(queue.counts).toMatchObject({ requested: 1, offered: 0 })
  })

  it('are accepted once by ten concurrent calls', async () => {
    const request = await ask(await place())
    await offer(request)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => acceptQuote(database, scope, { id: request, version: 1 }, by)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
