import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { createTwinOrders, recharge } from '../orders/test/order-factory.ts'
import { mergeOrders } from '../orders/merging/merge-orders.ts'
import { uploadPicture } from '../tickets/ticket-factory.ts'
import { ledgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { expireRefunds } from './expire-refunds.ts'
import {
  apply,
  refundInput,
  makeDelivered,
  makeOffered,
  makePaid,
  makeReviewed,
  pricePaid,
  ship,
} from './refund-factory.ts'

const t = await testApp()

const newSeller = async (): Promise<Caller> => t.newCustomer()
const balanceOf = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const orderOf = (caller: Caller, id: OrderId) => caller.ok(orders.getOrder, { id })
const claimsOf = (caller: Caller, orderId: OrderId) => caller.ok(refunds.getOrderRefunds, { orderId })
const key = () => ({ idempotencyKey: randomUUID() })
const lastEmail = async (caller: Caller) => t.lastMailTo((await caller.ok(profile.getProfile, {})).email)

/** Ledger violations caused by this file; excludes the factory's recharges. */
const breaches = async (): Promise<unknown[]> => {
  const found = []
  for (const { breaches: invariant } of ledgerInvariants.filter(({ name }) => name !== 'creditsAreBooked')) {
    found.push(...(await sql`select * from (${invariant}) b`.execute(t.platform.database.agency)).rows)
  }
  return found
}

describe('a refund', () => {
  it('goes from request over evidence and offer to the wallet, visible to both sides', async () => {
    const seller = await newSeller()
    const paid = await makeDelivered(t, seller)
    const { orderId } = paid
    const { id } = await apply(seller, paid)
    const applied = await orderOf(seller, orderId)
    expect(applied.flags).toMatchObject([{ kind: 'refund', state: 'applied', on: 'agency', until: null }])
    expect(applied.allowedActions).not.toContain('applyRefund')
    expect(applied.events[0]).toMatchObject({ kind: 'refund.applied', detail: { words: refundInput.words } })

    await t.operator.ok(operatorRefunds.reviewRefund, { id })
    await t.operator.ok(operatorRefunds.askRefundEvidence, { id, words: 'Please show the parcel.' })
    expect((await lastEmail(seller)).text).toContain('Please show the parcel.')
    const [waiting] = (await orderOf(seller, orderId)).flags
    expect(waiting).toMatchObject({ state: 'needEvidence', on: 'seller' })
    expect(Date.parse(waiting?.until ?? '')).toBeGreaterThan(Date.now() + 13.9 * 24 * 3600_000)

    const url = await uploadPicture(seller)
    await seller.ok(refunds.addRefundEvidence, { id, words: 'Here.', images: url })
    await t.operator.ok(operatorRefunds.offerRefund, { id, amountMinor: 600, words: 'For one of two.' })
    expect((await lastEmail(seller)).subject).toMatch(/^Refund offer for .*: \$6\.00$/)
    const { refunds: mine } = await claimsOf(seller, orderId)
    expect(mine[0]?.allowedActions).toEqual(['acceptOffer', 'declineOffer', 'withdraw'])
    expect(mine[0]?.events.map(({ kind }) => kind)).toEqual([
      'applied',
      'reviewing',
      'needEvidence',
      'evidenceAdded',
      'offered',
    ])
    expect(mine[0]?.events[3]?.pictures[0]?.url).toContain('/app/files/')

    const paidBack = await seller.ok(refunds.acceptRefundOffer, { id, amountMinor: 600 }, key())
    expect(paidBack.balance.amountMinor).toBe(600)
    const after = await orderOf(seller, orderId)
    expect([after.status, after.flags]).toEqual(['delivered', []])
    expect(after.events.slice(0, 2).map(({ kind }) => kind)).toEqual(['refund.refunded', 'refund.accepted'])
    const { rows } = await seller.ok(wallet.listMovements, {})
    expect(rows[0]).toMatchObject({
      kind: 'orderRefund',
      amountMinor: 600,
      sourceId: orderId,
      agencyRemark: `RF-${id}`,
    })
    expect(await claimsOf(seller, orderId)).toMatchObject({ paidMinor: pricePaid, refundedMinor: 600 })
  })

  it('is reviewed again after an offer was declined, and may be rejected with a reason', async () => {
    const seller = await newSeller()
    const { id, orderId } = await makeOffered(t, seller)
    await seller.ok(refunds.declineRefundOffer, { id, words: 'It was more.' })
    const sent = await seller.call(refunds.acceptRefundOffer, { id, amountMinor: 500 }, key())
    expect(sent.reason).toBe('wrongState')
    await t.operator.ok(operatorRefunds.rejectRefund, { id, words: 'Both are on the picture.' })
    expect((await lastEmail(seller)).text).toContain('Both are on the picture.')
    const order = await orderOf(seller, orderId)
    expect([order.flags, order.events[0]?.kind]).toEqual([[], 'refund.rejected'])
    expect(order.allowedActions).toContain('applyRefund')
  })

  it('is accepted only at the amount the seller read', async () => {
    const { id } = await makeOffered(t)
    const sent = await t.main.call(refunds.acceptRefundOffer, { id, amountMinor: 501 }, key())
    expect(sent.reason).toBe('offerChanged')
  })

  it('expires without a response in time, after which no offer can be accepted', async () => {
    const { id, orderId } = await makeOffered(t)
    await t.admin.query(`update refund set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await t.main.call(refunds.acceptRefundOffer, { id, amountMinor: 500 }, key())).reason).toBe(
      'wrongState',
    )
    expect(await expireRefunds(t.platform.database, new AbortController().signal)).toBe(1)
    const order = await orderOf(t.main, orderId)
    expect([order.flags, order.events[0]?.kind]).toEqual([[], 'refund.expired'])
    expect((await claimsOf(t.main, orderId)).refunds[0]?.state).toBe('withdrawn')
    expect(await expireRefunds(t.platform.database, new AbortController().signal)).toBe(0)
  })

  it('is created once per order by ten concurrent requests', async () => {
    const { orderId, lineId } = await makeDelivered(t)
    const input = { ...refundInput, orderId, lines: [{ lineId, quantity: 1 }] }
    const sent = await Promise.all(Array.from({ length: 10 }, () => t.main.call(refunds.applyRefund, input)))
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    const others = sent.filter(({ code }) => code !== 200)
    expect(new Set(others.map(({ reason }) => reason))).toEqual(new Set(['notRefundable']))
  })

  it('needs the seller’s own image where something must be shown', async () => {
    const { orderId, lineId } = await makeDelivered(t)
    const input = { ...refundInput, reason: 'damaged' as const, orderId, lines: [{ lineId, quantity: 1 }] }
    expect((await t.main.call(refunds.applyRefund, input)).reason).toBe('picturesNeeded')
    const foreign = await uploadPicture(t.other)
    expect((await t.main.call(refunds.applyRefund, { ...input, images: foreign })).reason).toBe('notFound')
    const images = await uploadPicture(t.main)
    expect((await t.main.ok(refunds.applyRefund, { ...input, images })).events[0]?.pictures).toHaveLength(1)
  })

  it('is refused with a reason: too early, too late, too many, too much, order not paid', async () => {
    const fresh = await makePaid(t)
    const ask = (paid: typeof fresh, part: object) =>
      t.main.call(refunds.applyRefund, {
        ...refundInput,
        orderId: paid.orderId,
        lines: [{ lineId: paid.lineId, quantity: 1 }],
        ...part,
      })
    expect((await ask(fresh, {})).reason).toBe('notAllowedNow')
    const old = await makeDelivered(t, t.main, 15)
    expect((await ask(old, {})).data).toMatchObject({ reason: 'notAllowedNow', detail: { blocker: 'over' } })
    const now = await makeDelivered(t)
    expect((await ask(now, { lines: [{ lineId: now.lineId, quantity: 3 }] })).reason).toBe('quantityTooHigh')
    expect((await ask(now, { amountMinor: 701 })).data).toMatchObject({
      reason: 'amountTooHigh',
      detail: { maxMinor: 700 },
    })
    const { ids } = await createTwinOrders(t, t.customerId, [{}])
    const unpaid = { ...fresh, orderId: ids[0] as OrderId }
    expect((await ask(unpaid, {})).data).toMatchObject({
      reason: 'notRefundable',
      detail: { blocked: 'notPaid' },
    })
  })

  it('belongs to the paid order, not to those merged into it', async () => {
    const seller = await newSeller()
    if (seller.customerId === '') throw new Error('the caller must be a seller')
    const scope = { customerId: seller.customerId, shopIds: null }
    const { ids } = await createTwinOrders(t, seller.customerId)
    const by = { kind: 'seller', name: 'Test' } as const
    const merged = await mergeOrders(t.platform.database, scope, [{ ids }], { key: randomUUID(), by })
    await recharge(t, seller.customerId, 5000)
    const mergedId = merged.results[0]?.order?.id as OrderId
    await seller.ok(orders.payOrder, { id: mergedId }, key())
    const source = await seller.ok(refunds.getRefundEligibility, { orderId: ids[0] as OrderId })
    expect(source.blocked).toBe('mergedOrSplit')
    const sent = await seller.call(refunds.applyRefund, {
      ...refundInput,
      reason: 'other',
      orderId: ids[0] as OrderId,
      lines: [{ lineId: source.lines[0]?.lineId as never, quantity: 1 }],
      amountMinor: 1,
    })
    expect(sent.data).toMatchObject({ reason: 'notRefundable', detail: { blocked: 'mergedOrSplit' } })
    expect(sent.msg).toContain((await orderOf(seller, mergedId)).number)
    expect((await seller.ok(refunds.getRefundEligibility, { orderId: mergedId })).blocked).toBeNull()
  })

  it('of everything before shipping cancels the order', async () => {
    const seller = await newSeller()
    const { orderId, lineId } = await makePaid(t, seller)
    const lines = [{ lineId, quantity: 2 }]
    const all = { orderId, lines, reason: 'other', amountMinor: pricePaid, words: 'Ordered twice.' } as const
    const { id } = await seller.ok(refunds.applyRefund, all)
    await t.operator.ok(operatorRefunds.reviewRefund, { id })
    await t.operator.ok(operatorRefunds.payRefund, { id, amountMinor: pricePaid }, key())
    const order = await orderOf(seller, orderId)
    expect([order.status, order.flags, await balanceOf(seller)]).toEqual(['cancelled', [], pricePaid])
    await expect(ship(t, orderId)).rejects.toMatchObject({ reason: 'notShippable' })
  })
})

describe('money', () => {
  it('is refunded once by ten concurrent acceptances, with the same answer for a repeated key', async () => {
    const seller = await newSeller()
    const { id } = await makeOffered(t, seller)
    const same = key()
    const accept = (options: typeof same) =>
      seller.call(refunds.acceptRefundOffer, { id, amountMinor: 500 }, options)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(n < 5 ? same : key())))
    const taken = sent.filter(({ code }) => code === 200)
    expect([1, 5]).toContain(taken.length)
    expect(await balanceOf(seller)).toBe(500)
  })

  it('never exceeds the payment, over all concurrent refunds of an order', async () => {
    const seller = await newSeller()
    const paid = await makeDelivered(t, seller)
    const first = await apply(seller, paid)
    await t.operator.ok(operatorRefunds.reviewRefund, { id: first.id })
    const amountTooHigh = await t.operator.call(
      operatorRefunds.payRefund,
      { id: first.id, amountMinor: pricePaid + 1 },
      key(),
    )
    expect([amountTooHigh.reason, await balanceOf(seller)]).toEqual(['amountTooHigh', 0])
    await t.operator.ok(operatorRefunds.payRefund, { id: first.id, amountMinor: 1000 }, key())
    const second = await apply(seller, paid, 400)
    await t.operator.ok(operatorRefunds.reviewRefund, { id: second.id })
    const offered = await t.operator.call(operatorRefunds.offerRefund, { id: second.id, amountMinor: 401 })
    expect(offered.reason).toBe('amountTooHigh')
    const sent = await Promise.all(
      [400, 300, 200, 400].map((amountMinor) =>
        t.operator.call(operatorRefunds.payRefund, { id: second.id, amountMinor }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    const back = await balanceOf(seller)
    expect(back).toBeLessThanOrEqual(pricePaid)
    expect((await claimsOf(seller, paid.orderId)).refundedMinor).toBe(back)
  })

  it('of an order cancelled in the shop is what is left of it', async () => {
    const seller = await newSeller()
    const paid = await makePaid(t, seller)
    const lines = [{ lineId: paid.lineId, quantity: 1 }]
    const part = { orderId: paid.orderId, lines, reason: 'other', amountMinor: 300, words: 'x' } as const
    const { id } = await seller.ok(refunds.applyRefund, part)
    await t.operator.ok(operatorRefunds.reviewRefund, { id })
    await t.operator.ok(operatorRefunds.payRefund, { id, amountMinor: 300 }, key())
    await seller.ok(refunds.applyRefund, part)
    await t.admin.query(
      `update dropshipping_order set waiting_reason = 'cancelledInShop', waiting_on = 'seller' where id = $1`,
      [paid.orderId],
    )
    const answer = await seller.ok(orders.refundOrder, { id: paid.orderId }, key())
    expect([answer.refund.amountMinor, answer.balance.amountMinor]).toEqual([1100, pricePaid])
    const claims = await claimsOf(seller, paid.orderId)
    expect(claims.refunds[0]?.events.at(-1)?.kind).toBe('orderCancelled')
    expect([claims.refunds[0]?.state, claims.refundedMinor]).toEqual(['withdrawn', 0])
    expect((await orderOf(seller, paid.orderId)).flags).toEqual([])
  })

  it('keeps every ledger invariant after all tests above', async () => {
    expect(await breaches()).toEqual([])
  })
})

describe('access', () => {
  it('accounts without the authority see everything and change nothing', async () => {
    const { orderId, shopId } = await makeOffered(t)
    const staff = await t.subAccount({ menuTags: [3], shopIds: [shopId] })
    expect((await claimsOf(staff, orderId)).refunds[0]?.allowedActions).toEqual([])
    const packer = await t.operatorWith(['fulfilment'])
    const other = await makeReviewed(t)
    const seen = await packer.ok(operatorRefunds.getOperatorRefunds, { orderId: other.orderId })
    expect(seen.refunds[0]?.allowedActions).toEqual([])
  })

  it('operators find waiting refunds in the queues, by age', async () => {
    const seller = await newSeller()
    const old = await apply(seller, await makeDelivered(t, seller))
    await t.admin.query(`update refund set state_since = now() - interval '3 days' where id = $1`, [old.id])
    const { queues } = await t.operator.ok(operatorHome.getQueues, {})
    const queue = queues.find(({ name }) => name === 'refundsToDecide')
    expect(queue?.late).toBeGreaterThan(0)
    const list = await t.operator.ok(operatorRefunds.listOperatorRefunds, { queue: 'refunds', pageSize: 100 })
    expect([list.rows[0]?.id, list.rows[0]?.isLate, list.total]).toEqual([old.id, true, queue?.count])
    expect(list.counts.refunds).toBe(queue?.count)
    const ended = await t.operator.ok(operatorRefunds.listOperatorRefunds, { queue: 'ended' })
    expect(
      ended.rows.every(({ state }) => ['refunded', 'replaced', 'rejected', 'withdrawn'].includes(state)),
    ).toBe(true)
  })
})
