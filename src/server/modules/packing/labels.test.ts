import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { problems } from '../../../contract/problems/problems.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import { unique } from '../fulfilment/test/fulfilment-factory.ts'
import { redactRecipients } from '../orders/index.ts'
import { completeAddress, createOrder, recharge } from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { raise } from '../problems/problem-factory.ts'

const t = await testApp()
const { database } = t.platform
let seller: Caller
let customerId: CustomerId
let id: never

const key = () => ({ idempotencyKey: randomUUID() })
const pay = async (order: string): Promise<void> => {
  await recharge(t, customerId, 900)
  const intent = { ids: [order], key: randomUUID(), endpoint: 'payOrder' } as const
  await payOrders(database, { customerId, shopIds: null }, intent, { kind: 'seller', name: 'Ana' })
}
beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
  id = (await createOrder(t, customerId)) as never
  await pay(id)
})

const read = () => seller.ok(orders.getOrder, { id })
const kinds = async () => (await read()).events.map(({ kind }) => kind)
const moveTo = (address1: string, order = id) =>
  seller.call(orders.updateOrderAddress, {
    id: order,
    address: { ...completeAddress, address1 },
    confirmed: true,
  })
const label = () => t.operator.ok(operatorPacking.makeLabels, { ids: [id] })
const ship = (labelNo: number) =>
  t.operator.call(
    operatorOrders.shipOrder,
    { id, carrier: 'DHL', trackingNumber: unique('JD'), labelNo },
    key(),
  )

describe('a label', () => {
  it('locks the address: the seller sees the reason, and no edit button', async () => {
    expect((await read()).allowedActions).toContain('editAddress')
    expect((await label()).results).toMatchObject([{ ok: true, labelNo: 1 }])
    const order = await read()
    expect(order.labelledAt).not.toBeNull()
    expect(order.allowedActions).not.toContain('editAddress')
    expect(order.events[0]).toMatchObject({ kind: 'order.labelCreated', actorKind: 'agency' })
    const refused = await moveTo('14 Alder Street')
    expect(refused).toMatchObject({ code: 0, reason: 'labelMade' })
    expect(refused.msg).toContain('Open a ticket')
    expect((await read()).address.address1).toBe(completeAddress.address1)
  })

  it('is the same when it is created or printed again', async () => {
    await label()
    expect((await label()).results).toMatchObject([{ ok: true, labelNo: 1 }])
    await t.operator.call(operatorPacking.downloadLabels, { ids: [id] })
    expect((await kinds()).filter((kind) => kind === 'order.labelCreated')).toHaveLength(1)
  })

  it('unlocks the address when voided, and is not used for shipping', async () => {
    await label()
    const before = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
    expect(before.operatorActions).toContain('voidLabel')
    expect(await t.operator.ok(operatorPacking.voidLabel, { id, note: 'As asked.' })).toEqual({ labelNo: 1 })
    expect(await t.operator.call(operatorPacking.voidLabel, { id })).toMatchObject({ reason: 'noLabel' })
    expect((await read()).allowedActions).toContain('editAddress')
    expect((await moveTo('14 Alder Street')).code).toBe(200)
    expect(await t.operator.call(operatorPacking.downloadLabels, { ids: [id] })).toMatchObject({
      reason: 'noLabel',
    })
    expect(await ship(1)).toMatchObject({ code: 0, reason: 'labelVoided' })
    expect((await label()).results).toMatchObject([{ labelNo: 2 }])
    expect(await ship(1)).toMatchObject({ code: 0, reason: 'labelVoided' })
    expect((await ship(2)).data).toMatchObject({ status: 'shipped' })
    expect(await t.operator.call(operatorPacking.voidLabel, { id })).toMatchObject({ reason: 'wrongStatus' })
  })

  it('is voided by a new address requested by the agency', async () => {
    await label()
    await raise(t, id, { code: 'addressInvalid' })
    const address = { ...completeAddress, address1: '14 Alder Street' }
    const solved = await seller.ok(problems.solveProblem, { id, answer: 'newAddress', address } as never)
    expect(solved.outcome).toBe('corrected')
    const order = await read()
    expect(order).toMatchObject({ labelledAt: null, address: { address1: '14 Alder Street' } })
    expect(order.events.map(({ kind }) => kind)).toContain('order.labelVoided')
    await t.operator.ok(operatorProblems.resolveProblem, { id }, key())
    expect(await ship(1)).toMatchObject({ reason: 'labelVoided' })
  })

  it('is voided when the buyer’s data is deleted, and cannot be created without an address', async () => {
    await label()
    const { shopId } = await read()
    await database.agencyTransaction((tx) => redactRecipients(tx, customerId, shopId, 'everybody'))
    expect((await read()).labelledAt).toBeNull()
    expect((await label()).results).toMatchObject([{ ok: false, labelNo: null }])
    const { stop } = await t.operator.ok(operatorPacking.findOrderToPack, { number: `DS-${String(id)}` })
    expect(stop).toMatchObject({ reason: 'noAddress' })
  })

  it('is created for orders that can be packed, with a result for each of the others', async () => {
    const unpaid = (await createOrder(t, customerId)) as never
    const stopped = (await createOrder(t, customerId)) as never
    await pay(stopped)
    await raise(t, stopped)
    const { results } = await t.operator.ok(operatorPacking.makeLabels, {
      ids: [unpaid, id, stopped, '1'],
    })
    expect(results.map(({ ok }) => ok)).toEqual([false, true, false, false])
    expect(results[2]?.message).toContain('has an open problem')
    const { rows } = await t.admin.query(
      'select count(*)::int as n from dropshipping_order where customer_id = $1 and labelled_at is not null',
      [customerId],
    )
    expect(rows[0].n).toBe(1)
  })

  it('and a concurrent address change are serialised', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = (await createOrder(t, customerId)) as never
      await pay(order)
      const [made, moved] = await Promise.all([
        t.operator.ok(operatorPacking.makeLabels, { ids: [order] }),
        moveTo(`${round} Alder Street`, order),
      ])
      expect(made.results[0]?.ok).toBe(true)
      const { address, events } = await seller.ok(orders.getOrder, { id: order })
      const happened = events
        .map(({ kind }) => kind)
        .filter((kind) => /label|address/.test(kind.toLowerCase()))
      const hasMoved = moved.code === 200
      // Newest first: an accepted change precedes the label.
      expect({ reason: moved.reason, happened, address1: address.address1 }).toEqual({
        reason: hasMoved ? '' : 'labelMade',
        happened: hasMoved ? ['order.labelCreated', 'order.addressChanged'] : ['order.labelCreated'],
        address1: hasMoved ? `${round} Alder Street` : completeAddress.address1,
      })
    }
  })

  it('is created once by concurrent calls', async () => {
    const answers = await Promise.all([label(), label(), label()])
    expect(answers.map(({ results }) => results[0]?.labelNo)).toEqual([1, 1, 1])
    expect((await kinds()).filter((kind) => kind === 'order.labelCreated')).toHaveLength(1)
  })
})

describe('the pack station', () => {
  const find = (number: string) => t.operator.call(operatorPacking.findOrderToPack, { number })

  it('finds an order by the barcode of its slip, with the units left to pack', async () => {
    const { number, lines } = await read()
    const { data } = await find(number.toLowerCase())
    expect(data).toMatchObject({ id, number, stop: null, label: null })
    expect(data?.lines).toEqual(
      lines.map((line) =>
        expect.objectContaining({
          id: line.id,
          code: line.skuCode,
          left: line.quantity * line.units,
          shipped: 0,
        }),
      ),
    )
    expect(data?.addressLines[0]).toBe(completeAddress.recipientName)
    expect(await find('JD0000001')).toMatchObject({ reason: 'notFound' })
    expect(await find('DS-999999999999')).toMatchObject({ reason: 'notFound' })
  })

  it('shows what blocks an order, who and why', async () => {
    const number = `DS-${String(id)}`
    await raise(t, id, { code: 'outOfStock', note: 'Two are missing.' })
    expect((await find(number)).data?.stop).toMatchObject({
      reason: 'problem',
      code: 'outOfStock',
      words: 'Two are missing.',
      who: expect.stringMatching(/./),
    })
    await t.operator.ok(operatorProblems.resolveProblem, { id }, key())
    const trackingNumber = unique('JD')
    await t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber }, key())
    expect((await find(number)).data?.stop).toMatchObject({ reason: 'shipped', words: trackingNumber })
    const unpaid = await createOrder(t, customerId)
    expect((await find(`DS-${unpaid}`)).data?.stop).toMatchObject({ reason: 'unpaid' })
  })
})
