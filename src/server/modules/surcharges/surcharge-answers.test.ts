import { describe, expect, it } from 'vitest'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import {
  surchargedOrder,
  declinedOrder,
  key,
  makeOverdue,
  newestOf,
  paidOrder,
  ledgerFindings,
} from './surcharge-factory.ts'
import { withSurcharges } from './surcharged-orders-factory.ts'

const { t, customerId, balance, accept, orderOf, ship, flagOf, end, kindsOf, paidFor } =
  await withSurcharges()

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
  expect(await ledgerFindings(t)).toEqual([])
})
