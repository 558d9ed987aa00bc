import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { orderHolds } from '../../../../contract/problems/problems.ts'
import { schedules } from '../../../../contract/schedules/schedules.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { makeSchedule } from '../../schedules/schedule-factory.ts'
import { createOrder, recharge } from '../test/order-factory.ts'
import { releaseDueHolds } from './hold-orders.ts'

const t = await testApp()
const { database } = t.platform
let seller: Caller
let customerId: CustomerId
let ids: never[]
beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
  ids = [await createOrder(t, customerId), await createOrder(t, customerId)] as never[]
  await recharge(t, customerId, 10_000)
})

const key = () => ({ idempotencyKey: randomUUID() })
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const hold = (given: object = {}) => seller.ok(orderHolds.holdOrders, { ids, ...given })
const one = () => seller.ok(orders.getOrder, { id: ids[0] as never })
const pay = async () => (await seller.ok(orders.payOrders, { ids }, key())).results

it('puts orders on hold until a date or until released, with a result each', async () => {
  const cancelledId = ids[1] as never
  await seller.ok(orders.cancelOrder, { id: cancelledId })
  const { results } = await hold({ ids: [...ids, '999999999'], until: inDays(4) })
  expect(results.map(({ reason }) => reason)).toEqual(['onHold', 'wrongStatus', 'notFound'])
  const order = await one()
  expect(order.flags).toMatchObject([{ kind: 'onHold', until: expect.any(String) }])
  expect(order.allowedActions).toContain('releaseHold')
  expect(order.allowedActions).not.toContain('pay')
  expect((await seller.ok(orders.listOrders, { flag: 'onHold' })).total).toBe(1)
  await hold({ ids: [ids[0]] })
  expect((await one()).flags).toMatchObject([{ kind: 'onHold', until: null }])
  expect((await hold({ ids: [ids[0]], onHold: false })).results[0]).toMatchObject({ reason: 'holdReleased' })
  expect((await hold({ ids: [ids[0]], onHold: false })).results[0]).toMatchObject({ reason: 'notOnHold' })
  const after = await one()
  expect(after.allowedActions).toEqual(expect.arrayContaining(['pay', 'hold']))
  expect(after.events.map(({ kind }) => kind).slice(0, 3)).toEqual([
    'order.holdReleased',
    'order.putOnHold',
    'order.putOnHold',
  ])
  for (const until of [inDays(-1), inDays(400)])
    expect(await seller.call(orderHolds.holdOrders, { ids, until })).toMatchObject({
      reason: 'holdDateInPast',
    })
})

it('is not paid manually or by a schedule until released', async () => {
  await hold({ ids: [ids[0]], until: inDays(4) })
  expect((await pay()).map(({ reason }) => reason)).toEqual(['onHold', 'paid'])
  const preview = await seller.ok(orders.previewPayment, { ids })
  expect(preview.results[0]).toMatchObject({ reason: 'onHold' })
  const id = await makeSchedule(database, customerId, { kind: 'payOrders' })
  await seller.ok(schedules.runSchedule, { id })
  await t.runJobs()
  const { rows } = await t.admin.query('select status, outcome from schedule_run where schedule_id = $1', [
    id,
  ])
  expect(rows).toMatchObject([{ status: 'done', outcome: 'nothingToPay' }])
  expect((await one()).status).toBe('awaitingPayment')
  await hold({ ids: [ids[0]], onHold: false })
  expect((await pay()).map(({ reason }) => reason)).toEqual(['paid', 'alreadyPaid'])
})

it('a paid order on hold is neither picked nor shipped', async () => {
  await pay()
  await hold({ ids: [ids[0]] })
  const id = ids[0] as never
  const ship = () =>
    t.operator.call(
      operatorOrders.shipOrder,
      { id, carrier: 'DHL', trackingNumber: `SH${String(id)}A` },
      key(),
    )
  expect(await ship()).toMatchObject({ code: 0, reason: 'onHold' })
  const list = await t.operator.ok(operatorOrders.getPickingList, { ids })
  expect(list.held).toMatchObject([{ id, reason: 'onHold' }])
  expect(list.items.flatMap((item) => item.orders.map((order) => order.id))).toEqual([ids[1]])
  await hold({ ids: [ids[0]], onHold: false })
  expect(await ship()).toMatchObject({ code: 200 })
})

it('is either paid or put on hold, never paid after the hold', async () => {
  const [results] = await Promise.all([pay(), hold()])
  const { rows } = await t.admin.query(
    `select o.id, o.paid_at is not null as "isPaid",
         (select min(e.id) from order_event e where e.order_id = o.id and e.kind = 'order.paid')
           > (select min(e.id) from order_event e where e.order_id = o.id and e.kind = 'order.putOnHold') as "isLate"
       from dropshipping_order o where o.id = any($1) order by o.id`,
    [ids],
  )
  expect(rows.map(({ isPaid }) => isPaid)).toEqual(results.map(({ reason }) => reason === 'paid'))
  expect(rows.some(({ isLate }) => isLate === true)).toBe(false)
})

it('is released automatically on its date, and not before', async () => {
  await hold({ ids: [ids[0]], until: inDays(4) })
  const { signal } = new AbortController()
  await releaseDueHolds(database, signal)
  expect((await one()).flags).toHaveLength(1)
  await t.admin.query(
    `update order_flag set expires_at = now() - interval '1 minute' where customer_id = $1`,
    [customerId],
  )
  await Promise.all([releaseDueHolds(database, signal), releaseDueHolds(database, signal)])
  const order = await one()
  expect(order.flags).toEqual([])
  expect(order.events.filter(({ kind }) => kind === 'order.holdReleased')).toMatchObject([
    { actorKind: 'system' },
  ])
})
