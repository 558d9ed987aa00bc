import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  createTwinOrders,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../test/order-factory.ts'

const t = await testApp()
let seller: typeof t.main
let customerId: CustomerId
let shopId: string
let skuId: string

beforeAll(() => createShippingLine(t))
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  shopId = await createShop(t, customerId)
  skuId = await createSku(t)
})

/** Two units at 19.99 each in the shop; 5.00 each and 4.00 freight here. */
const place = async (lines = [draftLine({ skuId, quantity: 2 })]): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines }))).id
const profitOf = async (id: string) => (await seller.ok(orders.getOrder, { id })).profit
const setCurrency = (currency: string) =>
  t.admin.query('update shop set currency = $2 where id = $1', [shopId, currency])

describe('the profit of an order', () => {
  it('is the price in the shop less everything that the order costs, in the list too', async () => {
    const id = await place()
    const expected = {
      revenueMinor: 3_998,
      feesMinor: 0,
      goodsMinor: 1_000,
      freightMinor: 400,
      serviceMinor: 0,
      surchargeMinor: 0,
      refundedMinor: 0,
      profitMinor: 2_598,
      isPartial: false,
      shopCurrency: 'USD',
    }
    expect(await profitOf(id)).toEqual(expected)
    const { rows } = await seller.ok(orders.listOrders, {})
    expect(rows.map(({ profit }) => profit)).toEqual([expected])
  })

  it('takes the payment fees of the shop into account, of a merged order for each of its orders', async () => {
    const { shopId: twins, ids } = await createTwinOrders(t, customerId)
    await seller.ok(shops.setShopFees, { shopId: twins, feeBp: 290, feeFixedMinor: 30 })
    // 2.9% of 19.99 are 0.58.
    expect(await profitOf(ids[0] ?? '')).toMatchObject({ feesMinor: 88, profitMinor: 1_999 - 88 - 900 })
    const { results } = await seller.ok(
      merging.mergeOrders,
      { groups: [{ ids }] },
      { idempotencyKey: randomUUID() },
    )
    const id = results[0]?.order?.id ?? ''
    expect(await profitOf(id)).toMatchObject({ revenueMinor: 3_998, feesMinor: 116 + 60 })
    expect(await profitOf(ids[0] ?? '')).toBeNull()
  })

  it('is converted at the rate of the day of the order, and unknown without one', async () => {
    await t.admin.query(
      `insert into exchange_rate (currency, valid_from, rate) values ('EUR', '2021-01-01', 0.5), ('EUR', '2021-02-01', 0.8)
         on conflict (currency, valid_from) do update set rate = excluded.rate`,
    )
    await setCurrency('EUR')
    const id = await place()
    await t.admin.query("update dropshipping_order set ordered_at = '2021-01-20' where id = $1", [id])
    expect(await profitOf(id)).toMatchObject({ revenueMinor: 7_996, shopCurrency: 'EUR' })
    await setCurrency('JPY')
    expect(await profitOf(id)).toBeNull()
  })

  it('says where a line item has no price in the shop, and is unknown where none has', async () => {
    const priced = draftLine({ skuId })
    const unpriced = draftLine({ skuId, shopPriceMinor: null })
    expect(await profitOf(await place([priced, unpriced]))).toMatchObject({
      revenueMinor: 1_999,
      goodsMinor: 1_000,
      isPartial: true,
    })
    expect(await profitOf(await place([unpriced]))).toBeNull()
  })

  it('counts units from own stock at what they cost there, and what the agency refunded', async () => {
    await recharge(t, customerId, 10_000)
    const id = await place()
    await seller.ok(orders.payOrder, { id }, { idempotencyKey: randomUUID() })
    await t.admin.query('update dropshipping_order set refunded_minor = 300 where id = $1', [id])
    await t.admin.query('update sold_product set cost_minor = 720 where order_id = $1', [id])
    expect(await profitOf(id)).toMatchObject({
      goodsMinor: 720,
      refundedMinor: 300,
      profitMinor: 3_998 - 720 - 400 + 300,
    })
  })

  it('is unknown until a shipping line is chosen, whose cost it needs', async () => {
    const address = { ...completeAddress, countryCode: 'NO', postcode: '0150' }
    const lines = [draftLine({ skuId })]
    const { id } = await placeOrder(t, customerId, orderDraft(shopId, { address, lines }))
    expect((await seller.ok(orders.getOrder, { id })).waiting?.reason).toBe('noShippingLine')
    expect(await profitOf(id)).toBeNull()
  })

  it('is unknown of orders that nothing is sold by: cancelled, not priced, or a test of the shop', async () => {
    const [cancelled, test] = [await place(), await place()]
    await seller.ok(orders.cancelOrder, { id: cancelled })
    await t.admin.query('update dropshipping_order set is_test = true where id = $1', [test])
    const unpriced = await place([draftLine()])
    for (const id of [cancelled, test, unpriced]) expect(await profitOf(id)).toBeNull()
  })

  it("is the seller's alone", async () => {
    const id = await place()
    expect(await t.operator.ok(operatorOrders.getOperatorOrder, { id })).not.toHaveProperty('profit')
    const { rows } = await t.operator.ok(operatorOrders.listOperatorOrders, { customerId })
    expect(rows).toHaveLength(1)
    expect(rows[0]).not.toHaveProperty('profit')
    const titles = (body: Buffer): string => body.toString().split('\r\n')[0] ?? ''
    const file = await t.operator.call(operatorOrders.exportOperatorOrders, { ids: [id], timeZone: 'UTC' })
    expect(titles(file.body)).toContain('Order total')
    expect(titles(file.body)).not.toMatch(/profit|revenue|fees|margin/)
    expect(titles((await seller.call(orders.exportOrders, { ids: [id] })).body)).toContain('Order profit')
  })
})
