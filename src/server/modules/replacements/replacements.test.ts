import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { silentRun } from '../../../../test/silent-run.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { recountFigures } from '../dashboard/recount-figures.ts'
import { PushRejected, type FulfilmentTarget } from '../fulfilment/ports/ports.ts'
import { pushParcelToShop } from '../fulfilment/pushes/push-parcel.ts'
import { completeAddress, createSku, draftLine } from '../orders/test/order-factory.ts'
import { createShippedReplacement, ship, shippedOrder, replacementInput } from './replacement-factory.ts'
import { key, withReplacements } from './replaced-orders-factory.ts'

const { t, balance, orderOf, flagOf, deliver, kindsOf, customerId, database } = await withReplacements()

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
