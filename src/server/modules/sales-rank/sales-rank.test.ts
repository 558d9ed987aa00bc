import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { payOrders } from '../orders/index.ts'
import {
  createCustomer,
  createOrder,
  createShop,
  createSku,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { listSalesRank } from './list-sales-rank.ts'
import { getProductSales, listSoldOrders } from './product-sales.ts'
import { paidSale, productOf } from './sales-factory.ts'
import { periodOf, readFilter, type SalesFilter } from './sales-period.ts'

const { database, admin } = await withTestDatabase()
/** Of each order. */
const freightMinor = 400
const t = { platform: { database } }
let seller: CustomerId
let shopId: string

beforeEach(async () => {
  seller = await createCustomer(t)
  shopId = await createShop(t, seller)
})

const asked = (filter: Partial<SalesFilter> = {}, shopIds: readonly string[] | null = null) =>
  readFilter(
    database.tenant(seller),
    { customerId: seller, shopIds: shopIds as never },
    { days: 30, ...filter },
    { currency: 'USD', now: new Date() },
  )
const rank = async (
  filter: Partial<SalesFilter> & { sort?: string } = {},
  shopIds: readonly string[] | null = null,
) => {
  const input = salesRank.listSalesRank.input.parse(filter)
  return listSalesRank(database.tenant(seller), await asked(filter, shopIds), input)
}
const detail = async (productId: string, filter: Partial<SalesFilter> = {}) =>
  getProductSales(database.tenant(seller), await asked(filter), productId)
const orders = async (productId: string, filter: Partial<SalesFilter> = {}, pageNum = 1) => {
  const input = salesRank.listSoldOrders.input.parse({ productId, ...filter, pageNum })
  return listSoldOrders(database.tenant(seller), await asked(filter), input)
}
const wrong = async () => {
  const { rows } = await admin.query(
    `with counted as (
       select p.customer_id, place.code as country_code, p.day, p.product_id, p.shop_id, count(*) as orders,
           sum(p.units) as units, sum(p.cost_minor) as cost_minor, sum(p.revenue_minor) as revenue_minor,
           sum(p.charges_minor) as charges_minor
         from dropshipping_order o cross join lateral sales_rows_for_orders(array[o.id]) p
           cross join lateral (values (''), (p.country_code)) place (code)
         where o.customer_id = $1 group by 1, 2, 3, 4, 5
     ), kept as (
       select customer_id, country_code, day, product_id, shop_id, orders, units, cost_minor, revenue_minor, charges_minor
         from product_sales_by_day where customer_id = $1
           and (orders, units, cost_minor, revenue_minor, charges_minor) <> (0, 0, 0, 0, 0)
     )
     (select * from counted except select * from kept) union all (select * from kept except select * from counted)`,
    [seller],
  )
  return rows
}
const paidAgo = (orderId: string, days: number) =>
  admin.query(`update dropshipping_order set paid_at = now() - make_interval(days => $2) where id = $1`, [
    orderId,
    days,
  ])

describe('the rank', () => {
  it('lists products by sales, with revenue, cost and profit', async () => {
    const [mug, lamp] = [await createSku(t), await createSku(t, { priceMinor: 900 })]
    await paidSale(t, seller, { skuId: mug, shopId, quantity: 3 })
    await paidSale(t, seller, { skuId: mug, shopId, quantity: 2, country: 'DE' })
    await paidSale(t, seller, { skuId: lamp, shopId, quantity: 4, shopPriceMinor: null })
    const answer = await rank()
    expect(answer.rows).toMatchObject([
      {
        productId: await productOf(t, mug),
        units: 5,
        orders: 2,
        costMinor: 2500 + 2 * freightMinor,
        revenueMinor: 5 * 1999,
        pricedUnits: 5,
        profitMinor: 5 * 1999 - 2500 - 2 * freightMinor,
        unitsBefore: 0,
      },
      {
        productId: await productOf(t, lamp),
        units: 4,
        costMinor: 3600 + freightMinor,
        revenueMinor: 0,
        pricedUnits: 0,
        profitMinor: 0,
      },
    ])
    expect(answer).toMatchObject({
      total: 2,
      sums: { units: 9, costMinor: 7300, revenueMinor: 9995, pricedUnits: 5, profitMinor: 6695 },
      countries: ['DE', 'US'],
    })
    expect((await rank({ sort: 'cost:desc' })).rows[0]?.productId).toBe(await productOf(t, lamp))
    expect(await wrong()).toEqual([])
  })

  it('filters by country and shop, and by the shops of a sub-account', async () => {
    const skuId = await createSku(t)
    const second = await createShop(t, seller)
    await paidSale(t, seller, { skuId, shopId, quantity: 3 })
    await paidSale(t, seller, { skuId, shopId: second, quantity: 2, country: 'DE' })
    const unitsOf = async (...given: Parameters<typeof rank>) => (await rank(...given)).sums.units
    expect(await unitsOf({ country: 'DE' })).toBe(2)
    expect(await unitsOf({ shopId })).toBe(3)
    expect(await unitsOf({ shopId, country: 'DE' })).toBe(0)
    expect(await unitsOf({}, [second])).toBe(2)
    expect((await rank({}, [second])).countries).toEqual(['DE'])
    await expect(rank({ shopId }, [second])).rejects.toMatchObject({ reason: 'notFound' })
    await expect(rank({ shopId: await createShop(t, await createCustomer(t)) })).rejects.toMatchObject({
      reason: 'notFound',
    })
  })

  it('compares with the preceding period', async () => {
    const skuId = await createSku(t)
    await paidSale(t, seller, { skuId, shopId, quantity: 3 })
    await paidAgo(await paidSale(t, seller, { skuId, shopId, quantity: 2 }), 8)
    await paidAgo(await paidSale(t, seller, { skuId, shopId, quantity: 7 }), 40)
    expect((await rank({ days: 7 })).rows).toMatchObject([{ units: 3, unitsBefore: 2 }])
    expect((await rank({ days: 30 })).rows).toMatchObject([{ units: 5, unitsBefore: 7 }])
    expect((await rank({ days: 90 })).rows).toMatchObject([{ units: 12, unitsBefore: 0 }])
    expect(await wrong()).toEqual([])
  })

  it('has the sums of each day over all products, of the filtered shops and countries', async () => {
    const [cup, lamp] = [await createSku(t), await createSku(t)]
    await paidSale(t, seller, { skuId: cup, shopId, quantity: 3 })
    await paidAgo(await paidSale(t, seller, { skuId: lamp, shopId, quantity: 4, country: 'DE' }), 2)
    await paidAgo(await paidSale(t, seller, { skuId: cup, shopId, quantity: 1 }), 2)
    await paidAgo(await paidSale(t, seller, { skuId: cup, shopId, quantity: 9 }), 7)
    const { days, from, to, sums } = await rank({ days: 7 })
    expect(days.map(({ units }) => units)).toEqual([0, 0, 0, 0, 5, 0, 3])
    expect([days.at(0)?.day, days.at(-1)?.day]).toEqual([from, to])
    expect(days.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(sums.costMinor)
    const german = await rank({ days: 7, country: 'DE' })
    expect(german.days.map(({ units }) => units)).toEqual([0, 0, 0, 0, 4, 0, 0])
  })

  it('has no revenue for a shop with another currency', async () => {
    await admin.query(`update shop set currency = 'EUR' where id = $1`, [shopId])
    await paidSale(t, seller, { skuId: await createSku(t), shopId })
    expect((await rank()).rows).toMatchObject([{ units: 1, pricedUnits: 0, revenueMinor: 0, profitMinor: 0 }])
  })
})

describe('what is counted', () => {
  it('counts paid orders, without unpaid, cancelled and replacement ones', async () => {
    const skuId = await createSku(t)
    const line = draftLine({ skuId })
    await createOrder(t, seller, { shopId, lines: [line] })
    expect((await rank()).rows).toEqual([])
    const id = await paidSale(t, seller, { skuId, shopId, quantity: 2 })
    expect((await rank()).sums.units).toBe(2)
    await admin.query(
      `update dropshipping_order set status = 'cancelled', status_since = now(), waiting_reason = null, waiting_on = null, waiting_since = null where id = $1`,
      [id],
    )
    expect((await rank()).rows).toEqual([])
    expect((await orders(await productOf(t, skuId))).rows).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it('follows later changes to a line', async () => {
    const skuId = await createSku(t)
    const id = await paidSale(t, seller, { skuId, shopId, quantity: 5 })
    await admin.query('update order_line set quantity = 3 where order_id = $1', [id])
    expect((await rank()).sums.units).toBe(3)
    await admin.query('update order_line set shipped_quantity = 1 where order_id = $1', [id])
    expect((await rank()).sums.units).toBe(3)
    expect(await wrong()).toEqual([])
  })

  it('shares out what an order costs besides its goods by weight, to the cent', async () => {
    const [heavy, light, none] = [
      await createSku(t, { weightGrams: 500 }),
      await createSku(t, { weightGrams: 100 }),
      await createSku(t, { weightGrams: 1 }),
    ]
    const lines = [
      draftLine({ skuId: heavy, shopPriceMinor: 1999, variantKey: 'heavy' }),
      draftLine({ skuId: light, shopPriceMinor: 1999, quantity: 2, variantKey: 'light' }),
      draftLine({ skuId: none, shopPriceMinor: null, variantKey: 'none' }),
    ]
    const id = await createOrder(t, seller, { shopId, lines })
    await recharge(t, seller, 1_000_000)
    await payOrders(
      database,
      { customerId: seller, shopIds: null },
      { ids: [id], key: randomUUID(), endpoint: 'payOrder' },
      { kind: 'seller', name: 'Test' },
    )
    const costs = async () =>
      Object.fromEntries((await rank()).rows.map(({ productId, costMinor }) => [productId, costMinor]))
    const [first, second, third] = [
      await productOf(t, heavy),
      await productOf(t, light),
      await productOf(t, none),
    ]
    // Of 701 g.
    expect(await costs()).toEqual({ [first]: 500 + 285, [second]: 1000 + 114, [third]: 500 + 1 })
    await admin.query(
      'update dropshipping_order set surcharge_minor = 700, total_minor = total_minor + 700, refunded_minor = 399 where id = $1',
      [id],
    )
    expect(await costs()).toEqual({ [first]: 500 + 500, [second]: 1000 + 200, [third]: 500 + 1 })
    expect((await rank()).rows.find(({ productId }) => productId === first)).toMatchObject({
      profitMinor: 1999 - 1000,
    })
    expect((await rank()).sums).toMatchObject({ profitMinor: 3 * 1999 - 1000 - 1200 })
    expect((await orders(first)).rows).toMatchObject([{ id, costMinor: 1000 }])
    expect(await wrong()).toEqual([])
  })

  it('is correct for concurrent payments', async () => {
    const skus = [await createSku(t), await createSku(t)]
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const lines = skus.map((skuId, place) => draftLine({ skuId, quantity: n + 1, variantKey: `v${place}` }))
      ids.push(await createOrder(t, seller, { shopId, lines }))
    }
    await recharge(t, seller, 100_000_000)
    const pay = (some: readonly string[]) =>
      payOrders(
        database,
        { customerId: seller, shopIds: null },
        { ids: [...some], key: randomUUID(), endpoint: 'payOrders' },
        { kind: 'seller', name: 'Test' },
      )
    await Promise.all([pay(ids), pay(ids.toReversed()), pay(ids.slice(3, 9))])
    const units = (12 * 13) / 2
    expect((await rank()).rows.map((row) => [row.units, row.orders])).toEqual([
      [units, 12],
      [units, 12],
    ])
    expect(await wrong()).toEqual([])
  })
})

describe('a product', () => {
  it('has every day, its countries and shops, and the orders of each figure', async () => {
    const skuId = await createSku(t)
    const productId = await productOf(t, skuId)
    await paidSale(t, seller, { skuId, shopId, quantity: 3 })
    const earlier = await paidSale(t, seller, { skuId, shopId, quantity: 2, country: 'DE' })
    await paidAgo(earlier, 3)
    const answer = await detail(productId, { days: 7 })
    expect(answer.days.map(({ units }) => units)).toEqual([0, 0, 0, 2, 0, 0, 3])
    expect(answer.sums).toMatchObject({ units: 5, orders: 2 })
    expect(answer.countries.map(({ country, units }) => [country, units])).toEqual([
      ['US', 3],
      ['DE', 2],
    ])
    expect(answer.shops).toMatchObject([{ shopId, units: 5 }])
    const day = answer.days[3]?.day
    const counted = await orders(productId, { from: day, to: day })
    expect(counted).toMatchObject({ total: 1, rows: [{ id: earlier, units: 2, country: 'DE' }] })
    expect((await orders(productId, { country: 'US' })).total).toBe(1)
    expect((await orders(productId, {}, 2)).rows).toEqual([])
  })

  it('without sales is empty; another customer’s is not found', async () => {
    const quiet = await productOf(t, await createSku(t))
    expect((await detail(quiet)).sums.units).toBe(0)
    const other = await createSku(t, { ownerCustomerId: await createCustomer(t) })
    await expect(detail(await productOf(t, other))).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('a period', () => {
  const today = '2026-03-01'
  const of = (filter: Partial<SalesFilter>) => periodOf({ days: 30, ...filter }, today)

  it('is the last days, or the given dates', () => {
    expect(of({ days: 7 })).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
      beforeFrom: '2026-02-16',
      beforeTo: '2026-02-22',
    })
    expect(of({ from: '2026-02-10', to: '2026-02-10' })).toEqual({
      from: '2026-02-10',
      to: '2026-02-10',
      beforeFrom: '2026-02-09',
      beforeTo: '2026-02-09',
    })
    expect(of({ from: '2026-02-10' })).toMatchObject({ from: '2026-02-10', to: today })
    expect(of({ to: '2026-02-10' })).toMatchObject({ from: '2026-01-12', to: '2026-02-10' })
  })

  it('has one to 366 days', () => {
    expect(of({ from: '2020-01-01' })).toMatchObject({ from: '2025-03-01', to: today })
    expect(of({ from: '2026-02-20', to: '2026-02-10' })).toMatchObject({
      from: '2026-02-10',
      to: '2026-02-10',
    })
  })
})
