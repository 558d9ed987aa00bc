import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import type { Caller } from '../../../../../test/http.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { quotes } from '../../../../contract/quotes/quotes.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { addProductsIn } from './add-products.ts'
import {
  completeAddress,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  createUnmappedOrder,
  draftLine,
  orderDraft,
  recharge,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'
import { linesOf, kindsOf, key, withOrderChanges } from './change-factory.ts'

const { t, database, get, added, card, add, addAll, newCustomer } = await withOrderChanges()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('adding a product to an unpaid order', () => {
  it('reprices the order for its new parcel and records it in the timeline', async () => {
    await createShippingLine(t, { countries: ['DE'], baseMinor: 300, perKgMinor: 1000 })
    const address = { ...completeAddress, countryCode: 'DE' }
    const lines = [draftLine({ skuId: await createSku(t) })]
    const shopId = await createShop(t, customerId)
    const [placed] = await database.tenantTransaction(customerId, (tx) =>
      placeOrders(tx, customerId, [orderDraft(shopId, { address, lines })], { kind: 'seller', name: 'T' }),
    )
    const id = placed?.id ?? ''
    const before = await get(id)
    const skuId = await createSku(t, {
      priceMinor: 250,
      weightGrams: 100,
      tiers: [{ minQuantity: 2, priceMinor: 200 }],
    })
    const answer = await added(id, skuId, 2)
    const after = await get(id)
    expect(answer).toMatchObject({ status: 'awaitingPayment', quantity: 2, quantityBefore: 0 })
    expect(after.totalMinor).toBe(answer.totalMinor)
    expect(after.productMinor - before.productMinor).toBe(400)
    expect(after.weightGrams).toBe(400)
    expect(linesOf(after)[1]).toEqual({
      title: 'Enamel mug',
      quantity: 2,
      isAdded: true,
      unitPriceMinor: 200,
    })
    expect(kindsOf(after)).toEqual(['order.created', 'order.productAdded'])
    expect(after.waiting?.reason).toBe('paymentDue')
  })

  it('increases a product added before, once per idempotency key', async () => {
    const id = await createOrder(t, customerId)
    const skuId = await card()
    const first = await added(id, skuId, 3)
    expect(await added(id, skuId, 4)).toMatchObject({ lineId: first.lineId, quantity: 7, quantityBefore: 3 })
    const once = key()
    const again = () => seller.call(orderChanges.addProductToOrder, { id, skuId, quantity: 1 }, once)
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ data }) => data?.quantity)).toEqual([8, 8, 8])
    expect((await get(id)).lines.map(({ quantity }) => quantity)).toEqual([1, 8])
    expect((await add(id, skuId, 9_999)).reason).toBe('amountTooHigh')
  })

  it('keeps concurrent additions', async () => {
    const id = await createOrder(t, customerId)
    const skus = await Promise.all([card(), card(), card(), card()])
    await Promise.all(skus.map((skuId) => added(id, skuId)))
    const order = await get(id)
    expect(order.lines).toHaveLength(5)
    expect(order.totalMinor).toBe(900 + 4 * 20)
  })

  it('accepts the customer’s own SKUs; rejects other customers’, inactive SKUs and paid orders', async () => {
    const id = await createOrder(t, customerId)
    await added(id, await createSku(t, { ownerCustomerId: customerId }))
    expect((await add(id, await createSku(t, { ownerCustomerId: t.otherCustomerId }))).reason).toBe(
      'notFound',
    )
    const inactive = await card()
    await t.admin.query('update sku set is_active = false where id = $1', [inactive])
    expect((await add(id, inactive)).reason).toBe('skuInactive')
    await recharge(t, customerId, 100_000)
    await seller.ok(orders.payOrder, { id }, key())
    expect((await add(id, await card())).reason).toBe('wrongStatus')
    expect((await get(id)).allowedActions).not.toContain('changeProducts')
  })

  it('keeps an order waiting for a price', async () => {
    const id = await createUnmappedOrder(t, customerId)
    const { lineId, status } = await added(id, await card())
    expect(status).toBe('awaitingQuote')
    const order = await get(id)
    expect(order.waiting?.reason).toBe('linesUnmapped')
    const target = { orderId: id, lineId }
    for (const call of [
      seller.call(mapping.unmapLine, target),
      seller.call(mapping.suggestSkus, target),
      seller.call(mapping.mapLine, { ...target, skuId: await card() }),
      seller.call(quotes.requestQuote, { orderId: id, lineIds: [lineId] }),
    ])
      expect((await call).reason).toBe('lineAdded')
  })
})

describe('adding to many orders', () => {
  it('returns a result per order: added, already added, paid, not found; same results for the same key', async () => {
    const skuId = await card()
    const plain = await createOrder(t, customerId)
    const holding = await createOrder(t, customerId, { lines: [draftLine({ skuId })] })
    const cancelled = await createOrder(t, customerId)
    await seller.ok(orders.cancelOrder, { id: cancelled })
    const foreign = await createOrder(t, t.otherCustomerId)
    const ids = [plain, holding, cancelled, foreign]
    const once = key()
    const { results } = await addAll(ids, skuId, {}, once)
    expect(results.map(({ orderId, ok, reason }) => [orderId, ok, reason])).toEqual([
      [plain, true, 'added'],
      [holding, true, 'alreadyHolds'],
      [cancelled, false, 'wrongStatus'],
      [foreign, false, 'notFound'],
    ])
    expect((await addAll(ids, skuId, {}, once)).results).toEqual(results)
    expect((await get(plain)).lines).toHaveLength(2)
    expect((await addAll([plain], skuId)).results[0]?.reason).toBe('alreadyHolds')
    expect(
      (await addAll([plain, holding], skuId, { skipsHolding: false })).results.map((one) => one.reason),
    ).toEqual(['added', 'added'])
    expect((await get(plain)).lines[1]?.quantity).toBe(2)
    expect(linesOf(await get(holding)).map(({ isAdded }) => isAdded)).toEqual([false, true])
  })

  it('names the orders whose shipping line does not carry the product', async () => {
    const id = await createOrder(t, customerId)
    await seller.ok(orders.chooseShippingLine, { ids: [id], lineId: await createShippingLine(t) })
    const lamp = await createSku(t, { goodsAttributes: ['battery'] })
    const input = { ids: [id], products: [{ skuId: lamp, quantity: 1 }] }
    expect(await seller.ok(orderChanges.previewAddedProducts, input)).toMatchObject({
      adding: 1,
      lineLost: 1,
    })
    const { results } = await addAll([id], lamp)
    expect(results[0]).toMatchObject({ ok: true, reason: 'lineLost' })
    expect((await get(id)).waiting?.reason).toMatch(/noShippingLine|shippingLineNotChosen/)
  })

  it('adds to 500 orders at the previewed price, in few statements', async () => {
    await createShippingLine(t)
    const [shopId, skuId, cardId, leaflet] = [
      await createShop(t, customerId),
      await createSku(t),
      await card(),
      await card(),
    ]
    const drafts = Array.from({ length: 500 }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
    const by = { kind: 'seller', name: 'T' } as const
    const placed = await database.tenantTransaction(customerId, (tx) =>
      placeOrders(tx, customerId, drafts, by),
    )
    const ids = placed.map(({ id }) => id)
    const products = [
      { skuId: cardId, quantity: 1 },
      { skuId: leaflet, quantity: 2 },
    ]
    const preview = await seller.ok(orderChanges.previewAddedProducts, { ids, products })
    expect(preview).toMatchObject({ adding: 500, refused: 0, productMinor: 500 * 60, lineLost: 0 })
    const { results } = await seller.ok(orderChanges.addProductsToOrders, { ids, products }, key())
    expect(results.map(({ orderId, reason }) => [orderId, reason])).toEqual(ids.map((id) => [id, 'added']))
    const { rows } = await t.admin.query(
      `select count(*)::int as orders, sum(o.total_minor)::int as total, sum(l.n)::int as lines, sum(l.worth)::int as worth
         from dropshipping_order o
         cross join lateral (select count(*) as n, sum(quantity * unit_price_minor) as worth from order_line l
           where l.customer_id = o.customer_id and l.order_id = o.id) l
         where o.customer_id = $1 and o.product_minor = l.worth and o.waiting_reason = 'paymentDue'`,
      [customerId],
    )
    expect(rows[0]).toEqual({
      orders: 500,
      total: 500 * 900 + preview.extraMinor,
      lines: 1500,
      worth: 500 * 560,
    })

    const again = { ids, products, skipsHolding: false }
    const { result: planned, statements } = await countStatements(() =>
      database.tenantTransaction(customerId, (tx) =>
        addProductsIn(tx, { customerId, shopIds: null }, again, by),
      ),
    )
    expect(planned.every(({ plan }) => plan.kind === 'adds')).toBe(true)
    expect(statements).toBeLessThan(20)
  })
})
