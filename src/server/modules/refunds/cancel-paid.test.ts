import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { profile } from '../../../contract/identity/accounts.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { makeCancellationRequested, makePaid, pricePaid, ship } from './refund-factory.ts'

const t = await testApp()
const key = () => ({ idempotencyKey: randomUUID() })
const balanceOf = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const lastEmail = async (caller: Caller) => t.lastMailTo((await caller.ok(profile.getProfile, {})).email)

describe('cancelling a paid order', () => {
  it('sends a request to the agency, and blocks picking and shipping until decided', async () => {
    const seller = await t.newCustomer()
    const { orderId, lineId } = await makePaid(t, seller)
    const before = await seller.ok(orders.getOrder, { id: orderId })
    expect(before.allowedActions).toEqual(expect.arrayContaining(['requestCancellation', 'applyRefund']))
    const answer = await seller.ok(orders.cancelOrder, { id: orderId, reason: 'Ordered twice' })
    expect(answer).toEqual({ status: 'processing', isAsked: true })
    const order = await seller.ok(orders.getOrder, { id: orderId })
    expect(order.flags).toMatchObject([{ kind: 'cancellationRequested', state: 'requested', on: 'agency' }])
    expect(order.events[0]).toMatchObject({
      kind: 'cancellation.requested',
      detail: { reason: 'Ordered twice' },
    })
    expect(order.allowedActions).toContain('withdrawCancellationRequest')
    expect(order.allowedActions).not.toContain('requestCancellation')
    expect((await seller.call(orders.cancelOrder, { id: orderId })).reason).toBe('alreadyAsked')

    await expect(ship(t, orderId)).rejects.toMatchObject({ reason: 'cancellationRequested' })
    await expect(ship(t, orderId, { lineId, quantity: 1 })).rejects.toMatchObject({
      reason: 'cancellationRequested',
    })
    const picking = await t.operator.ok(operatorOrders.getPickingList, { ids: [orderId] })
    expect([picking.items, picking.held.map(({ id }) => id)]).toEqual([[], [orderId]])
    const slips = await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [orderId] })
    expect(slips.reason).toBe('notPackable')
    const stock = await t.operator.ok(operatorOrders.setAwaitingStock, { ids: [orderId], awaiting: true })
    expect(stock.results[0]?.ok).toBe(false)
    const seen = await t.operator.ok(operatorOrders.getOperatorOrder, { id: orderId })
    expect(seen.operatorActions).toEqual(['decideCancel'])
    const raised = await t.operator.ok(operatorProblems.raiseProblems, {
      ids: [orderId],
      code: 'outOfStock',
    })
    expect(raised.results).toMatchObject([
      { ok: false, message: expect.stringContaining('has requested cancellation') },
    ])
    expect((await seller.ok(orders.getOrder, { id: orderId })).problem).toBeNull()
  })

  it('is approved: cancelled and refunded to the wallet once', async () => {
    const seller = await t.newCustomer()
    const { orderId } = await makeCancellationRequested(t, seller)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.operator.call(operatorRefunds.approveCancellation, { id: orderId }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balanceOf(seller)).toBe(pricePaid)
    const order = await seller.ok(orders.getOrder, { id: orderId })
    expect([order.status, order.flags]).toEqual(['cancelled', []])
    expect((await lastEmail(seller)).subject).toBe(`Order ${order.number} has been cancelled`)
    await seller.ok(orders.restoreOrder, { id: orderId })
    await seller.ok(orders.payOrder, { id: orderId }, key())
    await seller.ok(orders.cancelOrder, { id: orderId })
    await t.operator.ok(operatorRefunds.approveCancellation, { id: orderId }, key())
    expect(await balanceOf(seller)).toBe(pricePaid)
  })

  it('is declined with a reason for the seller, and the order continues', async () => {
    const seller = await t.newCustomer()
    const { orderId } = await makeCancellationRequested(t, seller)
    await t.operator.ok(operatorRefunds.declineCancellation, { id: orderId, words: 'It is packed already.' })
    const order = await seller.ok(orders.getOrder, { id: orderId })
    expect(order.flags).toEqual([])
    expect(order.events[0]).toMatchObject({
      kind: 'cancellation.declined',
      actorKind: 'agency',
      detail: { words: 'It is packed already.' },
    })
    expect((await lastEmail(seller)).text).toContain('It is packed already.')
    expect((await ship(t, orderId)).status).toBe('shipped')
    const late = await t.operator.call(operatorRefunds.approveCancellation, { id: orderId }, key())
    expect([late.reason, await balanceOf(seller)]).toEqual(['noCancellationRequested', 0])
  })

  it('is withdrawn by its seller, and the order continues', async () => {
    const { orderId } = await makeCancellationRequested(t)
    await t.main.ok(refunds.withdrawCancellationRequest, { id: orderId })
    expect((await t.operator.call(operatorRefunds.approveCancellation, { id: orderId }, key())).reason).toBe(
      'noCancellationRequested',
    )
    expect((await t.main.call(refunds.withdrawCancellationRequest, { id: orderId })).reason).toBe(
      'noCancellationRequested',
    )
    const claims = await t.main.ok(refunds.getOrderRefunds, { orderId })
    expect(claims.cancellations).toMatchObject([{ status: 'withdrawn', reason: 'The buyer wrote to us' }])
    expect((await ship(t, orderId)).status).toBe('shipped')
  })

  it('excludes an open refund, and the reverse', async () => {
    const asked = await makeCancellationRequested(t)
    const other = await makePaid(t)
    const all = (paid: typeof asked) => ({
      orderId: paid.orderId,
      lines: [{ lineId: paid.lineId, quantity: 2 }],
      reason: 'other' as const,
      amountMinor: 100,
      words: 'x',
    })
    expect((await t.main.call(refunds.applyRefund, all(asked))).data).toMatchObject({
      reason: 'notRefundable',
      detail: { blocked: 'cancellationRequested' },
    })
    await t.main.ok(refunds.applyRefund, all(other))
    expect((await t.main.call(orders.cancelOrder, { id: other.orderId })).reason).toBe('refundOpen')
  })

  it('is refused once shipped', async () => {
    const { orderId, lineId } = await makePaid(t)
    await ship(t, orderId, { lineId, quantity: 1 })
    expect((await t.main.call(orders.cancelOrder, { id: orderId })).reason).toBe('wrongStatus')
  })
})

describe('concurrent shipping and cancelling', () => {
  const settled = async (calls: readonly Promise<unknown>[]): Promise<boolean[]> =>
    (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled')

  it('one wins: orders with a request do not ship, shipped orders take no request', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { orderId } = await makePaid(t)
      const [asks, ships] = await settled([t.main.ok(orders.cancelOrder, { id: orderId }), ship(t, orderId)])
      expect([asks, ships].filter(Boolean)).toHaveLength(1)
      const order = await t.main.ok(orders.getOrder, { id: orderId })
      expect([order.status, order.flags.length]).toEqual(asks ? ['processing', 1] : ['shipped', 0])
    }
  })

  it('has one outcome: approved, declined and shipped, or withdrawn', async () => {
    const seller = await t.newCustomer()
    let given = 0
    for (let turn = 0; turn < 8; turn += 1) {
      const { orderId } = await makeCancellationRequested(t, seller)
      const done = await settled([
        t.operator.ok(operatorRefunds.approveCancellation, { id: orderId }, key()),
        t.operator.ok(operatorRefunds.declineCancellation, { id: orderId, words: 'Packed' }),
        seller.ok(refunds.withdrawCancellationRequest, { id: orderId }),
      ])
      expect(done.filter(Boolean)).toHaveLength(1)
      const ships = await settled([ship(t, orderId)])
      expect(ships).toEqual([!done[0]])
      if (done[0]) given += pricePaid
      expect(await balanceOf(seller)).toBe(given)
    }
  })
})
