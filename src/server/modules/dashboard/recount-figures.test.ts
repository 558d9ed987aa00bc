import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { refundPaidOrder } from '../orders/payment/refund-order.ts'
import { refundPart } from '../orders/payment/refund-part.ts'
import { ship } from '../refunds/refund-factory.ts'
import { lockWallet } from '../wallet/index.ts'
import { countedFigures, figuresFromOrders } from './figures-from-orders.ts'
import { recountFigures } from './recount-figures.ts'

const t = await testApp()
const { database } = t.platform
const by = { kind: 'agency', name: 'Olivia' } as const
let seller: Caller
let customerId: CustomerId
let shopIds: string[]
let skuId: string

const begin = async (): Promise<void> => {
  seller = await t.newCustomer()
  customerId = customerIdFromRow(seller.customerId)
  shopIds = [await createShop(t, customerId), await createShop(t, customerId)]
  await recharge(t, customerId, 1_000_000)
}

beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
  await t.admin.query(
    `insert into exchange_rate (currency, valid_from, rate) values ('EUR', '2021-01-01', 0.8)
       on conflict (currency, valid_from) do update set rate = excluded.rate`,
  )
})
beforeEach(begin)

const key = () => ({ idempotencyKey: randomUUID() })
const recount = () => recountFigures(database, new AbortController().signal)
const place = async (shopId = shopIds[0] ?? '', daysAgo = 0, unitPrice: number | null = 1_999) => {
  const lines = [
    draftLine({ skuId, quantity: 2, shopPriceMinor: unitPrice }),
    draftLine({ skuId, variantKey: 'second', quantity: 1 }),
  ]
  const { id } = await placeOrder(t, customerId, orderDraft(shopId, { lines }))
  await t.admin.query(
    `update dropshipping_order set created_at = created_at - make_interval(days => $2),
       ordered_at = ordered_at - make_interval(days => $2) where id = $1`,
    [id, daysAgo],
  )
  return id
}
const pay = (id: string) => seller.call(orders.payOrder, { id }, key())
const counted = () => countedFigures(t.admin, customerId)
const listed = async () =>
  figuresFromOrders(t.admin, customerId, (await seller.ok(orders.listOrders, { pageSize: 100 })).rows)
const total = async () => (await counted()).map(({ figures }) => figures)

describe('the figures of a day', () => {
  it('are those of its orders, once the job has counted them', async () => {
    await pay(await place())
    await place(shopIds[1], 3)
    expect(await counted()).toEqual([])
    expect(await recount()).toBeGreaterThan(0)
    expect(await recount()).toBe(0)
    expect(await total()).toMatchObject([
      { orders: 1, units: 3, revenueMinor: 5_997, goodsMinor: 1_500, spentMinor: 0 },
      { orders: 1, units: 3, revenueMinor: 5_997, goodsMinor: 1_500, freightMinor: 400, spentMinor: 1_900 },
    ])
    expect(await counted()).toEqual(await listed())
  })

  it('follow a cancellation, which leaves nothing of the day', async () => {
    const id = await place()
    await recount()
    expect(await total()).toHaveLength(1)
    await seller.ok(orders.cancelOrder, { id })
    await recount()
    expect(await counted()).toEqual([])
  })

  it('follow the fees and the currency of the shop, on every day', async () => {
    await place(shopIds[0], 40)
    await place(shopIds[0])
    await recount()
    await seller.ok(shops.setShopFees, { shopId: shopIds[0] ?? '', feeBp: 290, feeFixedMinor: 30 })
    await recount()
    expect((await total()).map(({ feesMinor }) => feesMinor)).toEqual([204, 204])
    await t.admin.query(`update shop set currency = 'EUR' where id = $1`, [shopIds[0]])
    await recount()
    expect((await total()).map(({ revenueMinor }) => revenueMinor)).toEqual([7_496, 7_496])
    expect(await counted()).toEqual(await listed())
  })

  it('follow a rate that is set later', async () => {
    await t.admin.query(`update shop set currency = 'EUR' where id = $1`, [shopIds[0]])
    await place()
    await recount()
    await t.admin.query(
      `insert into exchange_rate (currency, valid_from, rate) values ('EUR', current_date, 0.5)`,
    )
    await recount()
    expect(await total()).toMatchObject([{ revenueMinor: 11_994 }])
    await t.admin.query(`delete from exchange_rate where currency = 'EUR' and valid_from = current_date`)
    await recount()
    expect(await total()).toMatchObject([{ revenueMinor: 7_496 }])
  })

  it('begin at midnight of the seller, and move with the time zone', async () => {
    const ids = [await place(), await place(), await place()]
    const instants = ['2026-03-20T18:30:00Z', '2026-03-20T18:29:59Z', '2026-03-19T23:59:59Z']
    for (const [n, id] of ids.entries())
      await t.admin.query('update dropshipping_order set created_at = $2 where id = $1', [id, instants[n]])
    await recount()
    const days = async () => (await counted()).map(({ day, figures }) => [day, figures['orders']])
    expect(await days()).toEqual([
      ['2026-03-19', 1],
      ['2026-03-20', 2],
    ])
    await t.admin.query(`update customer set time_zone = 'Asia/Kolkata' where customer_id = $1`, [customerId])
    await recount()
    expect(await days()).toEqual([
      ['2026-03-20', 2],
      ['2026-03-21', 1],
    ])
    expect(await counted()).toEqual(await listed())
  })

  it('without a price in the shop are counted apart', async () => {
    const lines = [draftLine({ skuId, shopPriceMinor: null })]
    const { id } = await placeOrder(t, customerId, orderDraft(shopIds[0] ?? '', { lines }))
    await pay(id)
    await place()
    await recount()
    expect(await total()).toMatchObject([
      { orders: 2, unknownOrders: 1, revenueMinor: 5_997, goodsMinor: 1_500, spentMinor: 900 },
    ])
  })
})

const moves = {
  place: async (dice) => {
    await place(shopIds[dice % 2], dice % 3, dice % 5 === 0 ? null : 1_999)
  },
  pay: async (_dice, id) => {
    await pay(id)
  },
  cancel: async (_dice, id) => {
    await seller.call(orders.cancelOrder, { id })
  },
  cancelPaid: async (_dice, id) => {
    const scope = { customerId, shopIds: null }
    await database.tenantTransaction(customerId, (tx) =>
      refundPaidOrder(tx, scope, { id, reason: 'Test' }, by),
    )
  },
  refund: async (dice, id) => {
    const { rows } = await t.admin.query<{ left: number }>(
      `select total_minor - refunded_minor as left from dropshipping_order where id = $1 and paid_at is not null
         and status in ('processing', 'shipped', 'delivered')`,
      [id],
    )
    if (!rows[0] || rows[0].left <= dice) return
    const part = {
      orderId: id,
      amountMinor: dice + 1,
      key: randomUUID(),
      actorName: 'Olivia',
      agencyRemark: '',
    }
    await database.agencyTransaction(async (tx) =>
      refundPart(tx, customerId, await lockWallet(tx, customerId), part),
    )
  },
  merge: async () => {
    const { rows } = await seller.ok(orders.listOrders, { status: 'awaitingPayment' })
    const [first] = rows
    const ids = rows.filter(({ shopId }) => shopId === first?.shopId).map(({ id }) => id)
    if (ids.length > 1) await seller.call(merging.mergeOrders, { groups: [{ ids: ids.slice(0, 2) }] }, key())
  },
  mergeOrUndo: async (_dice, id) => {
    await seller.call(merging.decideMerge, { id })
  },
  split: async (_dice, id) => {
    const { lines } = await seller.ok(orders.getOrder, { id })
    const parts = lines.map((line) => [{ lineId: line.id, quantity: line.quantity }])
    if (parts.length > 1) await seller.call(merging.splitOrder, { id, parts }, key())
  },
  undoSplit: async (_dice, id) => {
    await seller.call(merging.undoSplit, { id })
  },
  ship: async (_dice, id) => {
    const { status } = await seller.ok(orders.getOrder, { id })
    if (status === 'processing') await ship(t, id)
  },
  fees: async (dice) => {
    const shopId = shopIds[dice % 2] ?? ''
    await seller.ok(shops.setShopFees, { shopId, feeBp: dice * 10, feeFixedMinor: dice })
  },
  lines: async (dice, id) => {
    await t.admin.query('update order_line set shop_price_minor = $2 where order_id = $1', [id, dice * 10])
  },
  count: async () => {
    await recount()
  },
} satisfies Record<string, (dice: number, id: string) => Promise<void>>

const move = fc.record({
  name: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  order: fc.nat({ max: 9 }),
  dice: fc.nat({ max: 99 }),
})

it('agree with the orders, whatever happened to them', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 12, maxLength: 24 }), async (steps) => {
      await begin()
      for (let n = 0; n < 4; n += 1) await moves.place(n + 1)
      for (const { name, order, dice } of steps) {
        const { rows } = await seller.ok(orders.listOrders, { pageSize: 100 })
        await moves[name](dice, rows[order % rows.length]?.id ?? '')
        done.add(name)
      }
      await recount()
      expect(await counted()).toEqual(await listed())
    }),
    { seed: 7, numRuns: 10, endOnFailure: true },
  )
  expect(done.size).toBe(Object.keys(moves).length)
}, 120_000)

describe('the days of delivery', () => {
  const parcels = async () =>
    (
      await t.admin.query(
        `select day::text, shipping_line_id <> 0 as "hasLine", country_code as country, days, parcels
           from delivery_days_by_day where customer_id = $1 order by day, days`,
        [customerId],
      )
    ).rows

  it('are counted by the day of delivery, line and country, and follow corrections', async () => {
    const ids = [await place(), await place(), await place()]
    for (const id of ids) {
      await pay(id)
      await ship(t, id)
    }
    const deliver = (id: string | undefined, shipped: string, delivered: string | null) =>
      t.admin.query('update shipment set shipped_at = $2, delivered_at = $3 where order_id = $1', [
        id,
        shipped,
        delivered,
      ])
    await deliver(ids[0], '2026-03-01T20:00Z', '2026-03-09T08:00Z')
    await deliver(ids[1], '2026-03-01T10:00Z', '2026-03-09T23:00Z')
    await recount()
    const counter = { day: '2026-03-09', hasLine: true, country: 'US' }
    expect(await parcels()).toEqual([{ ...counter, days: 8, parcels: 2 }])
    await deliver(ids[1], '2026-03-04T10:00Z', '2026-03-09T23:00Z')
    await deliver(ids[2], '2026-03-04T10:00Z', '2026-03-10T01:00Z')
    await recount()
    expect(await parcels()).toEqual([
      { ...counter, days: 5, parcels: 1 },
      { ...counter, days: 8, parcels: 1 },
      { ...counter, day: '2026-03-10', days: 6, parcels: 1 },
    ])
    await deliver(ids[2], '2026-03-04T10:00Z', null)
    await recount()
    expect(await parcels()).toHaveLength(2)
  })
})
