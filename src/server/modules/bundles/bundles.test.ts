import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { bundles } from '../../../contract/bundles/bundles.ts'
import { mapping } from '../../../contract/my-products/mapping.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { packingSlipsToDraw } from '../fulfilment/papers/packing-slips.ts'
import { makeOperator, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { shipOrder } from '../fulfilment/shipping/ship-order.ts'
import { applySkuChanges } from '../my-products/sku-changes/apply-sku-changes.ts'
import { codeOf } from '../my-products/test/my-products-factory.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
  type SkuOptions,
} from '../orders/test/order-factory.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { readFacts } from '../refunds/refund-facts.ts'
import { putInStock } from '../stock/stock-factory.ts'

const t = await testApp()
const { database } = t.platform
await createShippingLine(t)
const operatorId = await makeOperator(database)
const by = { kind: 'seller', name: 'Ana' } as const
const once = () => ({ idempotencyKey: randomUUID() })
let seller: Caller
let customerId: CustomerId
let shopId: string
let mug: string
let candle: string
let codes: readonly [mug: string, candle: string]

beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  shopId = await createShop(t, customerId)
  mug = await createSku(t, { priceMinor: 700, weightGrams: 300, sizeMm: [100, 100, 100] })
  candle = await createSku(t, {
    priceMinor: 300,
    weightGrams: 90,
    tiers: [{ minQuantity: 5, priceMinor: 200 }],
  })
  codes = [await codeOf(t, mug), await codeOf(t, candle)]
  await recharge(t, customerId, 100_000)
})

const giftSet = async (parts = [mug, candle]): Promise<string> => {
  const [first = '', second = ''] = parts
  const given = {
    parts: [
      { skuId: first, units: 1 },
      { skuId: second, units: 2 },
    ],
  }
  return (await seller.ok(bundles.makeBundle, given)).bundle.skuId
}
const line = (quantity = 1) =>
  draftLine({ variantKey: 'gift', title: 'Gift set', quantity, shopPriceMinor: 4000 })
const order = async (quantity = 1, ...more: ReturnType<typeof line>[]): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [line(quantity), ...more] }))).id
const map = (skuId: string, units = 1) =>
  seller.ok(myProducts.mapVariants, { mappings: [{ shopId, variantKey: 'gift', skuId, units }] }, once())
const read = (id: string) => seller.ok(orders.getOrder, { id })
const pay = async (id: string) => {
  const { result } = await seller.ok(orders.payOrder, { id }, once())
  expect(result).toMatchObject({ reason: 'paid' })
  return result
}
const giftOrder = async (quantity = 1, isPaid = true): Promise<string> => {
  const id = await order(quantity)
  await map(await giftSet())
  if (isPaid) await pay(id)
  return id
}
const stock = async (skuId: string) =>
  (
    await t.admin.query(
      'select on_hand as "onHand", reserved from stock where customer_id = $1 and sku_id = $2',
      [customerId, skuId],
    )
  ).rows[0]
const ship = (id: string, more: object = {}) =>
  t.operator.call(
    operatorOrders.shipOrder,
    { id, carrier: 'DHL', trackingNumber: unique('JD'), ...more },
    once(),
  )

describe('creating a bundle', () => {
  it('returns the same bundle for the same components, in any order and also concurrently', async () => {
    const parts = [
      { skuId: mug, units: 1 },
      { skuId: candle, units: 2 },
    ]
    const made = await Promise.all(
      [parts, parts.toReversed(), parts].map((given) => seller.ok(bundles.makeBundle, { parts: given })),
    )
    expect(new Set(made.map(({ bundle }) => bundle.skuId)).size).toBe(1)
    const other = await t.newCustomer()
    expect((await other.ok(bundles.makeBundle, { parts })).bundle.skuId).not.toBe(made[0]?.bundle.skuId)
  })

  it('rejects a repeated SKU, a discontinued one, and a bundle within a bundle', async () => {
    const make = (...skuIds: string[]) =>
      seller.call(bundles.makeBundle, { parts: skuIds.map((skuId) => ({ skuId, units: 1 })) })
    expect(await make(mug, mug)).toMatchObject({ reason: 'skuRepeated' })
    expect(await make(mug, await giftSet())).toMatchObject({ reason: 'notFound' })
    await t.admin.query('update sku set is_active = false where id = $1', [candle])
    expect(await make(mug, candle)).toMatchObject({ reason: 'skuInactive' })
  })

  it('is private to its customer and not part of the catalogue', async () => {
    const bundle = await giftSet()
    const other = await t.newCustomer()
    const otherShop = await createShop(t, other.customerId as CustomerId)
    const { results } = await other.ok(
      myProducts.mapVariants,
      {
        mappings: [{ shopId: (await variantOf(other, otherShop)).shopId, variantKey: 'gift', skuId: bundle }],
      },
      once(),
    )
    expect(results).toMatchObject([{ ok: false, reason: 'skuUnknown' }])
    const found = await seller.ok(myProducts.findMappingSkus, { search: codes[0] })
    expect(found.skus.map(({ skuId }) => skuId)).toEqual([mug])
  })
})

const variantOf = async (who: Caller, itsShop: string) => {
  await placeOrder(t, who.customerId as CustomerId, orderDraft(itsShop, { lines: [line()] }))
  return { shopId: itsShop, variantKey: 'gift' }
}

describe('an order of a bundle', () => {
  it("is priced and weighed by its components, each with its own tiers, within the shop's line", async () => {
    const id = await giftOrder(3, false)
    const { lines, productMinor, weightGrams, status } = await read(id)
    expect(status).toBe('awaitingPayment')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      units: 1,
      unitPriceMinor: 1100,
      skuCode: `${codes[0]} + 2 × ${codes[1]}`,
    })
    expect(lines[0]?.parts).toMatchObject([
      { skuId: mug, units: 1, unitPriceMinor: 700, subjectEn: 'Enamel mug' },
      { skuId: candle, units: 2, unitPriceMinor: 200 },
    ])
    expect([productMinor, weightGrams]).toEqual([3300, 3 * 480])
  })

  it('matches later lines; a country may have another match', async () => {
    await giftOrder(1, false)
    const later = await read(await order(2))
    expect(later).toMatchObject({ status: 'awaitingPayment', productMinor: 2 * 1300 })
    const german = await giftSet([candle, mug])
    await seller.ok(myProducts.setCountryMappings, {
      shopId,
      variantKey: 'gift',
      countries: [{ countryCode: 'US', skuId: german, units: 1 }],
      expected: [],
    })
    expect(await read(later.id)).toMatchObject({ productMinor: 2 * (300 + 2 * 700) })
    const { rows } = await seller.ok(myProducts.listMyProducts, { shopId })
    expect(rows[0]?.countries).toMatchObject([
      { sku: { code: `${codes[1]} + 2 × ${codes[0]}`, isActive: true } },
    ])
  })

  it('follows undoing the match, and replacing it by a single SKU', async () => {
    const id = await order()
    const { batchId } = await map(mug, 2)
    const bundle = await giftSet()
    await map(bundle)
    expect(await read(id)).toMatchObject({ productMinor: 1300 })
    const { changes } = await seller.ok(myProducts.listVariantHistory, { shopId, variantKey: 'gift' })
    expect(changes.map(({ before, after }) => [before?.code ?? null, after?.code])).toEqual([
      [codes[0], `${codes[0]} + 2 × ${codes[1]}`],
      [null, codes[0]],
    ])
    await seller.ok(myProducts.undoMappings, { batchId: changes[0]?.batchId ?? '' }, once())
    const back = await read(id)
    expect(back).toMatchObject({ productMinor: 1400, lines: [{ units: 2, parts: [] }] })
    expect(batchId).toBe(changes[1]?.batchId)
    const target = { orderId: id, lineId: back.lines[0]?.id ?? '' }
    const { undo } = await seller.ok(mapping.mapLine, { ...target, skuId: bundle })
    expect(undo).toEqual({ previousSkuId: mug, previousUnits: 2 })
    expect((await read(id)).lines[0]?.parts).toHaveLength(2)
  })

  it("is found by its components' codes and exported with them", async () => {
    const id = await giftOrder(1, false)
    const { rows } = await seller.ok(orders.listOrders, { search: codes[1] })
    expect(rows.map((row) => row.id)).toEqual([id])
    const { body } = await seller.call(orders.exportOrders, { ids: [id] })
    expect(String(body)).toContain(`${codes[0]} + 2 × ${codes[1]}`)
  })

  it('is split by whole bundles, and merged', async () => {
    const id = await giftOrder(3, false)
    const { lines } = await read(id)
    const lineId = lines[0]?.id ?? ''
    const parts = [[{ lineId, quantity: 1 }], [{ lineId, quantity: 2 }]]
    const { parts: made } = await seller.ok(merging.splitOrder, { id, parts }, once())
    const [one, two] = await Promise.all(made.map((part) => read(part.id)))
    expect([one?.productMinor, two?.productMinor]).toEqual([1300, 2600])
    expect(two?.lines[0]?.parts).toMatchObject([{ units: 1 }, { units: 2, unitPriceMinor: 300 }])
    const groups = [{ ids: made.map((part) => part.id) }]
    const { results } = await seller.ok(merging.mergeOrders, { groups }, once())
    expect(results).toMatchObject([{ ok: true }])
  })
})

describe('stock', () => {
  it('reserves, ships and returns each component separately', async () => {
    await putInStock(t, customerId, mug, 1)
    await putInStock(t, customerId, candle, 3)
    const id = await giftOrder(2, false)
    expect(await pay(id)).toMatchObject({ stock: { units: 4, saved: { amountMinor: 700 + 3 * 300 } } })
    const paid = await read(id)
    // Two sets are two mugs and four candles: one of each has to be bought.
    expect(paid.productMinor).toBe(1000)
    expect(paid.lines[0]).toMatchObject({ stockUnits: 4, stockLeft: 4, stockMinor: 1600 })
    expect(paid.lines[0]?.parts.map(({ stockUnits }) => stockUnits)).toEqual([1, 3])
    expect([await stock(mug), await stock(candle)]).toEqual([
      { onHand: 1, reserved: 1 },
      { onHand: 3, reserved: 3 },
    ])
    const lineId = paid.lines[0]?.id ?? ''
    expect((await ship(id, { lines: [{ lineId, quantity: 1 }] })).code).toBe(200)
    expect([await stock(mug), await stock(candle)]).toEqual([
      { onHand: 0, reserved: 0 },
      { onHand: 1, reserved: 1 },
    ])
    expect((await ship(id)).data).toMatchObject({ status: 'shipped' })
    expect(await stock(candle)).toEqual({ onHand: 0, reserved: 0 })
  })

  it('is reserved once, however many orders are paid at the same time', async () => {
    await putInStock(t, customerId, candle, 5)
    const bundle = await giftSet()
    const ids = [await order(), await order(), await order(2), await order()]
    await map(bundle)
    await Promise.all(ids.map((id) => pay(id)))
    expect(await stock(candle)).toEqual({ onHand: 5, reserved: 5 })
    const { rows } = await t.admin.query(
      `select sum(units)::int as units, max(saved_minor / units) as price from stock_reservation where customer_id = $1`,
      [customerId],
    )
    expect(rows).toEqual([{ units: 5, price: 300 }])
  })
})

describe('warehouse work', () => {
  it('picks, packs and prints each component', async () => {
    const id = await giftOrder(2)
    const { items } = await t.operator.ok(operatorOrders.getPickingList, { ids: [id] })
    expect(new Map(items.map(({ code, quantity }) => [code, quantity]))).toEqual(
      new Map([
        [codes[0], 2],
        [codes[1], 4],
      ]),
    )
    const { lines } = await t.operator.ok(operatorPacking.findOrderToPack, { number: `DS-${id}` })
    const lineId = (await read(id)).lines[0]?.id
    expect(lines).toMatchObject([
      { lineId, code: codes[0], bundle: 'Gift set', units: 1, left: 2, title: 'Enamel mug' },
      { lineId, code: codes[1], bundle: 'Gift set', units: 2, left: 4 },
    ])
    expect(new Set(lines.map((one) => one.id)).size).toBe(2)
    const [slip] = await packingSlipsToDraw(database.agency, [id])
    expect(new Set(slip?.lines.map((one) => `${one.quantity} ${one.skuCode} ${one.title}`))).toEqual(
      new Set([`2 ${codes[0]} Gift set: Enamel mug`, `4 ${codes[1]} Gift set: Enamel mug`]),
    )
    const operatorOrder = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
    expect(operatorOrder.lines[0]?.parts.map(({ skuCode }) => skuCode)).toEqual(codes)
  })

  it('ships counted SKUs as whole bundles, and rejects an incomplete one', async () => {
    const id = await giftOrder(2)
    const count = (counted: readonly (readonly [string, number])[]) =>
      database.agencyTransaction((tx) =>
        shipOrder(
          tx,
          {
            order: { id },
            key: randomUUID(),
            carrier: 'DHL',
            trackingNumber: unique('JD'),
            operatorId,
            contents: { kind: 'skus', skus: counted.map(([code, quantity]) => ({ code, quantity })) },
          },
          { kind: 'agency', name: 'Pia' },
        ),
      )
    await expect(count([[codes[1], 2]])).rejects.toMatchObject({ reason: 'incompleteSet' })
    const part = [
      [codes[1], 2],
      [codes[0], 1],
    ] as const
    expect(await count(part)).toMatchObject({ status: 'partlyShipped' })
    const { lines: left } = await t.operator.ok(operatorPacking.findOrderToPack, { number: `DS-${id}` })
    expect(left.map((one) => [one.left, one.shipped])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect((await read(id)).lines[0]?.shippedQuantity).toBe(1)
    expect(await count(part)).toMatchObject({ status: 'shipped' })
  })
})

describe('refunds', () => {
  it('return what was paid for the bundles less the stock part; cancelling returns stock', async () => {
    await putInStock(t, customerId, candle, 2)
    const id = await giftOrder(2)
    expect(await read(id)).toMatchObject({ productMinor: 2 * 1300 - 600 })
    const { lines } = await readFacts(database.tenant(customerId), { customerId, shopIds: null }, id)
    expect(lines).toMatchObject([{ unitMinor: 1300, paidMinor: 2 * 1300 - 600 }])
    expect(await stock(candle)).toEqual({ onHand: 2, reserved: 2 })
    await database.tenantTransaction(customerId, (tx) =>
      refundPaidOrder(tx, { customerId, shopIds: null }, { id, reason: 'Not wanted' }, by),
    )
    expect(await stock(candle)).toEqual({ onHand: 2, reserved: 0 })
  })
})

describe('changes of a component', () => {
  const sold = (skuId: string, isActive: boolean) =>
    t.admin.query('update sku set is_active = $2 where id = $1', [skuId, isActive])

  it('reach the customers who use it in a bundle; a discontinued component makes a mapping issue and leaves orders unmatched', async () => {
    const id = await giftOrder(2, false)
    await t.admin.query('update sku set price_minor = 750 where id = $1', [mug])
    await sold(candle, false)
    await applySkuChanges(database)
    const { rows } = await seller.ok(myProducts.listSkuChanges, {})
    expect(
      new Set(rows.map((one) => [one.kind, one.sku?.id, one.variants, one.orders, one.units].join(' '))),
    ).toEqual(new Set([`price ${mug} 1 1 2`, `state ${candle} 1 1 4`]))
    const issue = await seller.ok(myProducts.listMyProducts, { shopId, tab: 'issue' })
    expect(issue.rows).toMatchObject([{ variantKey: 'gift', issue: 'withdrawn', sku: { isActive: false } }])
    expect(await read(id)).toMatchObject({ status: 'awaitingPayment' })
    expect(await read(await order())).toMatchObject({
      status: 'awaitingQuote',
      lines: [{ skuId: null, parts: [] }],
    })
    await sold(candle, true)
    await applySkuChanges(database)
    expect((await seller.ok(myProducts.listMyProducts, { shopId, tab: 'issue' })).rows).toEqual([])
    expect(await read(await order())).toMatchObject({ productMinor: 1350 })
  })

  it("include the customer's own stock of it", async () => {
    await putInStock(t, customerId, candle, 2)
    await giftOrder(1)
    const { rows } = await seller.ok(myProducts.listSkuChanges, {})
    expect(rows).toMatchObject([{ kind: 'stock', isGood: false, sku: { id: candle } }])
    const { rows: shown, counts } = await seller.ok(myProducts.listMyProducts, { shopId, tab: 'issue' })
    expect(shown).toMatchObject([{ issue: 'outOfStock' }])
    expect(counts).toMatchObject({ mapped: 1, issue: 1 })
  })
})

describe('sales', () => {
  const dear: SkuOptions = { priceMinor: 0 }

  it('count components, and split what the buyer paid by their prices', async () => {
    await giftOrder(3)
    const { rows } = await t.admin.query(
      `select product_id::text as product, units, cost_minor::int as cost, revenue_minor::int as revenue from sold_product
         where customer_id = $1 order by product_id`,
      [customerId],
    )
    // 12000 for 700 and 2 × 200 of each set.
    expect(rows).toMatchObject([
      { units: 3, cost: 2100, revenue: 7636 },
      { units: 6, cost: 1200, revenue: 4364 },
    ])
  })

  it('split equally between components that cost nothing', async () => {
    const [one, two] = [await createSku(t, dear), await createSku(t, dear)]
    const id = await order()
    await map(await giftSet([one, two]))
    await pay(id)
    const { rows } = await t.admin.query(
      'select revenue_minor::int as revenue from sold_product where customer_id = $1',
      [customerId],
    )
    expect(rows).toEqual([{ revenue: 2000 }, { revenue: 2000 }])
  })
})
