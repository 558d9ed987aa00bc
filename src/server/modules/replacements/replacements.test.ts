import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { silentRun } from '../../../../test/silent-run.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderHolds } from '../../../contract/problems/problems.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { recountFigures } from '../dashboard/recount-figures.ts'
import { PushRejected, type FulfilmentTarget } from '../fulfilment/ports/ports.ts'
import { pushParcelToShop } from '../fulfilment/pushes/push-parcel.ts'
import { recordTracking } from '../fulfilment/tracking/record-tracking.ts'
import { completeAddress, createSku, draftLine, recharge } from '../orders/test/order-factory.ts'
import { expireReplacements } from './expire-replacements.ts'
import {
  offerAgain,
  createShippedReplacement,
  ship,
  shippedOrder,
  replacementInput,
} from './replacement-factory.ts'

const t = await testApp()
const { customerId } = t
const { database } = t.platform
const key = () => ({ idempotencyKey: randomUUID() })

const orderOf = (id: string) => t.main.ok(orders.getOrder, { id })
const flagOf = async (id: string) => (await orderOf(id)).flags.find(({ kind }) => kind === 'replacement')
const kindsOf = async (id: string) => (await orderOf(id)).events.map(({ kind }) => kind)
const balance = async () => (await t.main.ok(wallet.getWallet, {})).balance.amountMinor

const deliver = (trackingNumber: string) =>
  database.agencyTransaction((tx) =>
    recordTracking(tx, {
      trackingNumber,
      facts: [
        {
          eventKey: `delivered ${trackingNumber}`,
          at: new Date(),
          status: 'delivered',
          sourceCode: '',
          description: 'Delivered',
          location: '',
        },
      ],
    }),
  )

describe('at the agency’s cost', () => {
  it('is a separate order that is processed immediately and costs nothing', async () => {
    const order = await shippedOrder(t)
    const before = await balance()
    const replacement = await createShippedReplacement(t, order)
    const child = await orderOf(replacement.id)
    expect(child).toMatchObject({
      status: 'processing',
      waiting: { reason: 'beingPrepared', on: 'agency' },
      totalMinor: 0,
      shopOrderName: '#1001',
      lines: [{ title: 'Mug', quantity: 1, unitPriceMinor: 0, shippedQuantity: 0 }],
      family: { replacementOf: { id: order.id } },
    })
    expect(child.paidAt).not.toBeNull()
    expect(child.address).toMatchObject({ recipientName: 'Ana Müller', address1: '12 Alder Street' })
    expect((await orderOf(order.id)).family?.replacements).toMatchObject([
      { id: replacement.id, number: child.number },
    ])
    expect(await flagOf(order.id)).toMatchObject({ state: 'preparing', on: 'agency', until: null })
    expect(await balance()).toBe(before)
    const { rows } = await t.operator.ok(operatorOrders.listOperatorOrders, { search: child.number })
    expect(rows).toMatchObject([{ id: child.id, family: { replacementOf: { id: order.id } } }])
  })

  it('cannot be refunded', async () => {
    const replacement = await createShippedReplacement(t, await shippedOrder(t))
    const child = await orderOf(replacement.id)
    expect(child.allowedActions).not.toContain('applyRefund')
    const input = {
      orderId: child.id,
      reason: 'other' as const,
      lines: [{ lineId: child.lines[0]?.id ?? '', quantity: 1 }],
      amountMinor: 1,
      words: 'Please',
    }
    expect((await t.main.call(refunds.applyRefund, input)).reason).toBe('notRefundable')
  })

  it('is tracked on the original order until delivered', async () => {
    const order = await shippedOrder(t)
    const { id, number } = await createShippedReplacement(t, order)
    const trackingNumber = await ship(t, id)
    expect(await flagOf(order.id)).toMatchObject({ state: 'shipped', on: 'carrier' })
    const told = (await orderOf(order.id)).events.find(({ kind }) => kind === 'replacement.shipped')
    expect(told?.detail).toEqual({ order: number, trackingNumber })
    await t.runJobs({ failures: 'allow' })
    const { rows } = await t.admin.query('select subject from mail where body_text like $1', [
      `%${trackingNumber}%`,
    ])
    expect(rows).toHaveLength(1)
    await deliver(trackingNumber)
    expect(await flagOf(order.id)).toBeUndefined()
    expect(await kindsOf(order.id)).toContain('replacement.delivered')
    const listed = await t.main.ok(replacements.listReplacements, { orderId: order.id })
    expect(listed.replacements).toMatchObject([{ state: 'delivered', trackingNumbers: [trackingNumber] }])
  })

  it('goes to a corrected address; the original order keeps its own', async () => {
    const order = await shippedOrder(t)
    const address = { ...completeAddress, address1: '14 Alder Street', phone: '+1 555 0199' }
    const input = { ...(await replacementInput(t, order)), address }
    const { replacement } = await t.operator.ok(operatorReplacements.createReplacement, input, key())
    expect((await orderOf(replacement.id)).address.address1).toBe('14 Alder Street')
    expect((await orderOf(order.id)).address.address1).toBe('12 Alder Street')
  })

  it('is created once per key, and one at a time', async () => {
    const order = await shippedOrder(t)
    const input = await replacementInput(t, order)
    const once = key()
    const [first, second] = await Promise.all([
      t.operator.ok(operatorReplacements.createReplacement, input, once),
      t.operator.ok(operatorReplacements.createReplacement, input, once),
    ])
    expect(second.replacement.id).toBe(first.replacement.id)
    const again = await t.operator.call(operatorReplacements.createReplacement, input, key())
    expect(again.reason).toBe('replacementOpen')
    await ship(t, first.replacement.id)
    expect((await t.operator.call(operatorReplacements.createReplacement, input, key())).code).toBe(200)
    expect((await orderOf(order.id)).family?.replacements).toHaveLength(2)
  })

  it('contains only shipped items, up to the shipped quantity', async () => {
    const order = await shippedOrder(t)
    const input = await replacementInput(t, order)
    const lines = input.lines.map((line) => ({ ...line, quantity: 3 }))
    expect(
      (await t.operator.call(operatorReplacements.createReplacement, { ...input, lines }, key())).reason,
    ).toBe('quantityTooHigh')
    const { id } = await createShippedReplacement(t, order)
    const ofChild = { ...input, orderId: id }
    expect((await t.operator.call(operatorReplacements.createReplacement, ofChild, key())).reason).toBe(
      'notShipped',
    )
  })

  it('does not count as a sale', async () => {
    const seller = await t.newCustomer()
    if (seller.customerId === '') throw new Error('no customer')
    const order = await shippedOrder(t, seller.customerId)
    const today = async () => {
      await recountFigures(t.platform.database, new AbortController().signal)
      const { orders: received, units, revenueMinor } = (await seller.ok(dashboard.getFigures, {})).sums
      return { received, units, revenueMinor }
    }
    const before = await today()
    await createShippedReplacement(t, order)
    expect(await today()).toEqual(before)
    expect(before).toMatchObject({ received: 1 })
  })
})

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

describe('the shop', () => {
  it('receives the replacement’s tracking number where the shop has the original fulfillment', async () => {
    const told: string[] = []
    const target: FulfilmentTarget = {
      createFulfilment: async (_, { lines, trackingNumber }) => {
        if (told.length > 0) throw new PushRejected(refusalOf('pushOrderGone'), { permanent: true })
        told.push(lines.map(({ quantity, shopLineKey }) => `${quantity} ${shopLineKey}`).join())
        return { externalId: `made of ${trackingNumber}` }
      },
      createTrackingEvent: async (_, { externalId, status }) => void told.push(`${externalId} ${status}`),
      correctTracking: async (_, { externalId, trackingNumber }) =>
        void told.push(`${externalId} is ${trackingNumber}`),
    }
    const push = async (orderId: string): Promise<void> => {
      const { rows } = await t.admin.query('select id from shipment where order_id = $1', [orderId])
      const parcel = { customerId, shipmentId: String(rows[0].id) }
      const telling = { database, target, publicUrl: 'https://quayside.example' }
      await pushParcelToShop(telling, parcel, silentRun)
    }
    const order = await shippedOrder(t, customerId, {
      source: 'shopify',
      shopOrderKey: randomUUID(),
      lines: [draftLine({ skuId: await createSku(t), shopLineKey: 'L1', quantity: 2 })],
    })
    await push(order.id)
    const { id } = await createShippedReplacement(t, order)
    const trackingNumber = await ship(t, id)
    await push(id)
    await deliver(trackingNumber)
    await push(id)
    const known = `made of ${order.trackingNumber}`
    expect(told).toEqual(['2 L1', `${known} is ${trackingNumber}`, `${known} delivered`])
    expect((await orderOf(order.id)).status).toBe('shipped')
  })
})
