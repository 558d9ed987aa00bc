import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../../test/count-statements.ts'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { quotes } from '../../../../contract/quotes/quotes.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { addProductsIn } from './add-products.ts'
import { applyShopChange } from './apply-shop-change.ts'
import {
  completeAddress,
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  createUnmappedOrder,
  draftLine,
  orderDraft,
  recharge,
} from '../test/order-factory.ts'
import { placeOrders } from '../intake/place-orders.ts'

const t = await testApp()
const { database } = t.platform
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
})

const key = () => ({ idempotencyKey: randomUUID() })
const get = (id: string): Promise<OrderDetail> => seller.ok(orders.getOrder, { id })
const card = () => createSku(t, { priceMinor: 20, weightGrams: 10 })
const add = (id: string, skuId: string, quantity = 1) =>
  seller.call(orderChanges.addProductToOrder, { id, skuId, quantity }, key())
const added = async (id: string, skuId: string, quantity = 1) => {
  const { data, msg } = await add(id, skuId, quantity)
  if (!data) throw new Error(msg)
  return data
}
const addAll = (ids: readonly string[], skuId: string, more: object = {}, options = key()) =>
  seller.ok(
    orderChanges.addProductsToOrders,
    { ids: [...ids], products: [{ skuId, quantity: 1 }], ...more },
    options,
  )
const linesOf = ({ lines }: OrderDetail) =>
  lines.map(({ title, quantity, isAdded, unitPriceMinor }) => ({ title, quantity, isAdded, unitPriceMinor }))
const kindsOf = ({ events }: OrderDetail): string[] => events.map(({ kind }) => kind).toReversed()
const fromShop = async () => {
  const [shopId, shopOrderKey] = [await createShop(t, customerId), randomUUID()]
  const lines = [draftLine({ skuId: await createSku(t), quantity: 2, shopLineKey: 'L1' })]
  const id = await createOrder(t, customerId, { shopId, shopOrderKey, source: 'shopify', lines })
  const say = (change: object) =>
    database.tenantTransaction(customerId, (tx) =>
      applyShopChange(
        tx,
        customerId,
        { shopId, shopOrderKey, shopUpdatedAt: new Date(), ...change },
        { kind: 'shop', name: 'Corner shop' },
      ),
    )
  return { id, say }
}

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

describe('changing and removing lines', () => {
  it('applies the price tier, and restores the previous price', async () => {
    const skuId = await createSku(t, { priceMinor: 500, tiers: [{ minQuantity: 5, priceMinor: 300 }] })
    const id = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 2 })] })
    const [line] = (await get(id)).lines
    const lineId = line?.id ?? ''
    const change = (quantity: number) => seller.ok(orderChanges.changeLineQuantity, { id, lineId, quantity })
    expect(await change(5)).toMatchObject({ quantityBefore: 2, totalMinor: 1500 + 400 })
    expect(await change(2)).toMatchObject({ quantityBefore: 5, totalMinor: 1000 + 400 })
    await change(2)
    expect(kindsOf(await get(id))).toEqual([
      'order.created',
      'order.quantityChanged',
      'order.quantityChanged',
    ])
  })

  it('removes added products, but no line that came with the order', async () => {
    const { id } = await fromShop()
    const before = await get(id)
    const { lineId } = await added(id, await card(), 2)
    const original = before.lines[0]?.id ?? ''
    const remove = (one: string) => seller.call(orderChanges.removeAddedProduct, { id, lineId: one })
    expect((await remove(original)).reason).toBe('lineFromShop')
    expect((await remove(lineId)).data).toMatchObject({ quantity: 2, totalMinor: before.totalMinor })
    const after = await get(id)
    expect(linesOf(after)).toEqual(linesOf(before))
    expect(after.freightMinor).toBe(before.freightMinor)
    expect((await remove(lineId)).reason).toBe('notFound')
  })

  it('leaves quantities of shop lines to the shop', async () => {
    const { id } = await fromShop()
    const [line] = (await get(id)).lines
    const input = { id, lineId: line?.id ?? '', quantity: 3 }
    expect((await seller.call(orderChanges.changeLineQuantity, input)).reason).toBe('quantityOfShop')
  })

  it('keeps added products on shop changes; a full refund cancels the order with them', async () => {
    const { id, say } = await fromShop()
    await added(id, await card())
    await say({ lines: [{ shopLineKey: 'L1', quantity: 1 }] })
    expect((await get(id)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    await say({ lines: [{ shopLineKey: 'L1', quantity: 0 }] })
    expect((await get(id)).status).toBe('cancelled')
    await seller.ok(orders.restoreOrder, { id })
    expect((await get(id)).lines.map(({ isAdded }) => isAdded)).toEqual([false, true])
  })

  it('keeps added products through merge and split, still marked as added', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    await added(ids[0] ?? '', await card())
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
    const merged = await get(results[0]?.order?.id ?? '')
    expect(merged.lines.map(({ isAdded }) => isAdded)).toEqual([false, true, false])
    await seller.ok(merging.decideMerge, { id: merged.id }, key())
    expect((await get(ids[0] ?? '')).lines.map(({ isAdded }) => isAdded)).toEqual([false, true])
  })

  it('keeps products added to a merged order or a part when that is undone', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', other = ''] = ids
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids }] }, key())
    const mergedId = results[0]?.order?.id ?? ''
    await added(mergedId, await card(), 2)
    await seller.ok(merging.decideMerge, { id: mergedId }, key())
    expect(linesOf(await get(one))[1]).toMatchObject({ quantity: 2, isAdded: true, unitPriceMinor: 20 })
    expect([(await get(one)).totalMinor, (await get(other)).totalMinor]).toEqual([940, 900])

    const parts = (await get(one)).lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    const split = await seller.ok(merging.splitOrder, { id: one, parts }, key())
    await added(split.parts[0]?.id ?? '', await card(), 3)
    await seller.ok(merging.undoSplit, { id: one })
    const whole = await get(one)
    expect(whole.lines.map(({ quantity }) => quantity)).toEqual([1, 2, 3])
    expect(whole).toMatchObject({ status: 'awaitingPayment', totalMinor: 1000 })
  })

  it('keeps changed quantities of parts when the split is undone', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', other = ''] = ids
    const [cardId, bagId] = [await card(), await card()]
    await added(one, cardId, 3)
    await added(one, bagId, 2)
    const [mug, cards, bags] = (await get(one)).lines.map(({ id }) => id)
    const of = (lineId: string | undefined, quantity: number) => ({ lineId: lineId ?? '', quantity })
    const parts = [
      [of(mug, 1), of(cards, 1)],
      [of(cards, 2), of(bags, 2)],
    ]
    const split = await seller.ok(merging.splitOrder, { id: one, parts }, key())
    const [first = '', second = ''] = split.parts.map(({ id }) => id)
    const lineOf = async (id: string, skuId: string) => {
      const line = (await get(id)).lines.find((l) => l.skuId === skuId)
      return { id, lineId: line?.id ?? '' }
    }
    await seller.ok(orderChanges.changeLineQuantity, { ...(await lineOf(second, cardId)), quantity: 7 })
    const { results } = await seller.ok(merging.mergeOrders, { groups: [{ ids: [first, other] }] }, key())
    const merged = results[0]?.order?.id ?? ''
    await seller.ok(orderChanges.changeLineQuantity, { ...(await lineOf(merged, cardId)), quantity: 4 })
    await seller.ok(orderChanges.removeAddedProduct, await lineOf(second, bagId))

    await seller.ok(merging.decideMerge, { id: merged }, key())
    expect(linesOf(await get(first))).toMatchObject([{ quantity: 1 }, { quantity: 4, unitPriceMinor: 20 }])
    expect((await get(other)).lines).toHaveLength(1)
    await seller.ok(merging.undoSplit, { id: one })
    const whole = await get(one)
    expect(linesOf(whole)).toMatchObject([
      { quantity: 1, isAdded: false },
      { quantity: 11, isAdded: true, unitPriceMinor: 20 },
    ])
    expect(whole).toMatchObject({ status: 'awaitingPayment', totalMinor: 900 + 11 * 20 })
  })

  it('packs and ships added products, and reports only the shop’s own lines to the shop', async () => {
    const { id } = await fromShop()
    const { lineId } = await added(id, await card())
    await recharge(t, customerId, 100_000)
    await seller.ok(orders.payOrder, { id }, key())
    const order = await get(id)
    const ship = (lines: { lineId: string; quantity: number }[], trackingNumber: string) =>
      t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber, lines }, key())
    const pushes = async () =>
      (
        await t.admin.query('select order_id::text as id from shop_fulfilment_push where customer_id = $1', [
          customerId,
        ])
      ).rows
    await ship([{ lineId, quantity: 1 }], `CARD${id}`)
    expect(await pushes()).toEqual([])
    await ship([{ lineId: order.lines[0]?.id ?? '', quantity: 2 }], `GOODS${id}`)
    expect(await pushes()).toEqual([{ id }])
    expect((await get(id)).status).toBe('shipped')
  })

  it('does not remove the last line', async () => {
    const id = await createOrder(t, customerId)
    await added(id, await card())
    const parts = (await get(id)).lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    const split = await seller.ok(merging.splitOrder, { id, parts }, key())
    const part = await get(split.parts[1]?.id ?? '')
    const input = { id: part.id, lineId: part.lines[0]?.id ?? '' }
    expect((await seller.call(orderChanges.removeAddedProduct, input)).reason).toBe('lastLine')
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

describe('a shipping line for many orders', () => {
  it("compares each line's coverage, cost and days with the current choice", async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const expensive = await createShippingLine(t, { baseMinor: 1000 })
    const far = await createOrder(t, customerId, { address: { ...completeAddress, countryCode: 'FJ' } })
    const { choosable, lines, currency } = await seller.ok(orderChanges.previewShippingLines, {
      ids: [...ids, far],
    })
    expect({ choosable, currency }).toEqual({ choosable: 3, currency: 'USD' })
    const line = lines.find(({ lineId }) => lineId === expensive)
    expect(line).toMatchObject({
      carries: 2,
      freightMinor: 2000,
      differenceMinor: 1200,
      daysMin: 7,
      daysMax: 12,
      daysLater: 0,
    })
    const { results } = await seller.ok(orders.chooseShippingLine, { ids, lineId: expensive })
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    const [first] = results
    expect(first?.reason).toBe('chosen')
    const totals = await Promise.all(ids.map(async (id) => (await get(id)).freightMinor))
    expect(totals.reduce((sum, freight) => sum + freight, 0)).toBe(2000)
  })
})

it('changes the line of a thousand orders with a result each, as previewed', async () => {
  await createShippingLine(t)
  const [shopId, skuId] = [await createShop(t, customerId), await createSku(t)]
  const by = { kind: 'seller', name: 'T' } as const
  const drafts = Array.from({ length: 1000 }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
  const placed = await database.tenantTransaction(customerId, (tx) => placeOrders(tx, customerId, drafts, by))
  const ids = placed.map(({ id }) => id)
  const lineId = await createShippingLine(t, { baseMinor: 1234 })
  const { lines } = await seller.ok(orderChanges.previewShippingLines, { ids })
  expect(lines.find((line) => line.lineId === lineId)).toMatchObject({
    carries: 1000,
    freightMinor: 1_234_000,
    differenceMinor: 1_234_000 - 400_000,
  })
  const { results } = await seller.ok(orders.chooseShippingLine, { ids, lineId })
  expect(results.map(({ orderId, reason }) => [orderId, reason])).toEqual(ids.map((id) => [id, 'chosen']))
})

describe('an address entered by a user', () => {
  const corrected = (part: object) => ({ ...completeAddress, ...part })

  it('is rejected with field errors if it is undeliverable', async () => {
    const id = await createOrder(t, customerId)
    const address = corrected({ postcode: '9720', province: '' })
    const sent = await seller.call(orders.updateOrderAddress, { id, address, confirmed: true })
    expect(sent.code).toBe(415)
    expect(sent.data).toMatchObject({
      fields: [{ path: 'address.postcode' }, { path: 'address.province' }],
    })
    expect((await get(id)).address.postcode).toBe('97205')
  })

  it('is accepted on confirmation if it is doubtful', async () => {
    const id = await createOrder(t, customerId)
    const address = corrected({ phone: '12' })
    const sent = await seller.call(orders.updateOrderAddress, { id, address })
    expect(sent.reason).toBe('addressDoubtful')
    expect(sent.data).toMatchObject({ detail: { doubts: [{ field: 'phone', code: 'malformed' }] } })
    await seller.ok(orders.updateOrderAddress, { id, address, confirmed: true })
    expect((await get(id)).address.phone).toBe('12')
  })

  it('is waited for where the shop’s own is incomplete, and is checked when the shop’s is taken over again', async () => {
    const shopId = await createShop(t, customerId)
    const address = corrected({ postcode: '', province: '' })
    const id = await createOrder(t, customerId, {
      shopId,
      shopOrderKey: randomUUID(),
      source: 'shopify',
      address,
    })
    expect(await get(id)).toMatchObject({
      status: 'awaitingPayment',
      waiting: { reason: 'addressIncomplete' },
    })
    await seller.ok(orders.updateOrderAddress, { id, address: completeAddress })
    expect(await get(id)).toMatchObject({ waiting: { reason: 'paymentDue' } })
    expect((await get(id)).shopAddress).toMatchObject({ postcode: '' })
    const { rows } = await t.admin.query(
      `update dropshipping_order set shop_address = shop_address || '{"postcode": "97201", "province": "Oregon"}'
         where id = $1 returning shop_address as own`,
      [id],
    )
    await seller.ok(orders.updateOrderAddress, { id, address: rows[0].own })
    expect((await get(id)).shopAddress).toBeNull()
  })

  it('in the script of its country is confirmed once a customer, wherever it is typed', async () => {
    const caller = await t.newCustomer()
    const another = customerIdFromRow(caller.customerId)
    const japanese = corrected({
      recipientName: '佐藤 花子',
      countryCode: 'JP',
      province: '東京都',
      city: '渋谷区',
      address1: '神宮前１−２−３ ﾊｲﾂ ー',
      postcode: '〒150−0001',
    })
    const update = (id: string, address: object, confirmed = false) =>
      caller.call(orders.updateOrderAddress, { id, address, confirmed } as never)
    const [first, second] = [await createOrder(t, another), await createOrder(t, another)]
    const hasConfirmed = async () =>
      (await caller.ok(identity.getCustomerInfo, {})).customer.hasConfirmedLocalScript
    expect((await update(first, japanese)).reason).toBe('addressDoubtful')
    expect(await hasConfirmed()).toBe(false)
    expect(await update(first, japanese, true)).toMatchObject({ code: 200 })
    expect(await hasConfirmed()).toBe(true)
    const russian = { countryCode: 'RU', city: 'Москва', address1: 'ул. Тверская, 7', postcode: '101000' }
    expect((await update(second, corrected(russian))).code).toBe(200)
    // Another country's script is still in doubt, and so is a phone number.
    expect((await update(second, corrected({ ...russian, recipientName: '王伟' }))).reason).toBe(
      'addressDoubtful',
    )
    expect((await update(second, { ...japanese, phone: '12' })).data).toMatchObject({
      detail: { doubts: [{ field: 'phone' }] },
    })
  })

  it('is checked for manual orders too', async () => {
    const input = {
      shopId: await createShop(t, customerId),
      address: corrected({ countryCode: 'BR', postcode: '01310-100', taxNumber: '' }),
      lines: [{ title: 'Mug', quantity: 1 }],
    }
    const sent = await seller.call(orders.createOrder, input, key())
    expect(sent.data).toMatchObject({ fields: [{ path: 'address.taxNumber' }] })
  })
})
