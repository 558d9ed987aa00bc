import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderHolds } from '../../../contract/problems/problems.ts'
import { blockingFlags } from '../../../contract/kernel/statuses.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { makeOrder, type OrderWishes, unique } from '../fulfilment/test/fulfilment-factory.ts'
import { setOrderFlags } from '../orders/index.ts'
import { placeCancellationHold } from '../orders/state/cancellation-hold.ts'
import type { OrderFlagChange } from '../orders/state/order-flags.ts'
import { unpickable } from './create-wave.ts'
import { createWaveOf } from './wave-factory.ts'

const t = await testApp()
const { database } = t.platform
const key = () => ({ idempotencyKey: randomUUID() })
const kai = await t.operatorWith(['fulfilment'])
const pia = await t.operatorWith(['fulfilment'])

const order = async (wishes: OrderWishes = {}) => {
  const { id, number } = await makeOrder(database, t.customerId, wishes)
  return { id, number }
}
const ship = (id: string) =>
  t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber: unique('JD') }, key())
const flag = (change: OrderFlagChange): Promise<void> =>
  database.agencyTransaction((tx) => setOrderFlags(tx, t.customerId, [change]))
const cancelInShop = async (id: string): Promise<void> => {
  const shop = { kind: 'shop', name: 'Corner shop' } as const
  const isHeld = await database.agencyTransaction((tx) =>
    placeCancellationHold(tx, t.customerId, id, { detail: {}, by: shop }),
  )
  expect(isHeld).toBe(true)
}
const stateOf = async (waveId: string, orderId: string): Promise<string | undefined> => {
  const { waveOrders } = await kai.ok(operatorWaves.getWave, { id: waveId })
  const found = waveOrders.find(({ id }) => id === orderId)
  return found && [found.state, ...(found.reason ? [found.reason] : [])].join(' ')
}

describe('a wave', () => {
  it('counts shipped orders, and ends with its last order', async () => {
    const { id, orderIds } = await createWaveOf(t, 2)
    const [first = '', second = ''] = orderIds
    await ship(first)
    expect(await kai.ok(operatorWaves.getWave, { id })).toMatchObject({
      orders: 2,
      shipped: 1,
      open: 1,
      endedAt: null,
    })
    await ship(second)
    const ended = await kai.ok(operatorWaves.getWave, { id })
    expect(ended).toMatchObject({ shipped: 2, open: 0, takenOut: 0, endedBy: null })
    expect(ended.endedAt).not.toBeNull()
    const open = await kai.ok(operatorWaves.listWaves, {})
    expect(open.rows.map((row) => row.id)).not.toContain(id)
    const over = await kai.ok(operatorWaves.listWaves, { state: 'ended' })
    expect(over.rows.map((row) => row.id)).toContain(id)
    expect(over.counts.ended).toBe(over.total)
  })

  it.each(blockingFlags)('loses orders under %s, whose ship-by time is paused', async (kind) => {
    const { id, orderIds } = await createWaveOf(t, 1)
    const [stopped = ''] = orderIds
    await flag({ orderId: stopped, kind, state: 'stopped', waitingOn: 'seller' })
    expect(await stateOf(id, stopped)).toBe(`takenOut ${kind}`)
    const { rows } = await t.admin.query(
      'select ship_clock_paused_since is not null as waits from dropshipping_order where id = $1',
      [stopped],
    )
    expect(rows).toEqual([{ waits: true }])
  })

  it('loses orders that are blocked, cancelled or awaiting stock, with the reason', async () => {
    const { id, orderIds } = await createWaveOf(t, 5)
    const [bad = '', aside = '', cancelled = '', waiting = '', partly = ''] = orderIds
    await t.operator.ok(operatorProblems.raiseProblems, { ids: [bad], code: 'outOfStock' })
    await t.main.ok(orderHolds.holdOrders, { ids: [aside] })
    await t.main.ok(orders.cancelOrder, { id: cancelled })
    await t.operator.ok(operatorOrders.setAwaitingStock, { ids: [waiting], awaiting: true })
    expect(await stateOf(id, bad)).toBe('takenOut problem')
    expect(await stateOf(id, aside)).toBe('takenOut onHold')
    expect(await stateOf(id, cancelled)).toBe('takenOut cancellationRequested')
    expect(await stateOf(id, waiting)).toBe('takenOut awaitingStock')
    expect(await stateOf(id, partly)).toBe('open')
    await t.main.ok(orderHolds.holdOrders, { ids: [aside], onHold: false })
    expect(await stateOf(id, aside)).toBe('takenOut onHold')
    const again = await kai.ok(operatorWaves.createWave, { ids: [aside] }, key())
    expect(again.results).toEqual([expect.objectContaining({ ok: true })])
    await cancelInShop(partly)
    expect(await stateOf(id, partly)).toBe('takenOut cancelledInShop')
    expect(await kai.ok(operatorWaves.getWave, { id })).toMatchObject({ open: 0, takenOut: 5 })
  })

  it('accepts orders that are in no other wave, and names the wave of the others', async () => {
    const { id, orderIds } = await createWaveOf(t, 1)
    const { number } = await kai.ok(operatorWaves.getWave, { id })
    const [taken = ''] = orderIds
    const free = await order()
    const awaiting = await order({ status: 'awaitingStock' })
    const shipped = await order({ status: 'shipped' })
    const ids = [taken, free.id, awaiting.id, shipped.id, '1']
    const { results } = await kai.ok(operatorWaves.createWave, { ids }, key())
    expect(results.map(({ ok }) => ok)).toEqual([false, true, false, false, false])
    expect(results[0]?.message).toContain(`already in wave ${number}`)
    const none = await kai.call(operatorWaves.createWave, { ids: [taken] }, key())
    expect(none.reason).toBe('nothingToPick')
  })

  it('gets each order once under concurrency', async () => {
    const ids = [(await order()).id, (await order()).id]
    const sent = await Promise.all(
      [kai, pia, t.operator, kai, pia].map((caller, n) =>
        caller.call(operatorWaves.createWave, { ids: n % 2 ? ids.toReversed() : ids }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(sent.filter(({ code }) => code !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['nothingToPick']),
    )
  })

  it('is created once per key', async () => {
    const again = key()
    const ids = [(await order()).id]
    const first = await kai.ok(operatorWaves.createWave, { ids }, again)
    expect(await kai.ok(operatorWaves.createWave, { ids }, again)).toEqual(first)
    const other = await kai.call(operatorWaves.createWave, { ids: [(await order()).id] }, again)
    expect(other.reason).toBe('idempotencyKeyReused')
  })

  it('is ended manually once, freeing its orders for another', async () => {
    const { id, orderIds } = await createWaveOf(t, 3)
    const [out = '', ...left] = orderIds
    const removed = await kai.ok(operatorWaves.removeFromWave, {
      id,
      ids: [out, '1'],
    })
    expect(removed.results.map(({ ok }) => ok)).toEqual([true, false])
    expect(await stateOf(id, out)).toBe('takenOut byHand')
    const ends = await Promise.all([kai, pia].map((one) => one.call(operatorWaves.endWave, { id })))
    expect(ends.map(({ reason }) => reason).toSorted()).toEqual(['', 'waveEnded'])
    const ended = await kai.ok(operatorWaves.getWave, { id })
    expect(ended).toMatchObject({ takenOut: 3, open: 0, endedBy: expect.any(String) })
    const { results } = await kai.ok(operatorWaves.createWave, { ids: [out, ...left] }, key())
    expect(results.every(({ ok }) => ok)).toBe(true)
  })
})

describe('a wave from the queue', () => {
  const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)

  it('takes the earliest ship-by times, without others’, blocked and waved orders', async () => {
    const seller = await t.newCustomer()
    const owner = seller.customerId
    const make = async (wishes: OrderWishes = {}) => {
      const made = await makeOrder(database, customerIdFromRow(owner), { paidAt: ago(400), ...wishes })
      return made.id
    }
    const oldest = await make({ paidAt: ago(402) })
    const second = await make({ paidAt: ago(401) })
    const others = await make()
    const onHold = await make()
    const two = await make({ lines: [{ quantity: 1 }, { quantity: 1 }] })
    await t.admin.query('update dropshipping_order set line_count = $2 where id = $1', [two, 2])
    await t.admin.query('update dropshipping_order set line_count = 1 where id = any($1)', [[oldest, second]])
    await pia.ok(operatorWaves.assignOrders, { ids: [others], to: await idOf(pia) })
    await seller.ok(orderHolds.holdOrders, { ids: [onHold] })
    const until = ago(390).toISOString()
    const queue = { shipBy: until, max: 200 }
    expect(await kai.ok(operatorWaves.previewWave, { ...queue, singleLine: true })).toEqual({ orders: 2 })
    expect(await kai.ok(operatorWaves.previewWave, { ...queue, notOthers: false })).toEqual({ orders: 4 })
    const first = await kai.ok(operatorWaves.createWave, { queue: { ...queue, max: 1 } }, key())
    expect(first.results.map(({ orderId }) => orderId)).toEqual([oldest])
    const sent = await Promise.all(
      [kai, pia].map((one) =>
        one.call(operatorWaves.createWave, { queue: { ...queue, singleLine: true } }, key()),
      ),
    )
    expect(sent.map(({ reason }) => reason).toSorted()).toEqual(['', 'nothingToPick'])
    const made = sent.find(({ code }) => code === 200)
    expect(made?.data?.results.map(({ orderId }) => orderId)).toEqual([second])
  })
})

const idOf = async (caller: typeof kai): Promise<string> => {
  const { rows } = await t.admin.query(
    `select s.operator_id as id from session s where s.operator_id is not null order by s.id`,
  )
  const ids = rows.map(({ id }) => String(id))
  const places = [t.operator, kai, pia]
  return ids[places.indexOf(caller)] ?? ''
}

describe('a queued order', () => {
  it('is assigned once; others see to whom', async () => {
    const { id, number } = await order()
    const [kaiId, piaId] = [await idOf(kai), await idOf(pia)]
    const [one, other] = await Promise.all([
      kai.ok(operatorWaves.assignOrders, { ids: [id], to: kaiId }),
      pia.ok(operatorWaves.assignOrders, { ids: [id], to: piaId }),
    ])
    const answers = [one.results[0], other.results[0]]
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
    const row = await kai.ok(operatorOrders.getOperatorOrder, { id })
    expect(answers.find((answer) => !answer?.ok)?.message).toBe(
      `${number} is assigned to ${row.assignee?.name ?? ''}.`,
    )
  })

  it('is reassigned and unassigned, and stays with a colleague unless taken over', async () => {
    const [a, b] = [await order(), await order({ status: 'awaitingStock' })]
    const unpaid = await order({ status: 'awaitingPayment' })
    const ids = [a.id, b.id, unpaid.id]
    const [kaiId, piaId] = [await idOf(kai), await idOf(pia)]
    const taken = await kai.ok(operatorWaves.assignOrders, { ids, to: kaiId })
    expect(taken.results.map(({ ok }) => ok)).toEqual([true, true, false])
    const mine = await kai.ok(operatorOrders.listOperatorOrders, { assignee: 'mine' })
    expect(mine.rows.map((row) => row.id)).toEqual(expect.arrayContaining([a.id, b.id]))
    const refused = await pia.ok(operatorWaves.assignOrders, { ids: [a.id], to: null })
    expect(refused.results[0]?.ok).toBe(false)
    await pia.ok(operatorWaves.assignOrders, { ids: [a.id], to: piaId, takeOver: true })
    const hers = await kai.ok(operatorOrders.listOperatorOrders, { assignee: piaId, status: 'processing' })
    expect(hers.rows.map((row) => row.id)).toContain(a.id)
    await pia.ok(operatorWaves.assignOrders, { ids: [a.id], to: null })
    const nobodys = await kai.ok(operatorOrders.listOperatorOrders, { assignee: 'nobody', search: a.number })
    expect(nobodys.rows).toMatchObject([{ id: a.id, assignee: null }])
    const log = await t.admin.query(
      `select action from audit_log where target = $1 and operator_id is not null order by id`,
      [`order:${a.id}`],
    )
    expect(log.rows.map(({ action }) => action)).toEqual(['order:take', 'order:take', 'order:giveBack'])
    await ship(b.id)
    expect((await kai.ok(operatorOrders.getOperatorOrder, { id: b.id })).assignee).toBeNull()
  })

  it('is only assigned to operators who pack orders', async () => {
    const support = await t.operatorWith(['support'])
    const { rows } = await t.admin.query(`select id from operator where 'support' = any(roles)`)
    const { id } = await order()
    const sent = await kai.call(operatorWaves.assignOrders, { ids: [id], to: String(rows[0].id) })
    expect(sent.reason).toBe('notAPacker')
    expect((await support.send(operatorWaves.assignOrders, { ids: [id], to: null })).code).toBe(403)
  })
})

describe('the ship-by time', () => {
  const days = (count: number) => `now() - interval '${count} days'`
  const late = async (id: string): Promise<boolean> => {
    const { rows } = await kai.ok(operatorOrders.listOperatorOrders, { late: true, pageSize: 100 })
    return rows.some((row) => row.id === id)
  }
  const shipByOf = async (id: string) => (await kai.ok(operatorOrders.getOperatorOrder, { id })).shipBy
  const daysLeft = async (id: string): Promise<number> =>
    Math.round((Date.parse((await shipByOf(id))?.by ?? '') - Date.now()) / 86_400_000)

  it('is three days after payment; overdue orders are found, earliest first', async () => {
    const [fresh, old, older] = [
      await order(),
      await order({ paidAt: new Date(Date.now() - 4 * 86_400_000) }),
      await order({ paidAt: new Date(Date.now() - 5 * 86_400_000), status: 'partlyShipped' }),
    ]
    expect(await daysLeft(fresh.id)).toBe(3)
    expect([await late(fresh.id), await late(old.id), await late(older.id)]).toEqual([false, true, true])
    const { rows } = await kai.ok(operatorOrders.listOperatorOrders, { late: true, pageSize: 100 })
    const ids: string[] = rows.map(({ id }) => id)
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(old.id))
    const bad = await kai.send(operatorOrders.listOperatorOrders, { late: true, status: 'shipped' })
    expect(bad.code).toBe(415)
  })

  it('is paused while the seller blocks the order, and moves by that time', async () => {
    const { id } = await order({ paidAt: new Date(Date.now() - 4 * 86_400_000) })
    await t.main.ok(orderHolds.holdOrders, { ids: [id] })
    expect(await late(id)).toBe(false)
    expect((await shipByOf(id))?.stoppedSince).not.toBeNull()
    // As if put on hold a day after payment.
    await t.admin.query(`update dropshipping_order set ship_clock_paused_since = ${days(3)} where id = $1`, [
      id,
    ])
    expect(await daysLeft(id)).toBe(2)
    await t.main.ok(orders.cancelOrder, { id })
    await t.main.ok(orderHolds.holdOrders, { ids: [id], onHold: false })
    expect((await shipByOf(id))?.stoppedSince).not.toBeNull()
    await t.operator.ok(operatorRefunds.declineCancellation, { id, words: 'It is packed.' })
    expect((await shipByOf(id))?.stoppedSince).toBeNull()
    expect(await daysLeft(id)).toBe(2)
    expect(await late(id)).toBe(false)
  })

  it('continues while a problem waits for the agency', async () => {
    const { id } = await order()
    await t.operator.ok(operatorProblems.raiseProblems, { ids: [id], code: 'outOfStock' })
    expect((await shipByOf(id))?.stoppedSince).not.toBeNull()
    await flag({ orderId: id, kind: 'problem', state: 'outOfStock', waitingOn: 'agency' })
    expect((await shipByOf(id))?.stoppedSince).toBeNull()
  })

  it('is paused while a shop cancellation is undecided', async () => {
    const { id } = await order()
    await cancelInShop(id)
    expect((await shipByOf(id))?.stoppedSince).not.toBeNull()
    await t.main.ok(orders.releaseCancellationHold, { id })
    expect((await shipByOf(id))?.stoppedSince).toBeNull()
  })
})

describe('unpickable', () => {
  const head = {
    number: 'DS-1',
    status: 'processing',
    isHeld: false,
    stop: null,
    until: null,
    customsGap: null,
    waveNumber: null,
  } as const
  it.each([
    [head, null],
    [{ ...head, status: 'partlyShipped' }, null],
    [{ ...head, status: 'awaitingStock' }, 'awaitingStock'],
    [{ ...head, status: 'cancelled' }, 'notShippable'],
    [{ ...head, waveNumber: 7 }, 'inWave'],
    [{ ...head, stop: 'onHold' }, 'onHold'],
    [{ ...head, customsGap: { productId: '1', subject: 'Mug', missing: ['origin'] } }, 'noCustomsData'],
    [{ ...head, isHeld: true }, 'cancelledInShop'],
    [undefined, 'notFound'],
  ] as const)('returns a reason: %j', (given, why) => {
    expect(unpickable(given)?.reason ?? null).toBe(why)
  })
})
