import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { stock } from '../../../contract/stock/stock.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  createOrder,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  recharge,
} from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/index.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { countSoldUnits } from './count-sold-units.ts'
import { emailLowStock } from './stock-emails.ts'
import { createStockOrder, putInStock } from './stock-factory.ts'
import { daysLeft, suggestedUnits } from './stock-rows.ts'

const t = await testApp()
const { signal } = new AbortController()
let skuId: string
let customerId: CustomerId
let seller: typeof t.main

const row = (of = skuId) => seller.ok(stock.getMyStock, { skuId: of })
const alertAt = (value: number, of = skuId) =>
  seller.ok(stock.setStockAlerts, { skuIds: [of], alert: { kind: 'units', value } })
const checkAlerts = async () => {
  await countSoldUnits(t.platform.database, signal)
  await emailLowStock(t.platform, signal)
}
const mails = async (): Promise<string[]> =>
  (
    await t.admin.query(
      `select m.subject from mail m join account a on a.email = m.to_address where a.customer_id = $1 order by m.id`,
      [customerId],
    )
  ).rows.map(({ subject }) => subject)
/** The stock laws that the nightly check finds broken for the seller. */
const breaches = async (): Promise<string[]> => {
  await t.admin.query('delete from ledger_violation')
  await checkLedgerInvariants(t.platform.database, t.platform.log)
  const { rows } = await t.admin.query(
    `select invariant from ledger_violation where customer_id = $1 and invariant <> 'creditsAreBooked'`,
    [customerId],
  )
  return rows.map(({ invariant }) => invariant)
}
/** Pays an order, today or on another day. */
const sell = async (quantity: number, day?: string) => {
  const id = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity })] })
  await recharge(t, customerId, 100_000)
  const scope = { customerId, shopIds: null }
  const by = { kind: 'seller', name: 'Ana' } as const
  const request = { ids: [id], key: id, endpoint: 'payOrders' } as const
  const { results } = await payOrders(t.platform.database, scope, request, by)
  expect(results[0]?.message).toContain('is paid')
  if (day) await t.admin.query('update sold_product set day = $2 where order_id = $1', [id, day])
}

beforeAll(() => createShippingLine(t))
beforeEach(async () => {
  seller = await t.newCustomer()
  customerId = seller.customerId as CustomerId
  skuId = await createSku(t)
})

describe('a low-stock alert', () => {
  it('is low while no more than its units are available, since the moment it became low', async () => {
    await putInStock(t, customerId, skuId, 10)
    await alertAt(5)
    expect(await row()).toMatchObject({ lowSince: null, alertQuantity: 5 })
    await createStockOrder(t, customerId, { skuId, quantity: 2 })
    expect(await row()).toMatchObject({ onHand: 12, reserved: 2, available: 10, lowSince: null })
    await alertAt(10)
    const { lowSince } = await row()
    expect(Date.parse(lowSince ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await alertAt(11)
    expect((await row()).lowSince).toBe(lowSince)
    await putInStock(t, customerId, skuId, 2)
    expect((await row()).lowSince).toBeNull()
  })

  it('by days counts what orders of the last 30 days sold, each hour', async () => {
    await putInStock(t, customerId, skuId, 20)
    const days = (value: number) =>
      seller.ok(stock.setStockAlerts, { skuIds: [skuId], alert: { kind: 'days', value } })
    await days(10)
    expect(await row()).toMatchObject({ alertQuantity: null, lowSince: null, daysLeft: null })
    await sell(9, new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 10))
    await sell(6)
    await countSoldUnits(t.platform.database, signal)
    const counted = { available: 5, soldIn30Days: 6, daysLeft: 25 }
    expect(await row()).toMatchObject({ ...counted, alertQuantity: 2, lowSince: null })
    await days(26)
    expect(await row()).toMatchObject({ ...counted, alertQuantity: 6, lowSince: expect.any(String) })
  })

  it('is emailed once, and again after it recovered', async () => {
    await putInStock(t, customerId, skuId, 3)
    await alertAt(3)
    await Promise.all([checkAlerts(), checkAlerts()])
    await checkAlerts()
    const [first, ...rest] = await mails()
    expect([first, rest]).toEqual([expect.stringMatching(/^SKU-\w+ is low in stock$/), []])
    await putInStock(t, customerId, skuId, 1)
    await checkAlerts()
    expect(await mails()).toHaveLength(1)
    await alertAt(4)
    await checkAlerts()
    expect(await mails()).toHaveLength(2)
  })

  it('is not emailed to sub-accounts without the inventory menu', async () => {
    const { rows } = await t.admin.query('select id from mail')
    const sub = await t.subAccount({ menuTags: [menuTags.orders] })
    await putInStock(t, t.customerId, skuId, 3)
    await t.main.ok(stock.setStockAlerts, { skuIds: [skuId], alert: { kind: 'units', value: 3 } })
    await checkAlerts()
    const sent = await t.admin.query(
      'select count(*)::int as n from mail m join account a on a.email = m.to_address where a.id = $1',
      [sub.accountId],
    )
    expect(sent.rows[0].n).toBe(0)
    expect((await t.admin.query('select count(*)::int as n from mail')).rows[0].n).toBeGreaterThan(
      rows.length,
    )
  })

  it('lists the longest low first, then the others, and finds them', async () => {
    const others = [await createSku(t), await createSku(t)]
    for (const one of [skuId, ...others]) await putInStock(t, customerId, one, 3)
    await alertAt(1)
    await alertAt(5, others[1])
    await alertAt(5, others[0])
    const all = await seller.ok(stock.listStockAlerts, {})
    expect([all.total, all.low, all.rows.map((one) => one.skuId)]).toEqual([
      3,
      2,
      [others[1], others[0], skuId],
    ])
    const low = await seller.ok(stock.listStockAlerts, { state: 'low' })
    expect(low.rows.map((one) => one.skuId)).toEqual([others[1], others[0]])
    const search = all.rows[2]?.code ?? ''
    const found = await seller.ok(stock.listStockAlerts, { search })
    expect(found.rows.map((one) => one.skuId)).toEqual([skuId])
  })

  it('of several SKUs is set for all or none', async () => {
    await putInStock(t, customerId, skuId, 3)
    const foreign = await createSku(t)
    await putInStock(t, t.otherCustomerId, foreign, 3)
    const sent = await seller.call(stock.setStockAlerts, {
      skuIds: [skuId, foreign],
      alert: { kind: 'units', value: 1 },
    })
    expect(sent.reason).toBe('notFound')
    expect((await row()).alert).toBeNull()
  })

  it('survives concurrent payments, arrivals and alerts without a deadlock', async () => {
    const skus = [skuId, await createSku(t), await createSku(t)]
    for (const one of skus) await putInStock(t, customerId, one, 20)
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1)
      ids.push(
        await createOrder(t, customerId, {
          lines: skus.map((one, line) => draftLine({ skuId: one, quantity: 1, title: `${n}/${line}` })),
        }),
      )
    await recharge(t, customerId, 10_000)
    const scope = { customerId, shopIds: null }
    const pay = (id: string) =>
      payOrders(
        t.platform.database,
        scope,
        { ids: [id], key: `c${id}`, endpoint: 'payOrders' },
        { kind: 'seller', name: 'Ana' },
      )
    const set = (value: number) =>
      seller.ok(stock.setStockAlerts, { skuIds: skus.toReversed(), alert: { kind: 'units', value } })
    await Promise.all([
      ...ids.map(pay),
      ...[20, 5, 18].map(set),
      ...skus.toReversed().map((one) => putInStock(t, customerId, one, 1)),
      countSoldUnits(t.platform.database, signal),
    ])
    await alertAt(15)
    expect(await row()).toMatchObject({ onHand: 21, reserved: 6, available: 15 })
    expect((await row()).lowSince).not.toBeNull()
    expect(await breaches()).toEqual([])
  })
})

describe('the nightly check', () => {
  it('finds a stock that is not the sum of its movements, and reserved units without a reservation', async () => {
    await createStockOrder(t, customerId, { skuId, quantity: 2 })
    expect(await breaches()).toEqual([])
    const set = (change: string) =>
      t.admin.query(`update stock set ${change} where customer_id = $1`, [customerId])
    await set('on_hand = on_hand + 1')
    expect(await breaches()).toEqual(['stockIsSumOfMovements', 'stockLayersAddUp'])
    await set('on_hand = on_hand - 1, reserved = 1')
    expect(await breaches()).toEqual(['reservedIsSumOfReservations'])
    await set('reserved = 2')
  })
})

describe('orders that draw on stock', () => {
  it('show their units, shipped or reserved, and hide the orders of shops that an account does not see', async () => {
    const shopA = await createShop(t, t.customerId)
    const shopB = await createShop(t, t.customerId)
    const a = await createStockOrder(t, t.customerId, { skuId, quantity: 2, shopId: shopA })
    const b = await createStockOrder(t, t.customerId, { skuId, quantity: 3, shopId: shopB })
    const all = await t.main.ok(stock.listStockOrders, { skuId })
    expect(all.rows.map(({ orderId, skus }) => [orderId, skus[0]?.units])).toEqual([
      [b, 3],
      [a, 2],
    ])
    const sub = await t.subAccount({ menuTags: [menuTags.inventory], shopIds: [shopA] })
    const seen = await sub.ok(stock.listStockOrders, { skuId })
    expect([seen.total, seen.rows.map(({ orderId }) => orderId)]).toEqual([1, [a]])
  })

  it('are those that wait for a short SKU: the oldest five by name, all in its count', async () => {
    await putInStock(t, customerId, skuId, 3)
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1)
      ids.push(await createOrder(t, customerId, { lines: [draftLine({ skuId })] }))
    const { rows, total } = await seller.ok(stock.listShortStock, {})
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ skuId, onHand: 3, unpaid: 6, short: 3, orders: 6, suggestedUnits: 3 }])
    expect(rows[0]?.oldest.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    // The list that the screen links to for the others.
    const code = rows[0]?.code ?? ''
    const found = await seller.ok(orders.listOrders, { status: 'awaitingPayment', search: code })
    expect(found.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(rows[0]?.seenOrders).toBe(6)
  })

  it('count for a shortage in all shops, but are named only if the account sees their shop', async () => {
    const lines = [draftLine({ skuId, quantity: 2_000 })]
    const shopIds = [await createShop(t, t.customerId), await createShop(t, t.customerId)] as const
    await putInStock(t, t.customerId, skuId, 1)
    const [seen] = [
      await createOrder(t, t.customerId, { shopId: shopIds[0], lines }),
      await createOrder(t, t.customerId, { shopId: shopIds[1], lines }),
    ]
    const sub = await t.subAccount({ menuTags: [menuTags.inventory], shopIds: [shopIds[0]] })
    const { rows } = await sub.ok(stock.listShortStock, {})
    const short = rows.find((one) => one.skuId === skuId)
    expect(short).toMatchObject({ unpaid: 4_000, orders: 2, seenOrders: 1, oldest: [{ id: seen }] })
  })

  it('are the oldest 2,000 of many, and say that there are more', async () => {
    await putInStock(t, customerId, skuId, 3)
    const oldest = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 4 })] })
    expect(await seller.ok(stock.listShortStock, {})).toMatchObject({ total: 1, totalIsLowerBound: false })
    const newest = await createOrder(t, customerId, { lines: [draftLine({ skuId, quantity: 9 })] })
    await t.admin.query(`update dropshipping_order set created_at = now() + interval '1 day' where id = $1`, [
      newest,
    ])
    await t.admin.query(
      `insert into dropshipping_order (customer_id, number, shop_id, shop_order_key, shop_order_name, source, status,
           waiting_reason, waiting_on, waiting_since, currency, created_at)
         select customer_id, 'MANY-' || n, shop_id, 'MANY-' || n, '', source, 'awaitingPayment', waiting_reason,
             waiting_on, now(), currency, now() + interval '1 hour'
           from dropshipping_order cross join generate_series(1, 1999) n where id = $1`,
      [oldest],
    )
    const short = await seller.ok(stock.listShortStock, {})
    expect(short).toMatchObject({ total: 1, totalIsLowerBound: true, rows: [{ unpaid: 4, orders: 1 }] })
  })
})

describe('the history', () => {
  it('says who, and its export reaches back over batches to the first movement', async () => {
    await putInStock(t, customerId, skuId, 1)
    await t.admin.query(
      `insert into stock_movement (customer_id, sku_id, quantity, cause, source_id, actor_name)
         select $1, $2, 1, 'arrival', 1, 'Olivia' from generate_series(1, 1500)`,
      [customerId, skuId],
    )
    await t.admin.query('update stock set on_hand = 1501 where sku_id = $1', [skuId])
    const { rows } = await seller.ok(stock.listStockHistory, { skuId })
    expect(rows[0]).toMatchObject({ after: 1501, actorName: 'Olivia', source: null })
    const sent = await seller.call(stock.exportStockHistory, { skuId })
    const lines = sent.body.toString().trim().split('\r\n')
    expect(lines).toHaveLength(1502)
    expect(lines.at(-1)).toMatch(/,1,1,,$/)
  })
})

it('suggests 30 days of sales above the alert, less what is there or coming, and at least one if any is needed', () => {
  expect(suggestedUnits({ available: 4, inTransit: 10, soldIn30Days: 60, alertQuantity: 20 })).toBe(66)
  expect(suggestedUnits({ available: 400, inTransit: 0, soldIn30Days: 60, alertQuantity: null })).toBe(1)
  const idle = { available: 4, inTransit: 0, soldIn30Days: 0, alertQuantity: null }
  expect(suggestedUnits(idle)).toBe(0)
  expect(suggestedUnits({ ...idle, available: 0 })).toBe(0)
  expect(suggestedUnits({ ...idle, available: -3 })).toBe(3)
  expect(suggestedUnits({ ...idle, alertQuantity: 0 })).toBe(1)
  expect(suggestedUnits({ ...idle, alertQuantity: 10 })).toBe(6)
  expect(daysLeft(7, 60)).toBe(3)
  expect(daysLeft(7, 0)).toBeNull()
})
