import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../test/http.ts'
import { bundles } from '../../../contract/bundles/bundles.ts'
import { mapping } from '../../../contract/my-products/mapping.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { applySkuChanges } from '../my-products/sku-changes/apply-sku-changes.ts'
import {
  createShop,
  createSku,
  orderDraft,
  placeOrder,
  type SkuOptions,
} from '../orders/test/order-factory.ts'
import { putInStock } from '../stock/stock-factory.ts'
import { once, withBundles } from './bundled-orders-factory.ts'

const { t, giftSet, line, giftOrder, read, order, map, database, pay, newCustomer } = await withBundles()

let seller: Caller
let customerId: CustomerId
let shopId: string
let mug: string
let candle: string
let codes: readonly [mug: string, candle: string]
beforeEach(async () => {
  ;({ seller, customerId, shopId, mug, candle, codes } = await newCustomer())
})

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
