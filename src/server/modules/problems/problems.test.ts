import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { answersTo, problemAnswers, problemCodes } from '../../../contract/orders/order-problems.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { problems } from '../../../contract/problems/problems.ts'
import { customerIdFromRow, type CustomerId } from '../../platform/database/database.ts'
import {
  completeAddress,
  createOrder,
  createSku,
  createTwinOrders,
  recharge,
} from '../orders/test/order-factory.ts'
import { setOrderFlags } from '../orders/index.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import { getBalance } from '../wallet/index.ts'
import { raise } from './problem-factory.ts'

const t = await testApp()
const { database } = t.platform
let seller: Caller
let customerId: CustomerId
let id: never
beforeEach(async () => {
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
  id = (await createOrder(t, customerId)) as never
})

const key = () => ({ idempotencyKey: randomUUID() })
const balance = async (): Promise<number> => (await getBalance(database.agency, customerId)).amountMinor
const read = () => seller.ok(orders.getOrder, { id })
const pay = async (): Promise<void> => {
  await recharge(t, customerId, 900)
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
  await payOrders(database, { customerId, shopIds: null }, intent, { kind: 'seller', name: 'Ana' })
}
const answer = (given: object) => seller.call(problems.solveProblem, { id, ...given } as never)
const resolve = (given: object = {}, options = key()) =>
  t.operator.call(operatorProblems.resolveProblem, { id, ...given }, options)
const waitsForLock = async (): Promise<void> => {
  await expect
    .poll(async () => (await t.admin.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
}
const ship = () =>
  t.operator.call(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber: `JD${String(id)}X` }, key())

it('every problem has answers, with cancelling last', () => {
  for (const code of problemCodes) {
    expect(answersTo[code].at(-1)).toBe('refund')
    expect(problemAnswers).toEqual(expect.arrayContaining([...answersTo[code]]))
  }
})

describe('a problem', () => {
  it('waits for the seller in list, page, dashboard and mailbox, and blocks the order', async () => {
    await pay()
    await raise(t, id, { code: 'addressInvalid', note: 'No such street', proposed: 'newAddress' })
    const order = await read()
    expect(order).toMatchObject({
      status: 'processing',
      flags: [{ kind: 'problem', state: 'addressInvalid', on: 'seller' }],
      problem: {
        code: 'addressInvalid',
        on: 'seller',
        steps: [{ kind: 'raised', note: 'No such street', answer: 'newAddress' }],
      },
    })
    expect(order.allowedActions).toContain('solveProblem')
    expect(order.events[0]?.kind).toBe('order.problemRaised')
    expect((await seller.ok(dashboard.getDashboard, {})).problems).toMatchObject({ open: 1, orderId: id })
    const list = await seller.ok(orders.listOrders, { flag: 'problem' })
    expect(list).toMatchObject({ total: 1, flagCounts: { problem: 1, onHold: 0 } })
    const { rows } = await t.admin.query(
      `select m.subject, m.body_text from mail m join account a on a.email = m.to_address
         where a.customer_id = $1 order by m.id desc limit 1`,
      [customerId],
    )
    expect(rows[0].subject).toBe(`Order ${order.number} needs your answer`)
    expect(rows[0].body_text).toContain('No such street')

    expect(await ship()).toMatchObject({ code: 0, reason: 'problem' })
    expect(await t.operator.ok(operatorOrders.getPickingList, { ids: [id] })).toEqual({
      items: [],
      orderRequests: [],
      held: [{ id, number: order.number, reason: 'problem' }],
    })
    expect(await t.operator.call(operatorOrders.downloadPackingSlips, { ids: [id] })).toMatchObject({
      reason: 'notPackable',
    })
    const { operatorActions } = await t.operator.ok(operatorOrders.getOperatorOrder, { id })
    expect(operatorActions).toEqual(['awaitStock', 'resolveProblem', 'raiseSurcharge'])
  })

  it('blocks an order that is about to be merged or split concurrently', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', two = ''] = ids as never[]
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    // Locks the order first, as reporting does.
    const raising = database.agencyTransaction(async (tx) => {
      await tx.selectFrom('dropshipping_order').select('id').where('id', '=', one).forUpdate().execute()
      locked.resolve()
      await release.promise
      await setOrderFlags(tx, customerId, [
        { orderId: one, kind: 'problem', state: 'outOfStock', waitingOn: 'seller' },
      ])
    })
    await locked.promise
    const asked = seller.ok(merging.mergeOrders, { groups: [{ ids: [one, two] as never[] }] }, key())
    await waitsForLock()
    release.resolve()
    await raising
    expect((await asked).results[0]).toMatchObject({ ok: false, reason: 'hasProblem', order: null })
    expect((await seller.ok(orders.getOrder, { id: two })).status).toBe('awaitingPayment')
  })

  it('keeps an unpaid order from being paid, merged and split until resolved', async () => {
    const { ids } = await createTwinOrders(t, customerId)
    const [one = '', two = ''] = ids as never[]
    await recharge(t, customerId, 5000)
    await raise(t, one)
    const paid = await seller.ok(orders.payOrder, { id: one }, key())
    expect(paid.result).toMatchObject({ ok: false, reason: 'problem' })
    const merged = await seller.ok(merging.mergeOrders, { groups: [{ ids: [one, two] as never[] }] }, key())
    expect(merged.results[0]).toMatchObject({ ok: false, reason: 'hasProblem' })
    const shown = await seller.ok(orders.getOrder, { id: one })
    expect(shown.allowedActions).toEqual(expect.not.arrayContaining(['pay', 'merge', 'split']))
    expect((await seller.ok(orders.getOrder, { id: two })).allowedActions).not.toContain('merge')
    await t.operator.ok(operatorProblems.resolveProblem, { id: one }, key())
    const after = await seller.ok(orders.getOrder, { id: one })
    expect(after).toMatchObject({ problem: null, flags: [], status: 'awaitingPayment' })
    expect(after.allowedActions).toEqual(expect.arrayContaining(['pay', 'merge']))
  })

  it('is reported once by concurrent calls, and not for closed orders', async () => {
    const raiseIt = () =>
      t.operator.ok(operatorProblems.raiseProblems, { ids: [id], code: 'outOfStock' as const })
    const answers = await Promise.all([raiseIt(), raiseIt(), raiseIt()])
    expect(answers.filter(({ results }) => results[0]?.ok)).toHaveLength(1)
    await resolve()
    await seller.ok(orders.cancelOrder, { id })
    expect((await raiseIt()).results[0]).toMatchObject({ ok: false })
    const wrong = { ids: [id], code: 'restrictedGoods', proposed: 'wait' }
    expect(await t.operator.send(operatorProblems.raiseProblems, wrong)).toMatchObject({ code: 415 })
  })

  it('ends with its order', async () => {
    await raise(t, id)
    await seller.ok(orders.cancelOrder, { id })
    expect(await read()).toMatchObject({ status: 'cancelled', flags: [], problem: null })
    expect(await answer({ answer: 'wait' })).toMatchObject({ reason: 'notAwaitingSeller' })
    await seller.ok(orders.restoreOrder, { id })
    await raise(t, id)
    expect((await read()).problem?.steps).toHaveLength(1)
  })
})

describe('the seller’s answer', () => {
  it('must fit the problem, is accepted once, and waits for the agency', async () => {
    await raise(t, id, { code: 'restrictedGoods' })
    expect(await answer({ answer: 'wait' })).toMatchObject({ reason: 'answerNotAllowed' })
    const both = await Promise.all([
      answer({ answer: 'split', note: 'Without the knife' }),
      answer({ answer: 'refund' }),
    ])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200])
    const order = await read()
    expect(order.problem).toMatchObject({ on: 'agency' })
    expect(order.problem?.steps).toHaveLength(2)
    expect(order.allowedActions).not.toContain('solveProblem')
    const queue = { flag: 'problem', flagOn: 'agency', customerId } as never
    const list = await t.operator.ok(operatorOrders.listOperatorOrders, queue)
    expect(list.rows.map((row) => row.id)).toEqual([id])
    const { queues } = await t.operator.ok(operatorHome.getQueues, {})
    expect(queues.find(({ name }) => name === 'problemsToSolve')?.count).toBeGreaterThan(0)
    expect((await seller.ok(dashboard.getDashboard, {})).problems?.open).toBe(0)
  })

  it('can be followed up repeatedly, with a complete history', async () => {
    await raise(t, id)
    expect(await t.operator.call(operatorProblems.askProblemAgain, { id, note: 'And?' })).toMatchObject({
      reason: 'notAwaitingAgency',
    })
    await answer({ answer: 'wait', note: 'until May' })
    await t.operator.ok(operatorProblems.askProblemAgain, { id, note: 'Too long', proposed: 'substitute' })
    const lineId = (await read()).lines[0]?.id
    const { rows } = await t.admin.query('select sku_id from order_line where id = $1', [lineId])
    const ownerCustomerId = t.otherCustomerId
    const skuId = await createSku(t, { ownerCustomerId })
    expect(await answer({ answer: 'substitute', lineId, skuId })).toMatchObject({ reason: 'notFound' })
    expect(await answer({ answer: 'substitute' })).toMatchObject({ code: 415 })
    expect(await answer({ answer: 'substitute', lineId, skuId: String(rows[0].sku_id) })).toMatchObject({
      code: 200,
    })
    const { problem, events } = await read()
    expect(events.map(({ kind }) => kind)).toContain('order.problemReopened')
    expect(problem?.steps.map(({ kind, answer: said }) => [kind, said])).toEqual([
      ['raised', null],
      ['answered', 'wait'],
      ['askedAgain', 'substitute'],
      ['answered', 'substitute'],
    ])
    expect(problem?.steps.at(-1)?.substitute).toMatchObject({ title: 'Enamel mug, green' })
  })

  it('corrects the address of an order where that is still allowed', async () => {
    await raise(t, id, { code: 'addressInvalid' })
    const address = { ...completeAddress, address1: '14 Alder Street' }
    expect(await answer({ answer: 'newAddress', address })).toMatchObject({ data: { outcome: 'corrected' } })
    expect((await read()).address.address1).toBe('14 Alder Street')
  })

  it('can be a tax number alone', async () => {
    await pay()
    await raise(t, id, { code: 'missingTaxNumber' })
    expect(await answer({ answer: 'newAddress' })).toMatchObject({ code: 415 })
    expect(await answer({ answer: 'newAddress', taxNumber: 'IM2760000742' })).toMatchObject({
      data: { outcome: 'corrected' },
    })
    expect((await read()).address).toMatchObject({ taxNumber: 'IM2760000742', address1: '12 Alder Street' })
  })

  it('passes an address a paid order cannot take to the agency, with the reason', async () => {
    await pay()
    await raise(t, id, { code: 'addressInvalid' })
    const address = { ...completeAddress, countryCode: 'DE', city: 'Leipzig' }
    const { data } = await answer({ answer: 'newAddress', address })
    expect(data).toMatchObject({
      outcome: 'passedOn',
      message: expect.stringContaining('paid for this country'),
    })
    const order = await read()
    expect(order.address.countryCode).toBe('US')
    expect(order.problem?.steps.at(-1)?.passedOn).toMatchObject({
      address: expect.stringContaining('Leipzig'),
      why: expect.stringContaining('paid for this country'),
      whyReason: 'countryFixed',
    })
  })
})

describe('the end of a problem', () => {
  it('allows a paid order to ship again', async () => {
    await pay()
    await raise(t, id)
    await answer({ answer: 'wait' })
    expect(await resolve({ note: 'It has come' })).toMatchObject({
      data: { status: 'processing', refund: null },
    })
    expect(await resolve()).toMatchObject({ reason: 'noProblem' })
    expect(await ship()).toMatchObject({ code: 200 })
  })

  it('cancels a paid order and refunds it once', async () => {
    await pay()
    expect(await balance()).toBe(0)
    await raise(t, id)
    await answer({ answer: 'refund' })
    const options = key()
    const cancelled = { data: { status: 'cancelled', refund: { amountMinor: 900, currency: 'USD' } } }
    const all = await Promise.all([
      resolve({ outcome: 'cancelled' }, options),
      resolve({ outcome: 'cancelled' }, options),
    ])
    for (const one of all) expect(one).toMatchObject(cancelled)
    expect(await resolve({ outcome: 'cancelled' })).toMatchObject({ reason: 'noProblem' })
    expect(await balance()).toBe(900)
    expect(await read()).toMatchObject({ status: 'cancelled', problem: null, flags: [] })
  })

  it('cancels an unpaid order, but no partly shipped one', async () => {
    await raise(t, id)
    expect(await resolve({ outcome: 'cancelled' })).toMatchObject({
      data: { status: 'cancelled', refund: null },
    })
    await seller.ok(orders.restoreOrder, { id })
    await pay()
    expect(await ship()).toMatchObject({ code: 200 })
    await raise(t, id, { code: 'undeliverable' })
    expect(await resolve({ outcome: 'cancelled' })).toMatchObject({ reason: 'partlyShipped' })
    expect(await read()).toMatchObject({ status: 'shipped', problem: { code: 'undeliverable' } })
    expect(await balance()).toBe(0)
  })
})
