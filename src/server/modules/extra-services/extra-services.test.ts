import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import {
  serviceOrderStatuses,
  serviceOrderTransitions,
  type ServiceOrderStatus,
} from '../../../contract/extra-services/service-order-states.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { createSku, recharge } from '../orders/test/order-factory.ts'
import { png } from '../tickets/ticket-factory.ts'
import { invoiceInvariants } from '../invoices/index.ts'
import { serviceInvariants } from '../wallet/invariants/service-invariants.ts'
import { completeServiceOrders } from './service-order-jobs.ts'
import {
  deliver,
  delivered,
  key,
  offer,
  offerMaterial,
  order,
  ordered,
  paid,
  quoted,
  requested,
  stocked,
} from './service-order-factory.ts'

const t = await testApp()
const signal = new AbortController().signal

const balanceOf = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
const get = (id: ServiceOrder['id'], caller: Caller = t.main) =>
  caller.ok(extraServices.getServiceOrder, { id })
const payment = ({ id, totalMinor }: ServiceOrder) => ({ id, agreedMinor: totalMinor ?? 0 })
const checkLaws = async (): Promise<void> => {
  for (const { name, breaches } of [...serviceInvariants, ...invoiceInvariants]) {
    const { rows } = await breaches.execute(t.platform.database.agency)
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
}

describe('statuses of a service order', () => {
  it('are reachable from the first two, and lead to an end', () => {
    const reached = new Set<ServiceOrderStatus>(['requested', 'awaitingPayment'])
    for (const from of reached) for (const to of serviceOrderTransitions[from]) reached.add(to)
    expect([...reached].toSorted()).toEqual([...serviceOrderStatuses].toSorted())
  })
})

describe('an order', () => {
  it('is created once per key under concurrency', async () => {
    const service = await offer(t)
    const input = { extraServiceId: service.id, agreedMinor: 9000 }
    const same = key()
    const made = await Promise.all(
      [1, 2, 3].map(() => t.main.ok(extraServices.createServiceOrder, input, same)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  it('names the products it is for, but no private ones of others', async () => {
    const service = await offer(t)
    const skuId = await createSku(t)
    const made = await order(t, service, t.main, { subject: 'goods', skuIds: [skuId] })
    expect(made).toMatchObject({ targetCount: 1, targets: [{ skuId, orderId: null }] })
    const foreign = await createSku(t, { ownerCustomerId: t.otherCustomerId })
    const input = {
      extraServiceId: service.id,
      agreedMinor: 9000,
      subject: 'goods' as const,
      skuIds: [foreign],
    }
    expect(await t.main.call(extraServices.createServiceOrder, input, key())).toMatchObject({
      reason: 'notFound',
    })
  })

  it('of a price that has changed meanwhile, or of a withdrawn service, is refused', async () => {
    const service = await offer(t)
    const input = { extraServiceId: service.id, agreedMinor: 8000 }
    expect((await t.main.call(extraServices.createServiceOrder, input, key())).reason).toBe('priceChanged')
    await t.operator.ok(operatorExtraServices.switchExtraService, { id: service.id, isActive: false })
    const late = { ...input, agreedMinor: 9000 }
    expect((await t.main.call(extraServices.createServiceOrder, late, key())).reason).toBe('serviceWithdrawn')
  })

  it('keeps its price when the menu changes', async () => {
    const service = await offer(t)
    const made = await order(t, service)
    await t.operator.ok(operatorExtraServices.saveExtraService, {
      id: service.id,
      nameEn: 'Photo shoot',
      priceMinor: 99_000,
      basis: 'job',
      days: 5,
    })
    expect((await get(made.id)).totalMinor).toBe(9000)
  })

  it('costs the quantity of units in the seller’s currency', async () => {
    const seller = await t.newCustomer({ currency: 'CNY' })
    const service = await offer(t, { basis: 'unit', priceMinor: 30 })
    const { currency, services } = await seller.ok(extraServices.listExtraServices, {})
    const agreedMinor = services.find(({ id }) => id === service.id)?.priceMinor ?? 0
    expect(currency).toBe('CNY')
    expect(agreedMinor).toBeGreaterThan(30)
    const made = await order(t, service, seller, { agreedMinor, quantity: 7 })
    expect(made).toMatchObject({ currency: 'CNY', totalMinor: 7 * agreedMinor })
  })
})

describe('the payment', () => {
  it('is made once by concurrent calls, with an extra invoice', async () => {
    const seller = await t.newCustomer()
    const made = await ordered(t, seller)
    if (seller.customerId === '') throw new Error('a seller')
    await recharge(t, seller.customerId, 30_000)
    const same = key()
    const sent = await Promise.all([
      ...[1, 2].map(() => seller.call(extraServices.payServiceOrder, payment(made), same)),
      ...[1, 2].map(() => seller.call(extraServices.payServiceOrder, payment(made), key())),
    ])
    expect(sent.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1)
    for (const refused of sent.filter(({ code }) => code !== 200)) expect(refused.reason).toBe('wrongStatus')
    expect(await balanceOf(seller)).toBe(21_000)
    const { rows } = await seller.ok(invoices.listExtraOrInventoryInvoices, { series: 'extra' })
    expect(rows).toMatchObject([{ sourceNumber: made.number, totalMinor: 9000 }])
    await checkLaws()
  })

  it('above the balance is refused with what is missing', async () => {
    const seller = await t.newCustomer()
    const made = await ordered(t, seller)
    if (seller.customerId === '') throw new Error('a seller')
    await recharge(t, seller.customerId, 8999)
    const sent = await seller.call(extraServices.payServiceOrder, payment(made), key())
    expect(sent).toMatchObject({ reason: 'balanceTooLow', data: { detail: { shortMinor: 1 } } })
    expect((await get(made.id, seller)).status).toBe('awaitingPayment')
  })

  it('of another amount than the quoted one is refused', async () => {
    const made = await quoted(t)
    await recharge(t, t.customerId, 50_000)
    await t.operator.ok(operatorExtraServices.quoteServiceOrder, {
      id: made.id,
      unitUsdMinor: 20_000,
      days: 9,
    })
    const sent = await t.main.call(extraServices.payServiceOrder, payment(made), key())
    expect(sent).toMatchObject({ reason: 'amountChanged', data: { detail: { dueMinor: 20_000 } } })
    const now = await get(made.id)
    await t.main.ok(extraServices.payServiceOrder, payment(now), key())
    expect((await get(made.id)).dueAt).not.toBeNull()
  })
})

describe('the agency', () => {
  it('cannot quote a fixed price', async () => {
    const { id } = await ordered(t)
    const sent = await t.operator.call(operatorExtraServices.quoteServiceOrder, {
      id,
      unitUsdMinor: 100,
      days: 1,
    })
    expect(sent.reason).toBe('wrongStatus')
  })

  it('delivers files that the seller opens, and others do not', async () => {
    const { id } = await paid(t)
    const file = { name: 'cup.png', body: png }
    const { id: fileId } = await t.operator.ok(
      operatorExtraServices.uploadServiceFile,
      { orderId: id },
      { file },
    )
    const elsewhere = await paid(t, t.other)
    const wrong = { id: elsewhere.id, note: '', fileIds: [fileId] }
    expect(await t.operator.call(operatorExtraServices.deliverServiceOrder, wrong, key())).toMatchObject({
      reason: 'notFound',
    })
    await t.operator.ok(operatorExtraServices.deliverServiceOrder, { id, fileIds: [fileId] }, key())
    const { deliveries, status } = await get(id)
    expect(status).toBe('delivered')
    expect(deliveries).toMatchObject([{ files: [{ name: 'cup.png' }] }])
    const response = await t.app.inject(deliveries[0]?.files[0]?.url ?? '')
    expect(response.statusCode).toBe(200)
  })

  it('delivers again what was to change', async () => {
    const { id } = await delivered(t)
    await t.main.ok(extraServices.requestServiceChanges, { id, content: 'Brighter, please' })
    const seen = await t.operator.ok(operatorExtraServices.getOperatorServiceOrder, { id })
    expect(seen).toMatchObject({ status: 'inProgress', operatorActions: ['deliver', 'refund'] })
    await deliver(t, id, 'Brighter')
    const now = await get(id)
    expect(now.deliveries.map(({ note }) => note)).toEqual(['Brighter', 'Twelve pictures'])
    await t.main.ok(extraServices.acceptServiceOrder, { id })
    expect((await t.main.call(extraServices.acceptServiceOrder, { id })).reason).toBe('wrongStatus')
  })

  it('links a material to a service that no other one pays for', async () => {
    const { serviceId, material } = await offerMaterial(t)
    const again = { nameEn: 'Other cards', priceMinor: 10, basis: 'unit', days: 3, isMaterial: true } as const
    const sent = await t.operator.call(operatorExtraServices.saveExtraService, { ...again, serviceId })
    expect(sent).toMatchObject({ reason: 'materialLinked', data: { detail: { name: material.nameEn } } })
  })
})

describe('a refund', () => {
  it('is never above what was paid, is made once, and has a credit note', async () => {
    const seller = await t.newCustomer()
    const { id } = await paid(t, seller)
    const finance = await t.operatorWith(['finance'])
    const above = { id, amountMinor: 9001, reason: 'Too much' }
    expect(await finance.call(operatorExtraServices.refundServiceOrder, above, key())).toMatchObject({
      reason: 'refundAboveLeft',
      data: { detail: { leftMinor: 9000 } },
    })
    const input = { id, amountMinor: 6000, reason: 'One of three pictures was made' }
    const same = key()
    const sent = await Promise.all([
      ...[1, 2].map(() => finance.call(operatorExtraServices.refundServiceOrder, input, same)),
      finance.call(operatorExtraServices.refundServiceOrder, input, key()),
    ])
    expect(sent.some(({ code }) => code === 200)).toBe(true)
    expect(await balanceOf(seller)).toBe(6000)
    const ended = await get(id, seller)
    expect(ended).toMatchObject({ status: 'cancelled', refundedMinor: 6000, endReason: input.reason })
    expect(ended.invoices.map(({ number }) => number.slice(0, 2))).toEqual(['EX', 'CN'])
    await checkLaws()
  })

  it('is the finance team’s, and not of what is completed', async () => {
    const { id } = await delivered(t)
    const input = { id, amountMinor: 100, reason: 'No' }
    const maker = await t.operatorWith(['sourcing', 'fulfilment', 'support'])
    expect((await maker.call(operatorExtraServices.refundServiceOrder, input, key())).code).toBe(403)
    await t.main.ok(extraServices.acceptServiceOrder, { id })
    expect((await t.operator.call(operatorExtraServices.refundServiceOrder, input, key())).reason).toBe(
      'wrongStatus',
    )
  })
})

describe('a delivery that nobody answers', () => {
  it('completes after 14 days, once', async () => {
    const [old, fresh] = [await delivered(t), await delivered(t)]
    await t.admin.query(`update service_order set delivered_at = now() - interval '15 days' where id = $1`, [
      old.id,
    ])
    const both = await Promise.all([1, 2].map(() => completeServiceOrders(t.platform.database, signal)))
    expect(both.reduce((sum, completed) => sum + completed, 0)).toBe(1)
    expect((await get(fresh.id)).status).toBe('delivered')
    const { status, events } = await get(old.id)
    expect(status).toBe('completed')
    expect(events.at(-1)).toMatchObject({ kind: 'service.completed', actorKind: 'system' })
    expect(events.filter(({ kind }) => kind === 'service.completed')).toHaveLength(1)
  })
})

describe('the conversation', () => {
  it('marks orders as unread for the seller and as new for the agency', async () => {
    const { id, number } = await requested(t)
    await t.operator.ok(operatorExtraServices.writeServiceOrderToSeller, { id, content: 'Which size?' })
    const list = () => t.main.ok(extraServices.listServiceOrders, { search: number })
    expect((await list()).rows).toMatchObject([{ isUnread: true }])
    await get(id)
    expect((await list()).rows).toMatchObject([{ isUnread: false }])
    await t.main.ok(extraServices.writeServiceOrder, { id, content: 'A4' })
    const queue = () =>
      t.operator.ok(operatorExtraServices.listOperatorServiceOrders, { queue: 'wrote', search: number })
    expect((await queue()).rows).toMatchObject([{ sellerWrote: true }])
    await t.operator.ok(operatorExtraServices.getOperatorServiceOrder, { id })
    expect((await queue()).rows).toEqual([])
  })
})

describe('material', () => {
  it('is in stock once it is delivered, which completes its order', async () => {
    const { material } = await offerMaterial(t)
    const made = await stocked(t, material, 500)
    expect(made).toMatchObject({ status: 'completed', quantity: 500, totalMinor: 10_000 })
    const again = await t.operator.call(
      operatorExtraServices.deliverServiceOrder,
      { id: made.id, note: randomUUID() },
      key(),
    )
    expect(again.reason).toBe('wrongStatus')
    await checkLaws()
  })

  it('is never corrected below zero', async () => {
    const { material } = await offerMaterial(t)
    const { id } = await stocked(t, material, 5)
    const input = { id, change: -6, reason: 'Lost' }
    expect(await t.operator.call(operatorExtraServices.correctServiceStock, input, key())).toMatchObject({
      reason: 'materialTooLow',
      data: { detail: { onHand: 5 } },
    })
    const other = await paid(t)
    const wrong = { ...input, id: other.id }
    expect((await t.operator.call(operatorExtraServices.correctServiceStock, wrong, key())).reason).toBe(
      'notMaterial',
    )
  })
})
