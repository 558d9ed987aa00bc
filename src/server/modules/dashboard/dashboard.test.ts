import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { ShopId } from '../../../contract/kernel/ids.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/test/order-factory.ts'
import { setOrderFlags } from '../orders/index.ts'
import { getBalances } from '../wallet/index.ts'
import { balanceLasts } from './balance-days-left.ts'
import { figuresQuery } from './figures-period.ts'
import { getDashboard } from './get-dashboard.ts'
import { getDeliveryTimes } from './get-delivery-times.ts'
import { getFigures } from './get-figures.ts'
import { paidReader, type PaidDay } from './paid-by-day.ts'
import { recountFigures } from './recount-figures.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const noon = new Date('2026-03-20T12:00:00Z')
let customerId: CustomerId
let shopA: string
let shopB: string
let skuId: string

const actor = (given: Partial<CustomerActor> = {}): CustomerActor => ({
  kind: 'customer',
  customerId,
  accountId: '1',
  sessionId: '1',
  isMain: true,
  isAdminView: false,
  isActing: false,
  openedBy: null,
  apiKey: null,
  operatorId: null,
  operatorRoles: [],
  name: 'Ana',
  menuTags: Object.values(menuTags),
  authorities: [],
  shopIds: null,
  currency: 'USD',
  rank: 0,
  ...given,
})
const read = async (given: Partial<CustomerActor> = {}, now = noon, paid = paidReader()) =>
  dashboard.getDashboard.output.parse(
    await getDashboard(database.tenant(customerId), paid, actor(given), now),
  )

const recount = () => recountFigures(database, new AbortController().signal)
const queried = (
  filter: Partial<Parameters<typeof figuresQuery>[2]>,
  given: Partial<CustomerActor>,
  now = noon,
) => figuresQuery(database.tenant(customerId), actor(given), { days: 30, ...filter }, now)
const figures = async (
  filter: Partial<Parameters<typeof figuresQuery>[2]> = {},
  given: Partial<CustomerActor> = {},
) =>
  dashboard.getFigures.output.parse(
    await getFigures(database.tenant(customerId), await queried(filter, given)),
  )
const deliveryTimes = async (
  filter: Partial<Parameters<typeof figuresQuery>[2]> = {},
  given: Partial<CustomerActor> = {},
) =>
  dashboard.getDeliveryTimes.output.parse(
    await getDeliveryTimes(database.tenant(customerId), await queried(filter, given)),
  )

/** An order of 9.00 USD received and paid at these instants. */
const order = async (shopId: string, createdAt: string, paidAt: string | null = null): Promise<string> => {
  const { id } = await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId })] }))
  await admin.query(
    `update dropshipping_order set created_at = $2, waiting_since = $2, paid_at = $3::timestamptz,
       status = case when $3::timestamptz is null then status else 'processing' end,
       waiting_reason = case when $3::timestamptz is null then waiting_reason else 'beingPrepared' end,
       waiting_on = case when $3::timestamptz is null then waiting_on else 'agency' end where id = $1`,
    [id, createdAt, paidAt],
  )
  return id
}

beforeAll(async () => {
  await createShippingLine(t)
  skuId = await createSku(t)
})
beforeEach(async () => {
  customerId = await createCustomer(t)
  shopA = await createShop(t, customerId)
  shopB = await createShop(t, customerId)
})

describe('waiting orders', () => {
  it('are counted with their amounts and oldest order, those waiting for the seller first', async () => {
    await order(shopA, '2026-03-19T10:00:00Z')
    await order(shopB, '2026-03-10T10:00:00Z')
    await order(shopA, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z')
    const { waiting } = await read()
    expect(waiting).toMatchObject([
      { reason: 'paymentDue', on: 'seller', orders: 2, value: { amountMinor: 1800, currency: 'USD' } },
      { reason: 'beingPrepared', on: 'agency', orders: 1, value: { amountMinor: 900 } },
    ])
    expect(waiting?.[0]?.oldestSince).toBe('2026-03-10T10:00:00.000Z')
  })

  it('leave out orders on hold or with a problem from those ready to pay', async () => {
    const old = await order(shopA, '2026-03-01T10:00:00Z')
    await order(shopA, '2026-03-10T10:00:00Z')
    const wrong = await order(shopB, '2026-03-02T10:00:00Z')
    await database.tenantTransaction(customerId, (tx) =>
      setOrderFlags(tx, customerId, [
        { orderId: old, kind: 'onHold', state: 'onHold', waitingOn: null },
        { orderId: old, kind: 'problem', state: 'outOfStock', waitingOn: 'seller' },
        { orderId: wrong, kind: 'problem', state: 'outOfStock', waitingOn: 'seller' },
      ]),
    )
    const { waiting } = await read()
    expect(waiting).toMatchObject([
      {
        reason: 'paymentDue',
        orders: 1,
        value: { amountMinor: 900 },
        oldestSince: '2026-03-10T10:00:00.000Z',
      },
    ])
    expect((await read({ shopIds: [shopB as ShopId] })).waiting).toEqual([])
    const balances = { customerId, currency: 'USD', shopIds: null } as const
    expect((await getBalances(database, balances)).duePayment).toEqual({ amountMinor: 900, currency: 'USD' })
  })

  it("are limited to an account's shops", async () => {
    await order(shopA, '2026-03-19T10:00:00Z')
    await order(shopB, '2026-03-10T10:00:00Z')
    const { waiting, shops } = await read({ shopIds: [shopA as ShopId] })
    expect(waiting).toMatchObject([{ orders: 1, oldestSince: '2026-03-19T10:00:00.000Z' }])
    expect(shops?.map(({ id }) => id)).toEqual([shopA])
  })
})

describe('the figures', () => {
  it("are of each day of the customer's time zone, without gaps", async () => {
    await admin.query(`update customer set time_zone = 'Asia/Shanghai' where customer_id = $1`, [customerId])
    await order(shopA, '2026-03-20T03:00:00Z') // 11:00 on the 20th
    await order(shopA, '2026-03-19T16:00:00Z', '2026-03-20T01:00:00Z') // 00:00 on the 20th
    await order(shopA, '2026-03-19T15:59:59Z', '2026-03-19T15:59:59Z') // 23:59 on the 19th
    await order(shopA, '2026-02-18T16:00:00Z') // 00:00 on the first of the 30 days
    await order(shopA, '2026-02-18T15:59:59Z') // a second before it
    await recount()
    const { days, sums, before, from, to } = await figures()
    expect([from, to]).toEqual(['2026-02-19', '2026-03-20'])
    expect(days).toHaveLength(30)
    expect(days.at(0)).toMatchObject({ day: '2026-02-19', orders: 1, revenueMinor: 1_999, spentMinor: 0 })
    expect(days.at(1)).toMatchObject({ day: '2026-02-20', orders: 0 })
    expect(days.at(-2)).toMatchObject({ day: '2026-03-19', orders: 1, spentMinor: 900 })
    expect(days.at(-1)).toMatchObject({ day: '2026-03-20', orders: 2, spentMinor: 900, profitMinor: 2_198 })
    expect(sums).toMatchObject({ orders: 4, spentMinor: 1_800, profitMinor: 4 * 1_099 })
    expect(before).toMatchObject({ orders: 1, spentMinor: 0, profitMinor: 1_099 })
  })

  it('compare shops with the period before, and are limited to those of an account', async () => {
    await order(shopA, '2026-03-19T10:00:00Z')
    await order(shopB, '2026-03-18T10:00:00Z')
    await order(shopB, '2026-03-17T10:00:00Z')
    await order(shopB, '2026-03-10T10:00:00Z')
    await recount()
    const all = await figures({ days: 7 })
    expect(all.shops).toMatchObject([
      { shopId: shopB, orders: 2, profitMinor: 2_198, profitBeforeMinor: 1_099 },
      { shopId: shopA, orders: 1, profitMinor: 1_099, profitBeforeMinor: 0 },
    ])
    expect(all.statuses.filter(({ orders }) => orders > 0)).toEqual([
      { status: 'awaitingPayment', orders: 4 },
    ])
    const own = await figures({ days: 7 }, { shopIds: [shopA as ShopId] })
    expect(own).toMatchObject({ sums: { orders: 1 }, before: { orders: 0 }, shops: [{ shopId: shopA }] })
    expect(own.statuses).toContainEqual({ status: 'awaitingPayment', orders: 1 })
    expect((await figures({ from: '2026-03-10', to: '2026-03-12' })).sums).toMatchObject({ orders: 1 })
  })
})

describe('delivery times', () => {
  const delivered = async (
    days: readonly number[],
    shopId: string,
    lineId: string | null,
    country: string,
  ) => {
    for (const one of days) {
      const id = await order(shopId, '2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z')
      await admin.query('update dropshipping_order set country_code = $2 where id = $1', [id, country])
      await admin.query(
        `insert into shipment (customer_id, order_id, key, carrier, tracking_number, shipping_line_id, shipped_at, delivered_at)
           values ($1, $2, 'a', 'YunExpress', $5, $3, '2026-03-18T12:00:00Z'::timestamptz - make_interval(days => $4),
             '2026-03-18T12:00:00Z')`,
        [customerId, id, lineId, one, `YT${id}`],
      )
    }
  }

  it('are the median and the 90th percentile of the parcels, by line and country', async () => {
    const lineId = await createShippingLine(t)
    await delivered([3, 5, 5, 6, 6, 7, 8, 9, 12, 40], shopA, lineId, 'US')
    await delivered([2, 4], shopB, null, 'DE')
    await recount()
    const { all, rows } = await deliveryTimes({ days: 7 })
    expect(all).toEqual({ parcels: 12, medianDays: 6, p90Days: 12 })
    expect(rows).toEqual([
      {
        parcels: 10,
        medianDays: 6,
        p90Days: 12,
        shippingLine: { id: lineId, nameEn: 'Standard', nameZh: '' },
        country: 'US',
      },
      { parcels: 2, medianDays: 2, p90Days: 4, shippingLine: null, country: 'DE' },
    ])
    const own = await deliveryTimes({ days: 7 }, { shopIds: [shopB as ShopId] })
    expect(own).toMatchObject({ all: { parcels: 2, medianDays: 2, p90Days: 4 }, rows: [{ country: 'DE' }] })
    expect(await deliveryTimes({ from: '2026-03-19', to: '2026-03-20' })).toMatchObject({
      all: null,
      rows: [],
    })
  })
})

describe('the pace of spending', () => {
  const paidOn = async (now = noon, paid = paidReader()) => {
    const scope = { customerId, timeZone: 'UTC' }
    return Object.fromEntries(
      (await paid.read(database.tenant(customerId), scope, now)).map(({ day, paidMinor }) => [
        day,
        paidMinor,
      ]),
    )
  }

  it('reads past days once, today at each visit, and everything again on the next day', async () => {
    const paid = paidReader()
    const pay = (day: string) => order(shopA, `${day}T10:00:00Z`, `${day}T10:00:00Z`)
    const total = async (now = noon) =>
      Object.values(await paidOn(now, paid)).reduce((sum, paidMinor) => sum + paidMinor, 0)
    await pay('2026-03-19')
    expect(await total()).toBe(900)
    await pay('2026-03-20')
    await pay('2026-03-18')
    expect(await total()).toBe(1_800)
    expect(await total(new Date('2026-03-21T12:00:00Z'))).toBe(2_700)
  })

  it('caches nothing just after midnight, while payments of the previous day may still commit', async () => {
    const paid = paidReader()
    const midnight = new Date('2026-03-20T00:05:00Z')
    const yesterday = async () => (await paidOn(midnight, paid))['2026-03-19']
    expect(await yesterday()).toBe(0)
    await order(shopA, '2026-03-19T23:59:59Z', '2026-03-19T23:59:59Z')
    expect(await yesterday()).toBe(900)
  })
})

describe('the balance', () => {
  it('lasts by the spend of the last 14 days', async () => {
    await recharge(t, customerId, 1800)
    for (const day of ['20', '14', '07'])
      await order(shopA, `2026-03-${day}T10:00:00Z`, `2026-03-${day}T10:00:00Z`)
    await order(shopA, '2026-03-06T10:00:00Z', '2026-03-06T10:00:00Z') // before the 14 days
    expect(await read()).toMatchObject({ balance: { amountMinor: 1800 }, balanceLastsDays: 9.3 })
    // All shops share one wallet.
    expect((await read({ shopIds: [shopB as ShopId] })).balanceLastsDays).toBe(9.3)
  })

  it.each([
    [0, 0, null],
    [100, 0, null],
    [0, 1400, 0],
    [1400, 1400, 14],
    [1, 1_000_000, 0],
  ])('%i with %i spent lasts %s days', (balanceMinor, paidMinor, lasts) => {
    const day: PaidDay = { day: '2026-03-20', paidMinor }
    expect(balanceLasts(balanceMinor, [day])).toBe(lasts)
  })
})

it('an account sees the sections of its menus', async () => {
  await order(shopA, '2026-03-19T10:00:00Z')
  const nothing = {
    waiting: null,
    shopperReports: null,
    problems: null,
    surcharges: null,
    sourcing: null,
    wholesale: null,
    balance: null,
    creditStatement: null,
    balanceLastsDays: null,
    hasOrders: null,
    shops: null,
    lowStock: null,
  }
  expect(await read({ menuTags: [] })).toEqual(nothing)
  expect(await read({ menuTags: [menuTags.wallet] })).toMatchObject({
    ...nothing,
    balance: { amountMinor: 0 },
  })
  expect(await read({ menuTags: [menuTags.product] })).toEqual({
    ...nothing,
    sourcing: expect.objectContaining({}),
  })
  const orders = await read({ menuTags: [menuTags.orders] })
  expect(orders).toMatchObject({ balance: null, shops: null, hasOrders: true, waiting: [{ orders: 1 }] })
  expect((await read({ menuTags: [menuTags.stores] })).shops).toHaveLength(2)
})
