import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { png } from '../tickets/ticket-factory.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import {
  ask,
  surchargedOrder,
  declinedOrder,
  key,
  makeOverdue,
  newestOf,
  paidOrder,
} from './surcharge-factory.ts'

const t = await testApp()
const { customerId } = t
const { database, log } = t.platform

const orderOf = (id: OrderId, by: Caller = t.main) => by.ok(orders.getOrder, { id })
const flagOf = async (id: OrderId) => (await orderOf(id)).flags.find(({ kind }) => kind === 'surcharge')
const kindsOf = async (id: OrderId) => (await orderOf(id)).events.map(({ kind }) => kind)
const balance = async () => (await t.main.ok(wallet.getWallet, {})).balance.amountMinor
const accept = ({ id, version }: { id: string; version: number }, once = key()) =>
  t.main.call(surcharges.answerSurcharge, { id, version, accept: true }, once)
const end = (id: string, outcome: 'continued' | 'cancelled', once = key()) =>
  t.operator.call(operatorSurcharges.endSurcharge, { id, outcome }, once)
const ship = (id: OrderId) =>
  t.operator.call(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber: `SC${id}` }, key())
const paidFor = async (orderId: OrderId): Promise<number> => {
  const { rows } = await t.admin.query<{ paid: string }>(
    `select coalesce(-sum(p.amount_minor), 0) as paid from ledger_transaction t
       join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id and p.account = 'wallet'
       where t.source_kind = 'order' and t.source_id = $1`,
    [orderId],
  )
  return Number(rows[0]?.paid)
}

describe('an order with a surcharge', () => {
  it('is blocked, shows why and whom it waits for, and is not picked, packed or shipped', async () => {
    const { orderId } = await surchargedOrder(t)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'processing', totalMinor: 1400, surchargeMinor: 0 })
    expect(order.allowedActions).toContain('answerSurcharge')
    expect(await flagOf(orderId)).toMatchObject({ state: 'remoteArea', on: 'seller' })
    expect((await flagOf(orderId))?.until).not.toBeNull()
    expect((await ship(orderId)).reason).toBe('surcharge')
    const picking = await t.operator.ok(operatorOrders.getPickingList, { ids: [orderId] })
    expect(picking).toMatchObject({ items: [], held: [{ id: orderId, reason: 'surcharge' }] })
    expect((await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [orderId] })).reason).toBe(
      'notPackable',
    )
    const agency = await t.operator.ok(operatorOrders.getOperatorOrder, { id: orderId })
    expect(agency.operatorActions).not.toContain('ship')
    expect(agency.operatorActions).not.toContain('raiseSurcharge')
  })

  it('is shown by email, on the dashboard and in the list', async () => {
    const seller = await t.newCustomer()
    const surcharge = await surchargedOrder(t, seller.customerId as CustomerId, { note: 'An island.' })
    const { rows } = await t.admin.query(`select body_text from mail where subject like $1`, [
      `%${surcharge.orderNumber}%`,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].body_text).toContain('$3.00')
    expect(rows[0].body_text).toContain('An island.')
    const { surcharges: waiting } = await seller.ok(dashboard.getDashboard, {})
    expect(waiting).toMatchObject({ open: 1, orderId: surcharge.orderId })
    const listed = await seller.ok(orders.listOrders, { flag: 'surcharge' })
    expect(listed.rows.map(({ id }) => id)).toEqual([surcharge.orderId])
  })

  it('has one surcharge at a time, while paid and not shipped', async () => {
    const { orderId } = await surchargedOrder(t)
    const shipped = await paidOrder(t)
    expect((await ship(shipped)).code).toBe(200)
    const cancelling = await paidOrder(t)
    await t.main.ok(orders.cancelOrder, { id: cancelling, reason: '' })
    const input = { ids: [orderId, shipped, cancelling], reason: 'other', usdMinor: 100 } as const
    const { results } = await t.operator.ok(operatorSurcharges.raiseSurcharges, {
      ...input,
      ids: [...input.ids],
    })
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(results[0]?.message).toContain('has an open surcharge')
    expect(results[1]?.message).toContain('not paid, or fully shipped')
    expect(results[2]?.message).toContain('requested cancellation')
  })

  it('is one of many, each in its own currency at today’s rate', async () => {
    const chinese = await t.newCustomer({ currency: 'CNY' })
    const [ours, theirs] = [await paidOrder(t), await paidOrder(t, chinese.customerId as CustomerId)]
    const { id } = await t.operator.ok(
      operatorSurcharges.uploadSurchargePicture,
      {},
      { file: { name: 'scale.png', body: png } },
    )
    const { results } = await t.operator.ok(operatorSurcharges.raiseSurcharges, {
      ids: [ours, theirs, '999999999'],
      reason: 'overweight',
      usdMinor: 1000,
      pictureIds: [id],
    })
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    const rate = await t.admin.query<{ rate: string }>(
      `select rate from exchange_rate where currency = 'CNY' and valid_from <= now() order by valid_from desc limit 1`,
    )
    const [surcharge] = (await chinese.ok(surcharges.listOrderSurcharges, { orderId: theirs })).surcharges
    expect(surcharge).toMatchObject({
      currency: 'CNY',
      amountMinor: Math.round(1000 * Number(rate.rows[0]?.rate)),
      usdMinor: 1000,
    })
    const [picture] = surcharge?.steps[0]?.pictures ?? []
    const file = await t.app.inject({ method: 'GET', url: picture?.url ?? '' })
    expect(file.statusCode).toBe(200)
    expect(await newestOf(t, ours)).toMatchObject({ currency: 'USD', amountMinor: 1000 })
  })

  it('accepts no seller’s image', async () => {
    const own = await t.admin.query<{ id: string }>(
      `insert into file (customer_id, is_public, storage_key, file_name, content_type, size_bytes, width, height, sha256)
         values ($1, false, 'x', 'x.png', 'image/png', 1, 1, 1, 'x') returning id`,
      [customerId],
    )
    const input = { ids: [await paidOrder(t)], reason: 'other', usdMinor: 1 } as const
    const asked = { ...input, ids: [...input.ids], pictureIds: [own.rows[0]?.id] }
    expect((await t.operator.call(operatorSurcharges.raiseSurcharges, asked as never)).reason).toBe(
      'notFound',
    )
  })
})

describe('the seller', () => {
  it('accepts: the surcharge is paid as part of the order, which continues', async () => {
    const surcharge = await surchargedOrder(t)
    await recharge(t, customerId, 300)
    const before = await balance()
    const once = key()
    const answer = await accept(surcharge, once)
    expect(answer.data).toMatchObject({
      paid: { amountMinor: 300 },
      balance: { amountMinor: before - 300 },
      surcharge: { status: 'paid' },
    })
    expect((await accept(surcharge, once)).data).toEqual(answer.data)
    expect((await accept(surcharge)).reason).toBe('notOpen')
    const order = await orderOf(surcharge.orderId)
    expect(order).toMatchObject({ status: 'processing', totalMinor: 1700, surchargeMinor: 300, flags: [] })
    expect(order.events[0]).toMatchObject({ kind: 'surcharge.paid', detail: { amountMinor: 300 } })
    const { rows } = await t.main.ok(wallet.listMovements, { kind: 'surcharge' })
    expect(rows[0]).toMatchObject({ amountMinor: -300, sourceNumber: order.number })
    expect((await ship(surcharge.orderId)).code).toBe(200)
  })

  it('cannot accept with too low a balance; nothing changes', async () => {
    const seller = await t.newCustomer()
    const { id, version, orderId } = await surchargedOrder(t, seller.customerId as CustomerId)
    const input = { id, version, accept: true }
    const answer = await seller.call(surcharges.answerSurcharge, input, key())
    expect(answer.reason).toBe('balanceTooLow')
    expect(await orderOf(orderId, seller)).toMatchObject({ totalMinor: 1400, surchargeMinor: 0 })
    expect((await newestOf(t, orderId)).status).toBe('open')
  })

  it('needs the authority to pay', async () => {
    const { id, version, orderId } = await surchargedOrder(t)
    const editor = await t.subAccount({ menuTags: [3], authorities: ['order:edit'] })
    expect(
      (await editor.call(surcharges.answerSurcharge, { id, version, accept: false }, key())).code,
    ).not.toBe(200)
    expect((await orderOf(orderId, editor)).allowedActions).not.toContain('answerSurcharge')
  })

  it('declines; the agency waives it and ships', async () => {
    const { id, orderId, steps } = await declinedOrder(t)
    expect(steps.at(-1)).toMatchObject({ kind: 'declined', note: 'Too much' })
    expect(await flagOf(orderId)).toMatchObject({ on: 'agency', until: null })
    expect((await ship(orderId)).reason).toBe('surcharge')
    expect((await end(id, 'continued')).data).toEqual({ status: 'processing', refund: null })
    expect(await newestOf(t, orderId)).toMatchObject({ status: 'withdrawn', operatorActions: [] })
    expect(await kindsOf(orderId)).toContain('surcharge.waived')
    expect(await paidFor(orderId)).toBe(1400)
    expect((await ship(orderId)).code).toBe(200)
  })

  it('declines; the agency lowers it, and only the lower one can be accepted', async () => {
    const { id, version, orderId } = await declinedOrder(t)
    const lower = (usdMinor: number, of = version) =>
      t.operator.call(operatorSurcharges.lowerSurcharge, { id, version: of, usdMinor }, {})
    expect((await lower(300)).reason).toBe('notLower')
    expect((await lower(120)).data).toMatchObject({ version: 2, amountMinor: 120, status: 'open' })
    expect((await lower(100)).reason).toBe('versionChanged')
    expect(await flagOf(orderId)).toMatchObject({ on: 'seller' })
    await recharge(t, customerId, 300)
    expect((await accept({ id, version: 1 })).reason).toBe('versionChanged')
    expect((await accept({ id, version: 2 })).data?.paid).toEqual({ amountMinor: 120, currency: 'USD' })
    expect(await paidFor(orderId)).toBe(1520)
  })

  it('declines; the agency cancels and refunds the order', async () => {
    const { id, orderId } = await declinedOrder(t)
    const before = await balance()
    const once = key()
    const [first, second] = await Promise.all([end(id, 'cancelled', once), end(id, 'cancelled', once)])
    expect(first.data).toEqual({ status: 'cancelled', refund: { amountMinor: 1400, currency: 'USD' } })
    expect(second.data).toEqual(first.data)
    expect(await balance()).toBe(before + 1400)
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', flags: [] })
  })
})

describe('past its deadline', () => {
  it('is shown to the agency, can still be accepted, and is never charged automatically', async () => {
    const surcharge = await surchargedOrder(t)
    const { id, orderId } = surcharge
    expect((await end(id, 'cancelled')).reason).toBe('stillOpen')
    const queue = async () =>
      (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
        ({ name }) => name === 'surchargesToDecide',
      )
    const before = (await queue())?.count ?? 0
    await makeOverdue(t, id)
    expect((await queue())?.count).toBe(before + 1)
    const { rows } = await t.operator.ok(operatorSurcharges.listSurcharges, { tab: 'overdue' })
    expect(rows.find((row) => row.id === id)).toMatchObject({ isOverdue: true, orderId })
    await recharge(t, customerId, 300)
    await t.runJobs({ failures: 'allow' })
    expect(await paidFor(orderId)).toBe(1400)
    expect((await accept(surcharge)).code).toBe(200)
    expect((await queue())?.count).toBe(before)
  })
})

describe('a paid surcharge', () => {
  const acceptedOrder = async () => {
    const surcharge = await surchargedOrder(t)
    await recharge(t, customerId, 300)
    await accept(surcharge)
    return surcharge.orderId
  }

  it('is refunded once when the order is cancelled', async () => {
    const orderId = await acceptedOrder()
    await t.main.ok(orders.cancelOrder, { id: orderId, reason: '' })
    const before = await balance()
    const { refund } = await t.operator.ok(operatorRefunds.approveCancellation, { id: orderId }, key())
    expect(refund.amountMinor).toBe(1700)
    expect(await balance()).toBe(before + 1700)
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', totalMinor: 1400, surchargeMinor: 0 })
    expect(await newestOf(t, orderId)).toMatchObject({ status: 'paidBack' })
    await t.main.ok(orders.restoreOrder, { id: orderId })
    expect(await orderOf(orderId)).toMatchObject({ status: 'awaitingPayment', totalMinor: 1400 })
  })

  it('is refundable together with the goods', async () => {
    const orderId = await acceptedOrder()
    const eligibility = await t.main.ok(refunds.getRefundEligibility, { orderId })
    expect(eligibility).toMatchObject({ paidMinor: 1700, surchargeMinor: 300 })
    const other = eligibility.reasons.find(({ reason }) => reason === 'other')
    expect(other?.maxMinor).toBe(1700)
    const asked = { orderId, reason: 'other', amountMinor: 1700, words: 'All of it' } as const
    const refund = await t.main.ok(refunds.applyRefund, { ...asked, lines: other?.lines ?? [] })
    await t.operator.ok(operatorRefunds.reviewRefund, { id: refund.id })
    const before = await balance()
    await t.operator.ok(operatorRefunds.payRefund, { id: refund.id, amountMinor: 1700, words: '' }, key())
    expect(await balance()).toBe(before + 1700)
    expect((await orderOf(orderId)).status).toBe('cancelled')
    expect(await paidFor(orderId)).toBe(0)
  })

  it('can be followed by another on the same order', async () => {
    const orderId = await acceptedOrder()
    const second = await ask(t, orderId, { usdMinor: 50 })
    await recharge(t, customerId, 50)
    expect((await accept(second)).code).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ totalMinor: 1750, surchargeMinor: 350 })
  })
})

it('is closed with an order cancelled in the shop, or kept while that is on hold', async () => {
  const decide = async (endpoint: typeof orders.refundOrder | typeof orders.releaseCancellationHold) => {
    const { orderId } = await surchargedOrder(t)
    await t.admin.query(
      `update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'seller' where id = $1`,
      [orderId],
    )
    await t.main.ok(endpoint, { id: orderId }, key())
    return newestOf(t, orderId)
  }
  expect((await decide(orders.refundOrder)).status).toBe('over')
  const kept = await decide(orders.releaseCancellationHold)
  expect(kept.status).toBe('open')
  expect((await ship(kept.orderId)).reason).toBe('surcharge')
})

describe('concurrency', () => {
  it('accepting and withdrawing have one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const surcharge = await surchargedOrder(t)
      await recharge(t, customerId, 300)
      const [accepted, withdrawn] = await Promise.all([accept(surcharge), end(surcharge.id, 'continued')])
      expect([accepted.code, withdrawn.code].filter((code) => code === 200)).toHaveLength(1)
      const isPaid = accepted.code === 200
      expect((isPaid ? withdrawn : accepted).reason).toBe('notOpen')
      expect(await paidFor(surcharge.orderId)).toBe(isPaid ? 1700 : 1400)
      expect((await newestOf(t, surcharge.orderId)).status).toBe(isPaid ? 'paid' : 'withdrawn')
      expect(await flagOf(surcharge.orderId)).toBeUndefined()
    }
  })

  it('accepting repeatedly pays once', async () => {
    const surcharge = await surchargedOrder(t)
    await recharge(t, customerId, 1_200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(surcharge)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await paidFor(surcharge.orderId)).toBe(1700)
  })

  it('accepting while the order is cancelled leaves nothing paid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const surcharge = await surchargedOrder(t)
      const { orderId } = surcharge
      await t.main.ok(orders.cancelOrder, { id: orderId, reason: '' })
      await recharge(t, customerId, 300)
      const before = await balance()
      const [accepted, cancelled] = await Promise.all([
        accept(surcharge),
        t.operator.call(operatorRefunds.approveCancellation, { id: orderId }, key()),
      ])
      expect(cancelled.code).toBe(200)
      expect(await paidFor(orderId)).toBe(0)
      expect(await balance()).toBe(before + 1400)
      expect((await newestOf(t, orderId)).status).toBe(accepted.code === 200 ? 'paidBack' : 'over')
    }
  })

  it('requesting twice creates one', async () => {
    const orderId = await paidOrder(t)
    const input = { ids: [orderId], reason: 'other' as const, usdMinor: 100 }
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.operator.ok(operatorSurcharges.raiseSurcharges, input)),
    )
    expect(answers.filter(({ results }) => results[0]?.ok)).toHaveLength(1)
  })

  it('accepting and lowering pay the amount read', async () => {
    const surcharge = await surchargedOrder(t)
    await recharge(t, customerId, 300)
    const { id, version, orderId } = surcharge
    const [accepted, lowered] = await Promise.all([
      accept(surcharge),
      t.operator.call(operatorSurcharges.lowerSurcharge, { id, version, usdMinor: 100 }, {}),
    ])
    expect([accepted.code, lowered.code].filter((code) => code === 200)).toHaveLength(1)
    expect(await paidFor(orderId)).toBe(accepted.code === 200 ? 1700 : 1400)
  })
})

it('keeps every ledger invariant', async () => {
  const findings = async () => {
    await t.admin.query('truncate ledger_violation')
    await checkLedgerInvariants(database, log)
    // The factories recharge without recharge rows, which violates another invariant.
    const { rows } = await t.admin.query<{ invariant: string }>(
      `select invariant from ledger_violation where invariant in ('paidOrdersAreBooked', 'surchargesAreBooked',
         'transactionsSumToZero', 'balanceIsSumOfMovements')`,
    )
    return rows.map(({ invariant }) => invariant)
  }
  expect(await findings()).toEqual([])
  const { id } = await surchargedOrder(t)
  await t.admin.query(`update order_surcharge set status = 'paid' where id = $1`, [id])
  expect(await findings()).toEqual(['surchargesAreBooked'])
})
