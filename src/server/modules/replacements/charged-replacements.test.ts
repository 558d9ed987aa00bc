import { describe, expect, it } from 'vitest'
import { merging } from '../../../contract/orders/merging.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderHolds } from '../../../contract/problems/problems.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { completeAddress, createSku, recharge } from '../orders/test/order-factory.ts'
import { expireReplacements } from './expire-replacements.ts'
import { offerAgain, shippedOrder, replacementInput } from './replacement-factory.ts'
import { key, withReplacements } from './replaced-orders-factory.ts'

const { t, orderOf, flagOf, customerId, balance, kindsOf, database } = await withReplacements()

describe('at the seller’s cost', () => {
  it('waits for the seller, and is paid once by ten concurrent calls', async () => {
    const order = await shippedOrder(t)
    const { id } = await offerAgain(t, order)
    expect(await orderOf(id)).toMatchObject({
      status: 'awaitingPayment',
      waiting: { reason: 'replacementOffered', on: 'seller' },
      productMinor: 500,
      freightMinor: 400,
      allowedActions: ['answerReplacement'],
    })
    expect(await flagOf(order.id)).toMatchObject({ state: 'offered', on: 'seller' })
    await recharge(t, customerId, 5000)
    const before = await balance()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.main.call(replacements.answerReplacement, { id, accept: true }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(sent.filter(({ code }) => code !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['notOffered']),
    )
    expect(await balance()).toBe(before - 900)
    expect(await orderOf(id)).toMatchObject({ status: 'processing', waiting: { reason: 'beingPrepared' } })
    expect(await flagOf(order.id)).toMatchObject({ state: 'preparing', on: 'agency', until: null })
    expect(await kindsOf(order.id)).toContain('replacement.accepted')
  })

  it('returns the first answer for a repeated key', async () => {
    const { id } = await offerAgain(t, await shippedOrder(t))
    await recharge(t, customerId, 900)
    const once = key()
    const before = await balance()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => t.main.ok(replacements.answerReplacement, { id, accept: true }, once)),
    )
    expect(new Set(sent.map(({ paid }) => paid?.amountMinor))).toEqual(new Set([900]))
    expect(await balance()).toBe(before - 900)
  })

  it('is either accepted or declined', async () => {
    const { id } = await offerAgain(t, await shippedOrder(t))
    await recharge(t, customerId, 900)
    const before = await balance()
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        t.main.call(replacements.answerReplacement, { id, accept: n % 2 === 0 }, key()),
      ),
    )
    expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
    const { status } = await orderOf(id)
    expect(await balance()).toBe(status === 'cancelled' ? before : before - 900)
  })

  it('reports the shortfall of the balance, and charges nothing', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('no customer')
    const { id } = await offerAgain(t, await shippedOrder(t, seller.customerId))
    await recharge(t, seller.customerId, 100)
    const refused = await seller.call(replacements.answerReplacement, { id, accept: true }, key())
    expect([refused.reason, refused.msg]).toEqual(['balanceTooLow', expect.stringContaining('$8.00 too low')])
    expect((await seller.ok(orders.getOrder, { id })).status).toBe('awaitingPayment')
    expect((await seller.ok(wallet.getWallet, {})).balance.amountMinor).toBe(100)
  })

  it('allows only accepting or declining while it waits', async () => {
    const order = await shippedOrder(t)
    const { id } = await offerAgain(t, order)
    await recharge(t, customerId, 5000)
    const reasonOf = async (sent: Promise<{ reason: string }>) => (await sent).reason
    expect(await reasonOf(t.main.call(orders.cancelOrder, { id }))).toBe('wrongStatus')
    expect(await reasonOf(t.main.call(orders.updateOrderAddress, { id, address: completeAddress }))).toBe(
      'wrongStatus',
    )
    const { result } = await t.main.ok(orders.payOrder, { id }, key())
    expect(result).toMatchObject({ ok: false, reason: 'replacementOffered' })
    const onHold = await t.main.ok(orderHolds.holdOrders, { ids: [id] })
    expect(onHold.results).toMatchObject([
      { ok: false, reason: 'wrongStatus', message: expect.stringContaining('Accept or decline the charge') },
    ])
    expect((await orderOf(id)).flags.map(({ kind }) => kind)).not.toContain('onHold')
    const { ids } = await twin(order.id)
    const merged = await t.main.ok(merging.mergeOrders, { groups: [{ ids: [id, ...ids] }] }, key())
    expect(merged.results).toMatchObject([{ ok: false }])
    for (const one of ids) expect((await orderOf(one)).allowedActions).not.toContain('merge')
    await t.main.ok(replacements.answerReplacement, { id, accept: false }, key())
    expect((await orderOf(id)).allowedActions).toEqual([])
    expect(await reasonOf(t.main.call(orders.restoreOrder, { id }))).toBe('wrongStatus')
  })

  it('cannot be put on hold before the seller has answered', async () => {
    const { id } = await offerAgain(t, await shippedOrder(t))
    expect((await orderOf(id)).allowedActions).toEqual(['answerReplacement'])
    const { results } = await t.main.ok(orderHolds.holdOrders, { ids: [id] })
    expect(results).toMatchObject([
      { ok: false, reason: 'wrongStatus', message: expect.stringContaining('Accept or decline the charge') },
    ])
    expect((await orderOf(id)).flags).toEqual([])
  })

  it('cannot get a problem before the seller has answered', async () => {
    const { id } = await offerAgain(t, await shippedOrder(t))
    const problem = { ids: [id], code: 'outOfStock' as const }
    expect((await t.operator.ok(operatorOrders.getOperatorOrder, { id })).operatorActions).not.toContain(
      'raiseProblem',
    )
    const { results } = await t.operator.ok(operatorProblems.raiseProblems, problem)
    expect(results).toMatchObject([
      { ok: false, message: expect.stringContaining('Accept or decline the charge') },
    ])
    expect((await orderOf(id)).flags).toEqual([])
  })

  it('is charged at most the cost, and more than 0', async () => {
    const order = await shippedOrder(t)
    const input = await replacementInput(t, order, { paidBy: 'seller', unitPriceMinor: 501 })
    const reasonOf = async (change: object) =>
      (await t.operator.call(operatorReplacements.createReplacement, { ...input, ...change }, key())).reason
    expect(await reasonOf({})).toBe('chargeTooHigh')
    const lines = input.lines.map((line) => ({ ...line, unitPriceMinor: 0 }))
    expect(await reasonOf({ lines, freightMinor: 401 })).toBe('chargeTooHigh')
    expect(await reasonOf({ lines, freightMinor: 0 })).toBe('nothingToCharge')
  })

  it('waits for the agency after it is declined, until reviewed', async () => {
    const order = await shippedOrder(t)
    const { id } = await offerAgain(t, order)
    const waiting = async () =>
      (await t.operator.ok(operatorHome.getQueues, {})).queues.find(
        ({ name }) => name === 'replacementsDeclined',
      )?.count ?? 0
    const before = await waiting()
    await t.main.ok(replacements.answerReplacement, { id, accept: false, words: 'Too dear' }, key())
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', waiting: null })
    expect(await flagOf(order.id)).toMatchObject({ state: 'declined', on: 'agency' })
    expect(await waiting()).toBe(before + 1)
    await t.operator.ok(operatorReplacements.acknowledgeDeclinedReplacement, { id })
    expect(await waiting()).toBe(before)
    expect(await flagOf(order.id)).toBeUndefined()
    expect((await t.operator.call(operatorReplacements.acknowledgeDeclinedReplacement, { id })).reason).toBe(
      'notWaiting',
    )
  })

  it('expires without an answer', async () => {
    const order = await shippedOrder(t)
    const { id } = await offerAgain(t, order)
    const signal = new AbortController().signal
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000)
    await expireReplacements(database, days(13), signal)
    expect((await orderOf(id)).status).toBe('awaitingPayment')
    expect(await expireReplacements(database, days(15), signal)).toBeGreaterThan(0)
    expect((await orderOf(id)).status).toBe('cancelled')
    expect(await kindsOf(order.id)).toContain('replacement.expired')
    expect(await flagOf(order.id)).toMatchObject({ state: 'expired', on: 'agency' })
    await recharge(t, customerId, 900)
    const late = await t.main.call(replacements.answerReplacement, { id, accept: true }, key())
    expect(late.reason).toBe('notOffered')
  })

  async function twin(orderId: string): Promise<{ ids: string[] }> {
    const { rows } = await t.admin.query('select shop_id from dropshipping_order where id = $1', [orderId])
    const lines = [{ skuId: (await createSku(t)) as never, title: 'Mug', quantity: 1 }]
    const made = await t.main.ok(
      orders.createOrder,
      { shopId: String(rows[0].shop_id), shopOrderName: '#1002', address: completeAddress, lines },
      key(),
    )
    return { ids: [made.id] }
  }
})
