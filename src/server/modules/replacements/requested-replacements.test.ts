import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import type { OrderId, ShippingLineId } from '../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import type { Refund } from '../../../contract/refunds/refund-schemas.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { apply, makeDelivered, makePaid, refundInput, type Paid } from '../refunds/refund-factory.ts'
import { ledgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { expireReplacements } from './expire-replacements.ts'

const t = await testApp()
const key = () => ({ idempotencyKey: randomUUID() })
const balanceOf = async (caller: Caller) => (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const orderOf = (caller: Caller, id: OrderId) => caller.ok(orders.getOrder, { id })
const lastEmail = async (caller: Caller) => t.lastMailTo((await caller.ok(profile.getProfile, {})).email)
const requestOf = async (caller: Caller, orderId: OrderId) =>
  (await caller.ok(refunds.getOrderRefunds, { orderId })).refunds[0]

const wish = ({ orderId, lineId }: Paid, part: object = {}) => ({
  orderId,
  wanted: 'replacement' as const,
  reason: 'missingItem' as const,
  lines: [{ lineId, quantity: 1 }],
  words: 'One of the two was not in the parcel.',
  ...part,
})

interface Requested extends Paid {
  readonly seller: Caller
  readonly refund: Refund
}

const requested = async (): Promise<Requested> => {
  const seller = await t.newCustomer()
  const paid = await makeDelivered(t, seller)
  const refund = await seller.ok(refunds.applyRefund, wish(paid))
  await t.operator.ok(operatorRefunds.reviewRefund, { id: refund.id })
  return { ...paid, seller, refund }
}

const answer = async ({ orderId, lineId, refund }: Requested, charge = 0) => {
  const lines = [{ lineId, quantity: 1 }]
  const preview = await t.operator.ok(operatorReplacements.previewReplacement, { orderId, lines })
  return {
    orderId,
    refundId: refund.id,
    lines: lines.map((line) => ({ ...line, unitPriceMinor: charge })),
    reason: 'missingItem' as const,
    words: 'Sorry, here is the other one.',
    paidBy: charge > 0 ? ('seller' as const) : ('agency' as const),
    shippingLineId: preview.suggestedLineId as ShippingLineId,
  }
}

const send = async (given: Requested, charge = 0) =>
  (await t.operator.ok(operatorReplacements.createReplacement, await answer(given, charge), key()))
    .replacement

const shipAll = async (id: OrderId): Promise<string> => {
  const trackingNumber = `JD${randomUUID().slice(0, 8).toUpperCase()}`
  await t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber }, key())
  return trackingNumber
}

const eligibility = ({ seller, orderId }: Requested) => seller.ok(refunds.getRefundEligibility, { orderId })

describe('a request for a replacement', () => {
  it('is requested, sent by an operator and followed by the seller, without any payment', async () => {
    const given = await requested()
    const { seller, orderId, refund } = given
    expect(refund).toMatchObject({ wanted: 'replacement', requestedMinor: 700, replacement: null })
    const before = await balanceOf(seller)
    const { rows } = await t.operator.ok(operatorRefunds.listOperatorRefunds, {
      queue: 'refunds',
      wanted: 'replacement',
      pageSize: 100,
    })
    expect(rows.find(({ id }) => id === refund.id)).toMatchObject({ wanted: 'replacement' })
    const others = await t.operator.ok(operatorRefunds.listOperatorRefunds, {
      queue: 'refunds',
      wanted: 'refund',
      pageSize: 100,
    })
    expect(others.rows.map(({ id }) => id)).not.toContain(refund.id)
    const claims = await t.operator.ok(operatorRefunds.getOperatorRefunds, { orderId })
    expect(claims.refunds[0]?.allowedActions).toEqual(['replace', 'offer', 'pay', 'askEvidence', 'reject'])

    const replacement = await send(given)
    expect(replacement).toMatchObject({ state: 'preparing', paidBy: 'agency', totalMinor: 0 })
    expect(await requestOf(seller, orderId)).toMatchObject({
      state: 'replaced',
      refundedMinor: null,
      allowedActions: [],
      replacement: {
        id: replacement.id,
        number: replacement.number,
        state: 'preparing',
        trackingNumbers: [],
      },
    })
    const order = await orderOf(seller, orderId)
    expect(order.flags.map(({ kind }) => kind)).toEqual(['replacement'])
    expect(order.events.map(({ kind }) => kind)).toContain('refund.replaced')
    expect(await lastEmail(seller)).toMatchObject({
      subject: `A replacement for ${order.number} is being prepared`,
      text: expect.stringContaining(replacement.number),
    })
    const trackingNumber = await shipAll(replacement.id)
    expect((await requestOf(seller, orderId))?.replacement).toMatchObject({
      state: 'shipped',
      trackingNumbers: [trackingNumber],
    })
    expect(await balanceOf(seller)).toBe(before)
    const ended = await t.operator.ok(operatorRefunds.listOperatorRefunds, { queue: 'ended' })
    expect(ended.rows.find(({ id }) => id === refund.id)).toMatchObject({ state: 'replaced' })
  })

  it('is refused for reasons that sending again does not help, and before anything has shipped', async () => {
    const paid = await makeDelivered(t)
    for (const reason of ['lateDelivery', 'other'] as const) {
      const sent = await t.main.call(refunds.applyRefund, wish(paid, { reason }))
      expect([reason, sent.reason]).toEqual([reason, 'notReplaceable'])
    }
    const unshipped = await makePaid(t)
    expect((await t.main.call(refunds.applyRefund, wish(unshipped))).reason).toBe('notAllowedNow')
    const tooMany = wish(paid, { lines: [{ lineId: paid.lineId, quantity: 3 }] })
    expect((await t.main.call(refunds.applyRefund, tooMany)).reason).toBe('quantityTooHigh')
    const { reasons } = await t.main.ok(refunds.getRefundEligibility, { orderId: paid.orderId })
    expect(reasons.filter(({ isReplaceable }) => !isReplaceable).map(({ reason }) => reason)).toEqual([
      'lateDelivery',
      'other',
    ])
  })

  it('needs no amount, which a refund does', async () => {
    const paid = await makeDelivered(t)
    const { wanted, ...money } = wish(paid)
    expect(wanted).toBe('replacement')
    expect((await t.main.call(refunds.applyRefund, money)).code).not.toBe(200)
    const whole = await t.main.ok(refunds.applyRefund, {
      ...wish(paid, { lines: [{ lineId: paid.lineId, quantity: 2 }] }),
      amountMinor: 1,
    })
    expect(whole.requestedMinor).toBe(1400)
  })

  it('can still be answered with money, evidence or a rejection', async () => {
    const paid = await requested()
    await t.operator.ok(operatorRefunds.payRefund, { id: paid.refund.id, amountMinor: 700 }, key())
    expect(await balanceOf(paid.seller)).toBe(700)
    const tried = await t.operator.call(operatorReplacements.createReplacement, await answer(paid), key())
    expect(tried.reason).toBe('wrongState')

    const offered = await requested()
    await t.operator.ok(operatorRefunds.offerRefund, { id: offered.refund.id, amountMinor: 500 })
    const early = await t.operator.call(operatorReplacements.createReplacement, await answer(offered), key())
    expect(early.reason).toBe('wrongState')
    await offered.seller.ok(refunds.declineRefundOffer, {
      id: offered.refund.id,
      words: 'The goods, please.',
    })
    expect((await send(offered)).state).toBe('preparing')

    const rejected = await requested()
    await t.operator.ok(operatorRefunds.rejectRefund, { id: rejected.refund.id, words: 'Both arrived.' })
    expect((await requestOf(rejected.seller, rejected.orderId))?.state).toBe('rejected')
  })

  it('is answered with a replacement only where one was requested, on its own order', async () => {
    const given = await requested()
    const money = await makeDelivered(t)
    const refund = await apply(t.main, money)
    await t.operator.ok(operatorRefunds.reviewRefund, { id: refund.id })
    const forRefund = await answer({ ...money, refund, seller: t.main })
    const sent = await t.operator.call(operatorReplacements.createReplacement, forRefund, key())
    expect([sent.reason, sent.msg]).toEqual([
      'replacementNotRequested',
      expect.stringContaining(refund.number),
    ])
    const elsewhere = { ...forRefund, refundId: given.refund.id }
    expect((await t.operator.call(operatorReplacements.createReplacement, elsewhere, key())).reason).toBe(
      'notFound',
    )
    const claims = await t.operator.ok(operatorRefunds.getOperatorRefunds, { orderId: money.orderId })
    expect(claims.refunds[0]?.allowedActions).not.toContain('replace')
    expect((await orderOf(t.main, money.orderId)).family).toBeNull()
  })

  it('is decided for goods by those who ship, and for money by those who pay', async () => {
    const { orderId } = await requested()
    const actionsOf = async (role: 'fulfilment' | 'finance') => {
      const operator = await t.operatorWith([role])
      return (await operator.ok(operatorRefunds.getOperatorRefunds, { orderId })).refunds[0]?.allowedActions
    }
    expect(await actionsOf('fulfilment')).toEqual(['replace'])
    expect(await actionsOf('finance')).toEqual(['offer', 'pay', 'askEvidence', 'reject'])
  })
})

describe('at once', () => {
  it('ten operators send one replacement', async () => {
    const given = await requested()
    const input = await answer(given)
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => t.operator.call(operatorReplacements.createReplacement, input, key())),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(sent.filter(({ code }) => code !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['wrongState']),
    )
    expect((await orderOf(given.seller, given.orderId)).family?.replacements).toHaveLength(1)
  })

  it('a request is either paid, replaced or withdrawn', async () => {
    const given = await requested()
    const { seller, orderId, refund } = given
    const input = await answer(given)
    const sent = await Promise.all([
      t.operator.call(operatorReplacements.createReplacement, input, key()),
      t.operator.call(operatorRefunds.payRefund, { id: refund.id, amountMinor: 700 }, key()),
      seller.call(refunds.withdrawRefund, { id: refund.id }),
    ])
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    const state = (await requestOf(seller, orderId))?.state
    expect(await balanceOf(seller)).toBe(state === 'refunded' ? 700 : 0)
    const made = (await orderOf(seller, orderId)).family?.replacements.length ?? 0
    expect(made).toBe(state === 'replaced' ? 1 : 0)
  })
})

describe('afterwards', () => {
  it('nothing more can be requested while the replacement is prepared, and all of it once it has shipped', async () => {
    const given = await requested()
    const { id } = await send(given)
    expect((await eligibility(given)).blocked).toBe('replacementOpen')
    expect((await orderOf(given.seller, given.orderId)).allowedActions).not.toContain('applyRefund')
    const sent = await given.seller.call(refunds.applyRefund, wish(given))
    expect(sent.data).toMatchObject({ reason: 'notRefundable', detail: { blocked: 'replacementOpen' } })
    await shipAll(id)
    expect((await orderOf(given.seller, given.orderId)).allowedActions).toContain('applyRefund')
    const { blocked, refundedMinor, reasons } = await eligibility(given)
    expect([blocked, refundedMinor]).toEqual([null, 0])
    expect(reasons.find(({ reason }) => reason === 'missingItem')).toMatchObject({
      isOpen: true,
      maxMinor: 1400,
      lines: [{ lineId: given.lineId, quantity: 2 }],
    })
    const again = { ...refundInput, orderId: given.orderId, lines: [{ lineId: given.lineId, quantity: 2 }] }
    expect((await given.seller.ok(refunds.applyRefund, again)).state).toBe('applied')
  })

  it('a declined charge allows another request, and the request names what became of it', async () => {
    const given = await requested()
    const { id } = await send(given, 100)
    expect((await requestOf(given.seller, given.orderId))?.replacement?.state).toBe('offered')
    expect((await lastEmail(given.seller)).subject).toContain('available for')
    await recharge(t, given.seller.customerId || t.customerId, 1000)
    const before = await balanceOf(given.seller)
    await given.seller.ok(replacements.answerReplacement, { id, accept: false }, key())
    expect(await requestOf(given.seller, given.orderId)).toMatchObject({
      state: 'replaced',
      replacement: { state: 'declined' },
    })
    expect(await balanceOf(given.seller)).toBe(before)
    expect((await given.seller.ok(refunds.applyRefund, wish(given))).state).toBe('applied')
  })

  it('a charge that expires, and a cancelled replacement, allow another request', async () => {
    const expiring = await requested()
    await send(expiring, 100)
    const later = new Date(Date.now() + 15 * 24 * 3600 * 1000)
    await expireReplacements(t.platform.database, later, new AbortController().signal)
    expect((await requestOf(expiring.seller, expiring.orderId))?.replacement?.state).toBe('expired')
    expect((await eligibility(expiring)).blocked).toBeNull()

    const given = await requested()
    const { id } = await send(given)
    await t.operator.ok(operatorProblems.raiseProblems, { ids: [id], code: 'outOfStock' })
    await t.operator.ok(operatorProblems.resolveProblem, { id, outcome: 'cancelled' }, key())
    expect((await requestOf(given.seller, given.orderId))?.replacement?.state).toBe('cancelled')
    expect((await eligibility(given)).blocked).toBeNull()
    expect((await given.seller.ok(refunds.applyRefund, wish(given))).state).toBe('applied')
  })

  it('keeps every ledger invariant', async () => {
    const found = []
    for (const { breaches } of ledgerInvariants.filter(({ name }) => name !== 'creditsAreBooked'))
      found.push(...(await sql`select * from (${breaches}) b`.execute(t.platform.database.agency)).rows)
    expect(found).toEqual([])
  })
})
