import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { Address } from '../../../../contract/orders/order-schemas.ts'
import type { OperatorActor } from '../../../platform/auth/actors.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { acceptQuote } from '../quotes/accept-quote.ts'
import { answerQuote } from '../quotes/answer-quote.ts'
import { applyShopChange } from './apply-shop-change.ts'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'
import { chooseShippingLine } from './choose-shipping-line.ts'
import { declineQuote } from '../quotes/decline-quote.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { listShippingOffers } from './list-shipping-offers.ts'
import { mapLine } from '../mapping/map-line.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'
import { payOrders } from '../payment/pay-orders.ts'
import { getQuote, listQuoteRequests, listQuotes } from '../quotes/quote-queries.ts'
import { requestQuote } from '../quotes/request-quote.ts'
import { restoreOrder } from './restore-order.ts'
import { suggestSkus } from '../mapping/suggest-skus.ts'
import type { OrderDraft, Scope, ShopChange } from '../state/types.ts'
import { unmapLine } from '../mapping/unmap-line.ts'
import { updateAddress } from './update-address.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
const shopActor = { kind: 'shop', name: 'Corner shop' } as const
let skuId: string
let standard: string
let operator: OperatorActor
let customerId: CustomerId
let shopId: string
let scope: Scope
beforeAll(async () => {
  standard = await createShippingLine(t)
  await createShippingLine(t, { baseMinor: 900, countries: ['US', 'GB'], accepts: ['battery'] })
  skuId = await createSku(t)
  const { rows } = await admin.query(
    `insert into operator (email, name, password_hash, roles) values ('o@example.com', 'Olga', 'x', '{owner}') returning id`,
  )
  operator = { kind: 'operator', operatorId: rows[0].id, sessionId: '1', name: 'Olga', roles: ['owner'] }
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  scope = { customerId, shopIds: null }
})

const place = async (part: Partial<OrderDraft> = {}): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, part))).id
const mappedLine = () => draftLine({ skuId, variantKey: randomUUID() })
const read = async (id: string) =>
  (await admin.query('select * from dropshipping_order where id = $1', [id])).rows[0]
const linesOf = async (id: string) =>
  (await admin.query('select * from order_line where order_id = $1 order by id', [id])).rows
const target = async (orderId: string, index = 0) => ({
  orderId,
  lineId: String((await linesOf(orderId))[index].id),
})
const eventsOf = async (id: string): Promise<string[]> =>
  (await admin.query('select kind from order_event where order_id = $1 order by id', [id])).rows.map(
    ({ kind }) => kind,
  )
const map = async (orderId: string, part: Partial<Parameters<typeof mapLine>[2]> = {}) =>
  mapLine(database, scope, { ...(await target(orderId)), skuId, units: 1, applyToWaiting: true, ...part }, by)
const ask = async (orderId: string) => {
  const { lineId } = await target(orderId)
  return (
    (await requestQuote(database, scope, { orderId, lineIds: [lineId], note: 'soon please' }, by))
      .requestIds[0] ?? ''
  )
}
const offer = (id: string, part: object = {}) =>
  answerQuote(
    database,
    {
      id: id as never,
      units: 1,
      offer: { kind: 'existing', skuId: skuId as never },
      validDays: 30,
      note: '',
      ...part,
    },
    operator,
  )
const elsewhere = async (): Promise<Scope> => ({
  customerId,
  shopIds: [(await createShop(t, customerId)) as never],
})

describe('cancel and restore', () => {
  it('cancels an unpaid order and restores it at today’s price', async () => {
    const sku = await createSku(t)
    const id = await place({ lines: [draftLine({ skuId: sku })] })
    expect(await cancelOrder(database, scope, { id, reason: 'changed my mind' }, by)).toEqual({
      status: 'cancelled',
    })
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      waiting_reason: null,
      cancel_reason: 'changed my mind',
    })
    await admin.query('update sku set price_minor = 700 where id = $1', [sku])
    expect(await restoreOrder(database, scope, id, by)).toEqual({ status: 'awaitingPayment' })
    expect(await read(id)).toMatchObject({ product_minor: 700, cancelled_at: null, cancel_reason: null })
    expect(await eventsOf(id)).toEqual(['order.created', 'order.cancelled', 'order.restored'])
  })

  it('restores with matches made meanwhile', async () => {
    const [one, two] = [await place(), await place()]
    await cancelOrder(database, scope, { id: one, reason: '' }, by)
    await map(two)
    expect(await restoreOrder(database, scope, one, by)).toEqual({ status: 'awaitingPayment' })
  })

  it('cancels many with a result each', async () => {
    const [one, two] = [await place(), await place()]
    await cancelOrder(database, scope, { id: one, reason: '' }, by)
    const results = await cancelOrders(database, scope, { ids: [one, two, '999'], reason: '' }, by)
    expect(results.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, 'wrongStatus'],
      [true, 'cancelled'],
      [false, 'notFound'],
    ])
  })

  it('rejects paid orders, and restoring orders that are not cancelled', async () => {
    await recharge(t, customerId, 5_000)
    const id = await place({ lines: [mappedLine()] })
    await expect(restoreOrder(database, scope, id, by)).rejects.toMatchObject({ reason: 'wrongStatus' })
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    await expect(cancelOrder(database, scope, { id, reason: '' }, by)).rejects.toThrow(
      'is paid and being prepared',
    )
  })

  it('withdraws a quote request no order waits for', async () => {
    const id = await place()
    const request = await ask(id)
    await cancelOrder(database, scope, { id, reason: '' }, by)
    expect((await getQuote(database, scope, request)).status).toBe('withdrawn')
    await restoreOrder(database, scope, id, by)
    expect((await read(id)).waiting_reason).toBe('linesUnmapped')
    expect(await ask(id)).toBe(request)
  })
})

describe('matching', () => {
  it('matches every waiting line of the variant, and later ones', async () => {
    const [one, two] = [await place(), await place()]
    const other = await place({ lines: [draftLine({ variantKey: 'other' })] })
    expect(await map(one, { units: 2 })).toEqual({
      ordersChanged: 2,
      undo: { previousSkuId: null, previousUnits: 1 },
    })
    for (const id of [one, two, await place()]) {
      expect(await read(id)).toMatchObject({ status: 'awaitingPayment', product_minor: 1000 })
    }
    expect((await read(other)).waiting_reason).toBe('linesUnmapped')
  })

  it('matches only this line on request, and remembers it for later ones', async () => {
    const [one, two] = [await place(), await place()]
    expect((await map(one, { applyToWaiting: false })).ordersChanged).toBe(1)
    expect((await read(two)).waiting_reason).toBe('linesUnmapped')
    expect((await read(await place())).waiting_reason).toBe('paymentDue')
  })

  it('is undone by the previous match or by removing the match', async () => {
    const [one, two] = [await place(), await place()]
    const expensive = await createSku(t, { priceMinor: 2000 })
    await map(one)
    const { undo } = await map(one, { skuId: expensive })
    expect(undo).toEqual({ previousSkuId: skuId, previousUnits: 1 })
    await map(one, { skuId: undo.previousSkuId ?? '' })
    expect(await read(two)).toMatchObject({ product_minor: 500 })
    expect(await unmapLine(database, scope, await target(one), by)).toEqual({ ordersChanged: 2 })
    expect(await read(two)).toMatchObject({
      status: 'awaitingQuote',
      waiting_reason: 'linesUnmapped',
      freight_minor: 0,
    })
    await expect(unmapLine(database, scope, await target(one), by)).rejects.toMatchObject({
      reason: 'notMapped',
    })
  })

  it('withdraws the quote request it makes unnecessary', async () => {
    const id = await place()
    const request = await ask(id)
    await map(id)
    expect((await getQuote(database, scope, request)).status).toBe('withdrawn')
  })

  it('rejects SKUs of other customers, inactive SKUs, and orders of other shops', async () => {
    const id = await place()
    const theirs = await createSku(t, { ownerCustomerId: await createCustomer(t) })
    await expect(map(id, { skuId: theirs })).rejects.toMatchObject({ reason: 'notFound' })
    const inactive = await createSku(t)
    await admin.query('update sku set is_active = false where id = $1', [inactive])
    await expect(map(id, { skuId: inactive })).rejects.toMatchObject({ reason: 'skuInactive' })
    const mapping = { ...(await target(id)), skuId, units: 1, applyToWaiting: true }
    await expect(mapLine(database, await elsewhere(), mapping, by)).rejects.toMatchObject({
      reason: 'notFound',
    })
  })

  it('suggests SKUs and counts the lines it would match', async () => {
    const [id] = [await place(), await place()]
    const found = await suggestSkus(database, scope, { ...(await target(id)), search: 'enamel' })
    expect(found).toMatchObject({ waitingLines: 2, waitingOrders: 2 })
    expect(found.skus.map((sku) => sku.skuId)).toContain(skuId)
  })
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

describe('address and shipping line', () => {
  const moved = (part: Partial<Address>) => ({ ...completeAddress, ...part })

  it('reprices an unpaid order and keeps the shop’s address', async () => {
    const id = await place({ lines: [mappedLine()], address: { ...completeAddress, city: '' } })
    expect((await read(id)).waiting_reason).toBe('addressIncomplete')
    const answer = await updateAddress(
      database,
      scope,
      { id, address: moved({ countryCode: 'GB', postcode: 'BS1 6QF' }) },
      by,
    )
    expect(answer).toEqual({ status: 'awaitingPayment' })
    const after = await read(id)
    expect(after).toMatchObject({ waiting_reason: 'paymentDue', freight_minor: 900, country_code: 'GB' })
    expect(after.shop_address).toMatchObject({ countryCode: 'US', city: '' })
  })

  it('keeps a paid order in its country', async () => {
    await recharge(t, customerId, 5_000)
    const id = await place({ lines: [mappedLine()] })
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    await expect(
      updateAddress(database, scope, { id, address: moved({ countryCode: 'DE' }) }, by),
    ).rejects.toMatchObject({
      reason: 'countryFixed',
    })
    await updateAddress(database, scope, { id, address: moved({ address1: '14 Alder Street' }) }, by)
    expect(await read(id)).toMatchObject({
      status: 'processing',
      address1: '14 Alder Street',
      total_minor: 900,
    })
  })

  it('lists every line’s price, and sets the chosen one', async () => {
    const [id, other] = [await place({ lines: [mappedLine()] }), await place()]
    const listed = await listShippingOffers(database.tenant(customerId), scope, id)
    expect(listed.chosenLineId).toBe(standard)
    expect(listed.offers.map(({ price }) => price.amountMinor)).toEqual([400, 900])
    const lineId = listed.offers[1]?.lineId ?? ''
    const results = await chooseShippingLine(database, scope, { ids: [id, other, '99'], lineId }, by)
    expect(results.map(({ reason }) => reason)).toEqual(['chosen', 'weightUnknown', 'notFound'])
    expect(await read(id)).toMatchObject({
      freight_minor: 900,
      shipping_line_chosen_by: 'seller',
      total_minor: 1400,
    })
    const battery = await createSku(t, { goodsAttributes: ['battery'] })
    const heavy = await place({ lines: [draftLine({ skuId: battery })] })
    const [refusal] = await chooseShippingLine(database, scope, { ids: [heavy], lineId: standard }, by)
    expect(refusal).toMatchObject({ ok: false, reason: 'goodsNotAccepted' })
  })

  it('never replaces the seller’s choice of line', async () => {
    const id = await place({ lines: [mappedLine()] })
    await chooseShippingLine(database, scope, { ids: [id], lineId: standard }, by)
    await updateAddress(
      database,
      scope,
      { id, address: moved({ countryCode: 'GB', postcode: 'BS1 6QF' }) },
      by,
    )
    expect(await read(id)).toMatchObject({ waiting_reason: 'shippingLineNotChosen', shipping_line_id: null })
  })

  it('keeps a line chosen before all line items had a price', async () => {
    const id = await place({ lines: [mappedLine(), draftLine({ variantKey: 'later' })] })
    const expensive =
      (await listShippingOffers(database.tenant(customerId), scope, id)).offers[1]?.lineId ?? ''
    await chooseShippingLine(database, scope, { ids: [id], lineId: expensive }, by)
    expect(await read(id)).toMatchObject({
      status: 'awaitingQuote',
      freight_minor: 0,
      shipping_line_id: expensive,
    })
    await map(id, await target(id, 1))
    expect(await read(id)).toMatchObject({
      status: 'awaitingPayment',
      freight_minor: 900,
      shipping_line_id: expensive,
    })
  })
})

describe('shop changes', () => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  const fromShop = (part: Partial<OrderDraft> = {}): Promise<string> =>
    place({
      source: 'shopify',
      shopOrderKey: 'gid-1',
      shopUpdatedAt: at(0),
      lines: [draftLine({ skuId, shopLineKey: 'l-1', quantity: 3 })],
      ...part,
    })
  const change = (part: Partial<ShopChange>, seconds = 1) =>
    database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey: 'gid-1', shopUpdatedAt: at(seconds), ...part },
        shopActor,
      ),
    )

  it('are applied in the order of the shop’s own clock', async () => {
    const id = await fromShop({ shopPaid: false })
    expect(await change({ shopPaid: true }, 5)).toBe('applied')
    expect((await read(id)).waiting_reason).toBe('paymentDue')
    expect(await change({ shopPaid: false }, 5)).toBe('stale')
    expect(await change({ cancelled: true }, 4)).toBe('stale')
    expect((await read(id)).waiting_reason).toBe('paymentDue')
    const other = { shopId, shopOrderKey: 'gid-x', shopUpdatedAt: at(9) }
    const unknown = database.tenantTransaction(customerId, (tx) =>
      applyShopChange(tx, customerId, other, shopActor),
    )
    expect(await unknown).toBe('unknown')
  })

  it('change quantities and prices, and cancel fully refunded orders', async () => {
    const id = await fromShop()
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 2 }] }, 1)
    expect(await read(id)).toMatchObject({ product_minor: 1000, weight_grams: 400 })
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 0 }] }, 2)
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'refundedInItsShop',
    })
    expect(await eventsOf(id)).toEqual(['order.created', 'order.changedInShop', 'order.cancelled'])
  })

  it('add lines, matched and priced by their variants', async () => {
    const id = await fromShop()
    await place({ lines: [draftLine({ skuId, variantKey: 'known' })] })
    await admin.query(
      `update shop_variant set sku_id = $1, units = 2 where variant_key = 'known' and customer_id = $2`,
      [skuId, customerId],
    )
    const added = (key: string, variantKey: string) => ({
      shopLineKey: key,
      quantity: 1,
      draft: draftLine({ variantKey, shopSku: 'EXTRA-9' }),
    })
    await change({ lines: [{ shopLineKey: 'l-1', quantity: 3 }, added('l-2', 'known')] }, 1)
    expect(await read(id)).toMatchObject({
      product_minor: 2500,
      line_count: 2,
      unit_count: 4,
      waiting_reason: 'paymentDue',
    })
    await change({ lines: [added('l-2', 'known'), added('l-3', 'new to us')] }, 2)
    expect(await read(id)).toMatchObject({ line_count: 3, waiting_reason: 'linesUnmapped' })
    const variant = await admin.query(
      `select 1 from shop_variant where variant_key = 'new to us' and customer_id = $1`,
      [customerId],
    )
    expect(variant.rowCount).toBe(1)
  })

  it('cancel an unpaid order', async () => {
    const id = await fromShop()
    expect(await change({ cancelled: true, cancelReason: 'customer' })).toBe('applied')
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'customer' })
    expect(await change({ cancelled: true, cancelReason: 'customer' }, 2)).toBe('applied')
  })

  it('keep an address edited by the seller', async () => {
    const id = await fromShop()
    const theirs = { ...completeAddress, city: 'Salem' }
    await change({ address: theirs }, 1)
    expect(await read(id)).toMatchObject({ city: 'Salem', shop_address: null })
    await updateAddress(database, scope, { id, address: { ...completeAddress, city: 'Eugene' } }, by)
    await change({ address: { ...theirs, city: 'Bend' } }, 2)
    expect(await read(id)).toMatchObject({ city: 'Eugene', shop_address: { city: 'Bend' } })
  })

  it('are only recorded for a paid order', async () => {
    await recharge(t, customerId, 50_000)
    const id = await fromShop()
    await payOrders(database, scope, { ids: [id], key: randomUUID(), endpoint: 'payOrder' }, by)
    const wish = { cancelled: true, lines: [{ shopLineKey: 'l-1', quantity: 1 }] }
    expect(await change(wish)).toBe('tooLate')
    expect(await read(id)).toMatchObject({ status: 'processing', product_minor: 1500 })
    expect(await change(wish, 2)).toBe('tooLate')
    expect(await eventsOf(id)).toEqual(['order.created', 'order.paid', 'order.cancellationHeld'])
    expect(await change({}, 3)).toBe('applied')
    expect(await change({ address: { ...completeAddress, city: 'Bend' } }, 4)).toBe('tooLate')
    expect(await eventsOf(id)).toContain('order.shopChangeIgnored')
  })
})
