import { beforeEach, describe, expect, it } from 'vitest'
import { products } from '../../../contract/products/products.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../orders/test/order-factory.ts'
import { calculateLandedCost } from './landed-cost.ts'
import { countSales, measureDeliveries } from './product-jobs.ts'
import { publicProduct } from './product-factory.ts'
import { listRelated, readDetail } from './read-detail.ts'
import { listMoney, scopeOf, usd, withShelf } from './shelf-factory.ts'

const { shelf, t, database, search, admin, newSellers } = await withShelf()

let seller: CustomerId
let other: CustomerId
beforeEach(async () => {
  ;({ seller, other } = await newSellers())
})

it('shows a product with related products of its category', async () => {
  await shelf()
  const { id } = await publicProduct(t, {
    code: 'HM-CLOCK',
    subjectEn: 'Clock',
    category: 'Home',
    hsCode: '910500',
    skus: [{ priceMinor: 900, tiers: [{ minQuantity: 10, priceMinor: 800 }] }],
  })
  const cny = { currency: 'CNY', rate: 7, ...listMoney } as const
  const detail = await readDetail(database.tenant(seller), scopeOf(seller), cny, id)
  expect(detail).toMatchObject({
    code: 'HM-CLOCK',
    currency: 'CNY',
    priceMinor: 6300,
    price: '63.00',
    maxPrice: '63.00',
    hsCode: '910500',
    category: { en: 'Home', zh: '' },
    pictures: [],
    skus: [{ priceMinor: 6300, tiers: [{ minQuantity: 10, priceMinor: 5600 }], onHand: 0 }],
  })
  const near = { productId: id, category: 'Home', max: 8 }
  const related = await listRelated(database.tenant(seller), scopeOf(seller), cny, near)
  expect(related.map(({ code }) => code)).toEqual(['HM-VASE', 'HM-LAMP'])
})

it('a product card has the fields of the specification, its prices as text with two decimals', async () => {
  const { id, code } = await publicProduct(t, {
    code: 'KT-TRAY',
    subjectEn: 'Tray',
    remarkEn: 'Made of ash',
    coverUrl: '/catalogue/tray.webp',
    skus: [
      { priceMinor: 1230, attributes: [{ name: 'Size', value: 'Large' }] },
      { priceMinor: 150, attributes: [{ name: 'Size', value: 'Small' }] },
    ],
  })
  const fields = {
    id,
    cover: '/catalogue/tray.webp',
    subjectEn: 'Tray',
    remarkEn: 'Made of ash',
    isStore: false,
  }
  const [inUsd] = (await search({ search: code })).rows
  expect(inUsd).toMatchObject({ ...fields, price: '1.50', maxPrice: '12.30' })
  const [inCny] = (await search({ search: code }, seller, 'CNY')).rows
  expect(inCny?.price).toBe(((inCny?.priceMinor ?? 0) / 100).toFixed(2))
  expect(inCny?.maxPrice).toBe(((inCny?.maxPriceMinor ?? 0) / 100).toFixed(2))
  expect(Number(inCny?.price)).toBeGreaterThan(1.5)
})

describe('sales and delivery times', () => {
  const order = async (
    customerId: CustomerId,
    skuId: string,
    quantity: number,
    part: { status?: string; daysAgo?: number } = {},
  ): Promise<string> => {
    const shopId = await createShop(t, customerId)
    const draft = orderDraft(shopId, { lines: [draftLine({ skuId, quantity })] })
    const { id: orderId } = await placeOrder(t, customerId, draft)
    await admin.query(
      `update dropshipping_order set status = $2, paid_at = now() - make_interval(days => $3), country_code = 'US',
         waiting_reason = null, waiting_on = null, waiting_since = null where id = $1`,
      [orderId, part.status ?? 'shipped', part.daysAgo ?? 1],
    )
    return orderId
  }

  it('counts units sold within 30 days to all sellers', async () => {
    const skuId = await createSku(t)
    await order(seller, skuId, 3)
    await order(other, skuId, 2)
    await order(other, skuId, 50, { daysAgo: 31 })
    await order(other, skuId, 70, { status: 'cancelled' })
    await countSales(database.agency)
    expect((await search({})).rows).toMatchObject([{ sold: 5 }])
    await admin.query(`update dropshipping_order set paid_at = now() - interval '40 days'`)
    await countSales(database.agency)
    expect((await search({})).rows).toMatchObject([{ sold: 0 }])
  })

  it('shows measured delivery times from five parcels on, with costs', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 400 }] })
    const lineId = await createShippingLine(t)
    const shipped = async (days: number): Promise<void> => {
      const orderId = await order(seller, skuId, 1, { status: 'delivered' })
      await admin.query(
        `insert into shipment (customer_id, order_id, key, shipping_line_id, carrier, tracking_number, shipped_at, delivered_at)
           values ($1, $2, 'k', $3, 'C', $4, now() - make_interval(days => $5), now())`,
        [seller, orderId, lineId, `T${orderId}`, days],
      )
    }
    const ask = (quantity = 1) =>
      calculateLandedCost(
        database.tenant(customerIdFromRow(other)),
        { ...usd, customerId: customerIdFromRow(other) },
        products.calculateLandedCost.input.parse({ skuId, quantity, countryCode: 'US' }),
      )
    for (const days of [4, 6, 7, 9]) await shipped(days)
    await measureDeliveries(database.agency)
    expect((await ask()).lines).toMatchObject([{ lineId, measured: null }])
    await shipped(20)
    await measureDeliveries(database.agency)
    const { goods, unitPrice, lines } = await ask(10)
    expect(unitPrice.amountMinor).toBe(400)
    expect(goods.amountMinor).toBe(4000)
    expect(lines).toMatchObject([{ measured: { parcels: 5, medianDays: 7, p90Days: 20 } }])
    const [line] = lines
    expect(line?.landed.amountMinor).toBe(4000 + (line?.price.amountMinor ?? 0))
    expect(line).toMatchObject({ charges: [], onImport: { amountMinor: 0 }, total: line?.landed })
    expect(line?.totalEach.amountMinor).toBe(Math.round((line?.landed.amountMinor ?? 0) / 10))
  })
})

it('names the responsible person of the product, or else the one of the agency', async () => {
  const company = { legalName: 'Quayside', euResponsible: 'Agency B.V., Amsterdam' }
  await admin.query(
    `insert into agency_settings (section, version, value, changed)
       select 'company', coalesce(max(version), 0) + 1, $1, '{}' from agency_settings where section = 'company'`,
    [JSON.stringify(company)],
  )
  const safetyOf = async (id: string) =>
    (await readDetail(database.tenant(seller), scopeOf(seller), usd, id)).safety
  const bare = await publicProduct(t)
  expect(await safetyOf(bare.id)).toEqual({
    manufacturer: '',
    euResponsible: 'Agency B.V., Amsterdam',
    warnings: '',
  })
  const own = await publicProduct(t, { euResponsible: 'Maker GmbH, Berlin', safetyWarnings: 'Hot surface' })
  expect(await safetyOf(own.id)).toEqual({
    manufacturer: '',
    euResponsible: 'Maker GmbH, Berlin',
    warnings: 'Hot surface',
  })
})
