import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { operatorCounts } from '../queue/operator-counts.ts'
import { operatorQueues } from '../queue/operator-queues.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { getOperatorOrder } from '../queue/get-operator-order.ts'
import { listOperatorOrders } from '../queue/list-operator-orders.ts'
import { setAwaitingStock } from '../queue/set-awaiting-stock.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const { database, admin } = await withTestDatabase()
await startQueues(database)
const [one, two] = [await makeCustomer(database), await makeCustomer(database)]
const operatorId = await makeOperator(database)
const by = { kind: 'agency', name: 'Pia Packer' } as const
const day = 24 * 60 * 60 * 1000
const ago = (days: number): Date => new Date(Date.now() - days * day)

const older = await makeOrder(database, two, { paidAt: ago(5) })
const newer = await makeOrder(database, one, { paidAt: ago(1) })
const unpaid = await makeOrder(database, one, { status: 'awaitingPayment' })

let time = 0
const counts = operatorCounts(database, () => new Date(time))
const list = (
  filter: Partial<Parameters<typeof listOperatorOrders>[2]> = {},
  roles: readonly OperatorRole[] = ['fulfilment'],
) => {
  time += 60_000
  return listOperatorOrders(database, counts, { pageNum: 1, pageSize: 20, ...filter }, roles)
}

describe('listOperatorOrders', () => {
  it('lists queues oldest first and everything else newest first, across customers', async () => {
    const queue = await list({ status: 'processing' })
    expect(queue.rows.map(({ id }) => id)).toEqual([older.id, newer.id])
    expect(queue).toMatchObject({ total: 2, counts: { processing: 2, awaitingPayment: 1, shipped: 0 } })
    const everything = await list()
    expect(everything.rows.map(({ id }) => id)).toEqual([unpaid.id, newer.id, older.id])
    expect(everything.rows[0]).toMatchObject({
      customerId: one,
      customerName: 'Northwind Traders',
      paidAt: expect.any(String),
      lines: [expect.objectContaining({ quantity: 2 })],
    })
  })

  it('offers exactly the actions that the server accepts from this operator', async () => {
    const actions = async (roles: readonly OperatorRole[]) =>
      (await list({}, roles)).rows.map(({ operatorActions }) => operatorActions)
    expect(await actions(['owner'])).toEqual([
      ['raiseProblem'],
      ['ship', 'awaitStock', 'packingSlip', 'label', 'raiseProblem', 'raiseSurcharge'],
      ['ship', 'awaitStock', 'packingSlip', 'label', 'raiseProblem', 'raiseSurcharge'],
    ])
    const raising = ['raiseProblem']
    expect(await actions(['sourcing'])).toEqual([raising, raising, raising])
    expect(await actions(['finance'])).toEqual([[], [], []])
  })

  it('lists orders with a flag, oldest flag first, with the party they wait for', async () => {
    const put = (order: { id: string; customerId: string }, waitingOn: string, days: number) =>
      admin.query(
        `insert into order_flag (customer_id, order_id, kind, state, waiting_on, since)
           values ($1, $2, 'problem', 'outOfStock', $3, now() - $4 * interval '1 day')`,
        [order.customerId, order.id, waitingOn, days],
      )
    await put(newer, 'agency', 3)
    await put(older, 'agency', 1)
    await put(unpaid, 'seller', 2)
    const idsOf = async (filter: Parameters<typeof list>[0]) =>
      (await list({ flag: 'problem', ...filter })).rows.map(({ id }) => id)
    expect(await idsOf({})).toEqual([newer.id, unpaid.id, older.id])
    expect(await idsOf({ flagOn: 'agency' })).toEqual([newer.id, older.id])
    expect(await idsOf({ flagOn: 'agency', status: 'awaitingPayment' })).toEqual([])
    expect(await idsOf({ customerId: two })).toEqual(
      [newer.id, unpaid.id, older.id].filter((id) =>
        [newer, unpaid, older].some((order) => order.id === id && order.customerId === two),
      ),
    )
    expect(await idsOf({ search: older.id })).toEqual([older.id])
    expect(await idsOf({ flag: 'onHold' })).toEqual([])
    await admin.query('delete from order_flag')
  })

  it('lists orders that no shipping line serves, longest waiting first', async () => {
    await admin.query(
      `update dropshipping_order set waiting_reason = 'noShippingLine', waiting_on = 'agency',
         waiting_since = now() - interval '2 days' where id = $1`,
      [unpaid.id],
    )
    const page = await list({ waitingReason: 'noShippingLine' })
    expect(page).toMatchObject({ total: 1, rows: [{ id: unpaid.id }] })
    expect((await list({ waitingReason: 'noShippingLine', customerId: two })).total).toBe(0)
    expect((await list({ waitingReason: 'noShippingLine', search: unpaid.id })).rows).toHaveLength(1)
    expect((await list({ waitingReason: 'noShippingLine', search: older.id })).rows).toEqual([])
    await admin.query(
      `update dropshipping_order set waiting_reason = 'paymentDue', waiting_on = 'seller' where id = $1`,
      [unpaid.id],
    )
  })

  it('filters by customer', async () => {
    const page = await list({ customerId: two })
    expect(page.rows.map(({ id }) => id)).toEqual([older.id])
    expect(page.counts).toMatchObject({ processing: 1, awaitingPayment: 0 })
  })

  it('finds orders by the beginning of an order number or tracking number', async () => {
    const order = await makeOrder(database, one)
    const trackingNumber = unique('LP00')
    await database.agencyTransaction((tx) =>
      shipOrder(
        tx,
        {
          order: { id: order.id },
          key: 'k',
          carrier: 'DHL',
          trackingNumber,
          contents: { kind: 'all' },
          operatorId,
        },
        by,
      ),
    )
    for (const search of [
      trackingNumber,
      trackingNumber.slice(0, 12).toLowerCase(),
      order.number,
      order.id,
    ]) {
      expect((await list({ search })).rows.map(({ id }) => id)).toEqual([order.id])
    }
    expect((await list({ search: order.number.slice(0, -1) })).rows.map(({ id }) => id)).toContain(order.id)
    expect(await list({ search: 'nobody' })).toMatchObject({ total: 0, rows: [] })
    expect(await list({ search: '!!' })).toMatchObject({ total: 0, rows: [] })
    expect(await list({ search: order.number, status: 'processing' })).toMatchObject({ total: 0 })
  })

  it('returns an empty page past the end', async () => {
    expect(await list({ status: 'processing', pageNum: 9 })).toMatchObject({ total: 2, rows: [] })
  })
})

describe('operatorCounts', () => {
  it("sums at most once in five seconds, but again after one's own change", async () => {
    let now = 0
    const own = operatorCounts(database, () => new Date(now))
    const { awaitingPayment } = await own.read()
    await makeOrder(database, one, { status: 'awaitingPayment' })
    expect((await own.read()).awaitingPayment).toBe(awaitingPayment)
    own.forget()
    expect((await own.read()).awaitingPayment).toBe(awaitingPayment + 1)
    await makeOrder(database, one, { status: 'awaitingPayment' })
    now = 6000
    expect((await own.read()).awaitingPayment).toBe(awaitingPayment + 2)
  })
})

describe('operatorQueues', () => {
  it('returns the size, the oldest order and the number of late orders of each queue', async () => {
    const queues = await operatorQueues(
      database,
      operatorCounts(database, () => new Date()),
    )
    const toShip = queues.find(({ name }) => name === 'toShip')
    expect(toShip).toMatchObject({ count: 2, late: 1 })
    expect(toShip?.oldestSince?.getTime()).toBeCloseTo(ago(5).getTime(), -4)
    expect(queues.map(({ name }) => name)).toEqual([
      'lateOrders',
      'toShip',
      'awaitingStock',
      'partlyShipped',
      'failedPushes',
    ])
  })
})

describe('setAwaitingStock', () => {
  const wait = (ids: string[], awaiting: boolean) =>
    database.agencyTransaction((tx) =>
      setAwaitingStock(tx, { ids, awaiting, note: 'On its way from Yiwu' }, { by }),
    )

  it('marks orders as awaiting stock and back, with a result for each', async () => {
    const [a, b] = [await makeOrder(database, one), await makeOrder(database, two)]
    const answers = await wait([a.id, b.id, unpaid.id, '1'], true)
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, false])
    expect(await getOperatorOrder(database.agency, a.id, ['owner'])).toMatchObject({
      status: 'awaitingStock',
      waiting: { reason: 'awaitingStock', on: 'agency' },
      operatorActions: ['ship', 'resumeFromStock', 'packingSlip', 'label', 'raiseProblem', 'raiseSurcharge'],
      events: [
        expect.objectContaining({ kind: 'order.awaitingStock', detail: { note: 'On its way from Yiwu' } }),
      ],
    })
    expect((await wait([a.id, b.id], true)).every(({ ok }) => ok)).toBe(true)
    expect((await wait([a.id, b.id], false)).every(({ ok }) => ok)).toBe(true)
    expect(await getOperatorOrder(database.agency, b.id, ['owner'])).toMatchObject({
      status: 'processing',
      waiting: { reason: 'beingPrepared' },
    })
  })
})

describe('getOperatorOrder', () => {
  it('rejects an unknown order', async () => {
    await expect(getOperatorOrder(database.agency, '1', ['owner'])).rejects.toMatchObject({
      reason: 'notFound',
    })
  })
})
