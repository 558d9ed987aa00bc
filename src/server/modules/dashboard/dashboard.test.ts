import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import type { ShopId } from '../../../contract/ids.ts'
import { menuTags } from '../../../contract/permissions.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import type { CustomerId } from '../../platform/database.ts'
import {
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../orders/order-factory.ts'
import { setOrderFlags } from '../orders/index.ts'
import { balanceLasts } from './balance-days-left.ts'
import { daysReader, type DayFigures } from './days.ts'
import { getDashboard } from './get-dashboard.ts'

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
const read = async (given: Partial<CustomerActor> = {}, now = noon, days = daysReader()) =>
  dashboard.getDashboard.output.parse(
    await getDashboard(database.tenant(customerId), days, actor(given), now),
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
  })

  it("are limited to an account's shops", async () => {
    await order(shopA, '2026-03-19T10:00:00Z')
    await order(shopB, '2026-03-10T10:00:00Z')
    const { waiting, ordersByDay, shops } = await read({ shopIds: [shopA as ShopId] })
    expect(waiting).toMatchObject([{ orders: 1, oldestSince: '2026-03-19T10:00:00.000Z' }])
    expect(ordersByDay?.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
    expect(shops?.map(({ id }) => id)).toEqual([shopA])
  })
})

describe('orders by day', () => {
  it("are the last 30 days of the customer's time zone, without gaps", async () => {
    await admin.query(`update customer set time_zone = 'Asia/Shanghai' where customer_id = $1`, [customerId])
    await order(shopA, '2026-03-20T03:00:00Z') // 11:00 on the 20th
    await order(shopA, '2026-03-19T16:00:00Z', '2026-03-20T01:00:00Z') // 00:00 on the 20th
    await order(shopA, '2026-03-19T15:59:59Z', '2026-03-19T15:59:59Z') // 23:59 on the 19th
    await order(shopA, '2026-02-18T16:00:00Z') // 00:00 on the first of the 30 days
    await order(shopA, '2026-02-18T15:59:59Z') // a second before it
    const { ordersByDay } = await read()
    expect(ordersByDay).toHaveLength(30)
    expect(ordersByDay?.at(0)).toEqual({
      day: '2026-02-19',
      orders: 1,
      paidOrders: 0,
      paid: { amountMinor: 0, currency: 'USD' },
    })
    expect(ordersByDay?.at(-2)).toMatchObject({
      day: '2026-03-19',
      orders: 1,
      paidOrders: 1,
      paid: { amountMinor: 900 },
    })
    expect(ordersByDay?.at(-1)).toMatchObject({ day: '2026-03-20', orders: 2, paidOrders: 1 })
    expect(ordersByDay?.reduce((sum, { orders }) => sum + orders, 0)).toBe(4)
  })

  it('reads past days once, today at each visit, and everything again on the next day', async () => {
    const days = daysReader()
    await order(shopA, '2026-03-19T10:00:00Z')
    const total = async (now = noon) =>
      (await read({}, now, days)).ordersByDay?.reduce((sum, { orders }) => sum + orders, 0)
    expect(await total()).toBe(1)
    await order(shopA, '2026-03-20T10:00:00Z')
    await order(shopA, '2026-03-18T10:00:00Z')
    expect(await total()).toBe(2)
    expect(await total(new Date('2026-03-21T12:00:00Z'))).toBe(3)
  })

  it('caches nothing just after midnight, while orders of the previous day may still commit', async () => {
    const days = daysReader()
    const midnight = new Date('2026-03-20T00:05:00Z')
    const yesterday = async () => (await read({}, midnight, days)).ordersByDay?.at(-2)?.orders
    expect(await yesterday()).toBe(0)
    await order(shopA, '2026-03-19T23:59:59Z')
    expect(await yesterday()).toBe(1)
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
    const day: DayFigures = { day: '2026-03-20', orders: 0, paidOrders: 0, paidMinor }
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
    ordersByDay: null,
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
  expect(orders).toMatchObject({ balance: null, shops: null, waiting: [{ orders: 1 }] })
  expect((await read({ menuTags: [menuTags.stores] })).shops).toHaveLength(2)
})
