import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorCarriers } from '../../../../contract/carriers/carriers.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import type { OrderId, ShippingLineId } from '../../../../contract/kernel/ids.ts'
import { serveDouble } from '../../../connectors/carriers/common/double-kit.ts'
import { easypostDouble } from '../../../connectors/carriers/easypost/double.ts'
import { yunexpressDouble } from '../../../connectors/carriers/yunexpress/double.ts'
import { addLine, key, orderOn, saveCarrier } from './carrier-factory.ts'

const easypost = easypostDouble({ apiKey: 'the key', ownUrl: () => easypostServer.baseUrl })
const yunexpress = yunexpressDouble({
  customerCode: 'C1',
  apiSecret: 'the secret',
  ownUrl: () => yunexpressServer.baseUrl,
})
const easypostServer = await serveDouble(easypost.routes)
const yunexpressServer = await serveDouble(yunexpress.routes)
const t = await testApp({
  environment: {
    EASYPOST_API_KEY: 'the key',
    EASYPOST_BASE_URL: easypostServer.baseUrl,
    YUNEXPRESS_CUSTOMER_CODE: 'C1',
    YUNEXPRESS_API_SECRET: 'the secret',
    YUNEXPRESS_BASE_URL: yunexpressServer.baseUrl,
  },
})
afterAll(async () => {
  await easypostServer.close()
  await yunexpressServer.close()
})

let line: ShippingLineId
beforeEach(async () => {
  line = await addLine(t)
})

const usps = (services: readonly object[] = [{ code: 'USPS GroundAdvantage' }]) =>
  saveCarrier(t, {
    connector: 'easypost',
    services: services.map((service) => ({ shippingLineId: line, code: '', ...service })),
  })
const yun = (services: readonly object[] = [{ code: 'THZXR' }]) =>
  saveCarrier(t, {
    connector: 'yunexpress',
    services: services.map((service) => ({ shippingLineId: line, code: '', ...service })),
  })
const label = async (order: string) => {
  const id = order as OrderId
  const { results } = await t.operator.ok(operatorPacking.makeLabels, { ids: [id] })
  return results[0]
}
const labelsOf = async (order: string) => {
  const id = order as OrderId
  return (await t.operator.ok(operatorCarriers.getOrderCarrierLabels, { id })).labels
}
const bought = (double: { readonly calls: readonly string[] }, from = 0) =>
  double.calls.slice(from).filter((one) => /buy|CreateOrder/.test(one)).length

describe('a label of an order whose shipping line a carrier fulfils', () => {
  it('is bought from the cheapest carrier, whose number and PDF the order has', async () => {
    const cheap = await usps([{ code: 'USPS GroundAdvantage' }, { code: 'USPS Priority' }])
    await yun()
    const order = await orderOn(t, line)
    const answer = await label(order.id)
    expect(answer).toMatchObject({ ok: true, labelNo: 1, carrierLabel: { status: 'created' } })
    const [made] = await labelsOf(order.id)
    expect(made).toMatchObject({ status: 'created', currency: 'USD', hasFile: true, failure: '' })
    const cheapest = made?.candidates.find(({ reason }) => reason === 'chosen')
    expect(made).toMatchObject({ carrier: cheapest?.carrier, service: cheapest?.service })
    expect(made?.candidates.map(({ reason }) => reason)).toEqual(['chosen', 'costsMore', 'costsMore'])
    expect(made?.candidates.every(({ costMinor }) => (costMinor ?? 0) > 0)).toBe(true)
    expect(cheap.isConnected).toBe(true)
    const found = await t.operator.ok(operatorPacking.findOrderToPack, { number: order.number })
    expect(found.carrierLabel).toEqual({
      carrier: made?.carrier,
      trackingNumber: made?.trackingNumber,
    })
    const sent = await t.operator.send(operatorPacking.downloadLabels, { ids: [order.id] })
    expect(sent.body.toString('latin1')).toContain(made?.trackingNumber)
  })

  it('is used by the parcel that is shipped with its number', async () => {
    const carrier = await yun()
    const order = await orderOn(t, line)
    const trackingNumber = (await label(order.id))?.carrierLabel?.trackingNumber ?? ''
    expect(trackingNumber).toMatch(/^YT\d{16}$/)
    const parcel = { id: order.id, carrier: carrier.nameEn, trackingNumber, labelNo: 1 }
    await t.operator.ok(operatorOrders.shipOrder, parcel, key())
    expect(await labelsOf(order.id)).toMatchObject([{ status: 'used', carrier: carrier.nameEn }])
    await t.runJobs()
    expect(await labelsOf(order.id)).toMatchObject([{ status: 'used' }])
  })

  it('is bought by a job for many orders, which says whose parcel no carrier took', async () => {
    await yun()
    const orders = await Promise.all(Array.from({ length: 23 }, () => orderOn(t, line)))
    const elsewhere = await orderOn(t, line, { name: 'Refused Rita' })
    const ids = [...orders, elsewhere].map(({ id }) => id as OrderId)
    const sameKey = key()
    const started = await Promise.all([
      t.operator.ok(operatorPacking.startLabels, { ids }, sameKey),
      t.operator.ok(operatorPacking.startLabels, { ids }, sameKey),
    ])
    expect(new Set(started.map(({ bulkJobId }) => bulkJobId)).size).toBe(1)
    const before = yunexpress.calls.length
    await t.runJobs()
    const id = started[0].bulkJobId
    const { rows, job } = await t.operator.ok(operatorBulkJobs.getOperatorBulkJob, { id, pageSize: 50 })
    expect(job).toMatchObject({ state: 'done', total: 24, problems: 1 })
    expect(rows.filter(({ reason }) => reason === 'labelMade')).toHaveLength(23)
    expect(rows.find(({ ok }) => !ok)).toMatchObject({
      label: elsewhere.number,
      reason: 'noCarrierTookParcel',
    })
    // With the one that was refused.
    expect(bought(yunexpress, before)).toBe(24)
    await t.operator.ok(operatorPacking.startLabels, { ids: ids.slice(0, 23) }, key())
    await t.runJobs()
    expect(bought(yunexpress, before)).toBe(24)
  })

  it('is bought once by concurrent and repeated calls', async () => {
    await yun()
    const order = await orderOn(t, line)
    const before = yunexpress.calls.length
    const answers = await Promise.all([label(order.id), label(order.id), label(order.id), label(order.id)])
    const numbers = new Set(answers.map((answer) => answer?.carrierLabel?.trackingNumber))
    expect(numbers.size).toBe(1)
    expect([...numbers][0]).toMatch(/^YT/)
    expect((await label(order.id))?.carrierLabel?.status).toBe('created')
    expect(bought(yunexpress, before)).toBe(1)
    expect(await labelsOf(order.id)).toHaveLength(1)
  })

  it('comes from the next carrier if one refuses, with its reason', async () => {
    await yun([{ code: 'NONE' }, { code: 'THZXR' }])
    await usps()
    const order = await orderOn(t, line, { name: 'Refused Rita' })
    const answer = await label(order.id)
    expect(answer).toMatchObject({ ok: true, labelNo: 1, carrierLabel: { status: 'refused' } })
    const [made] = await labelsOf(order.id)
    expect(made?.candidates.map(({ service, reason }) => [service, reason])).toEqual([
      ['USPS GroundAdvantage', 'refused'],
      ['THZXR', 'refused'],
      ['NONE', 'refused'],
    ])
    expect(made?.candidates[1]?.detail).toContain('收件人地址不可派送')
    // Our own label works as before.
    const sent = await t.operator.send(operatorPacking.downloadLabels, { ids: [order.id] })
    expect(sent.body.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })

  it('respects the limits of services', async () => {
    await yun([
      { code: 'A', countries: ['DE'] },
      { code: 'B', minGrams: 500 },
      { code: 'C', maxGrams: 400 },
      { code: 'D', isActive: false },
    ])
    const order = await orderOn(t, line)
    expect((await label(order.id))?.carrierLabel?.status).toBe('refused')
    const [made] = await labelsOf(order.id)
    expect(made?.candidates.map(({ service, reason }) => `${service} ${reason}`)).toEqual([
      'A country',
      'B tooLight',
      'C tooHeavy',
    ])
  })

  it('is tried again by the next call after all carriers refused', async () => {
    await yun()
    const order = await orderOn(t, line)
    yunexpress.failNext('busy', 'CreateOrder')
    expect((await label(order.id))?.carrierLabel).toMatchObject({
      status: 'refused',
      candidates: [{ reason: 'busy' }],
    })
    expect((await label(order.id))?.carrierLabel).toMatchObject({ status: 'created' })
  })

  it('is found again when the answer to the purchase was lost', async () => {
    await yun()
    const order = await orderOn(t, line)
    const before = yunexpress.calls.length
    yunexpress.failNext('lost', 'CreateOrder')
    expect((await label(order.id))?.carrierLabel).toMatchObject({ status: 'created' })
    expect(bought(yunexpress, before)).toBe(1)
  })

  it('stays open while the carrier does not say whether it was bought, and no other carrier is tried', async () => {
    await yun()
    await usps()
    const order = await orderOn(t, line)
    const [before, others] = [easypost.calls.length, yunexpress.calls.length]
    easypost.failNext('lost', 'buy')
    // After the quote and the purchase have looked for it.
    easypost.failNext('broken', 'shipments/QS-', 2)
    expect((await label(order.id))?.carrierLabel?.status).toBe('buying')
    expect((await label(order.id))?.carrierLabel?.status).toBe('created')
    expect(bought(easypost, before)).toBe(1)
    expect(bought(yunexpress, others)).toBe(0)
    expect(await labelsOf(order.id)).toHaveLength(1)
  })

  it('is found by the job when the process ended before it was stored', async () => {
    await yun()
    const order = await orderOn(t, line)
    await label(order.id)
    await t.admin.query(
      `update carrier_label set status = 'buying', tracking_number = null, external_id = null, cost_minor = null,
          currency = null, status_since = now() - interval '5 minutes' where order_id = $1`,
      [order.id],
    )
    await settle()
    expect(await labelsOf(order.id)).toMatchObject([
      { status: 'created', trackingNumber: expect.stringMatching(/^YT/) },
    ])
  })

  it('is cancelled at the carrier when it is voided, and bought again for the next label', async () => {
    await yun()
    const order = await orderOn(t, line)
    const first = (await label(order.id))?.carrierLabel?.trackingNumber
    await t.operator.ok(operatorPacking.voidLabel, { id: order.id })
    await t.runJobs()
    expect(await labelsOf(order.id)).toMatchObject([{ status: 'cancelled', trackingNumber: first }])
    expect(yunexpress.calls.at(-1)).toContain('WayBill/Delete')
    const second = await label(order.id)
    expect(second).toMatchObject({ labelNo: 2, carrierLabel: { status: 'created' } })
    expect(second?.carrierLabel?.trackingNumber).not.toBe(first)
  })

  it('is cancelled when the order is shipped with another number', async () => {
    await usps()
    const order = await orderOn(t, line)
    await label(order.id)
    const parcel = { id: order.id, carrier: 'DHL', trackingNumber: `JD${order.id}`, labelNo: 1 }
    await t.operator.ok(operatorOrders.shipOrder, parcel, key())
    await settle()
    expect(await labelsOf(order.id)).toMatchObject([{ status: 'cancelled' }])
  })

  it('keeps its number when its PDF cannot be fetched, and is fetched by the next call', async () => {
    await yun()
    const order = await orderOn(t, line)
    yunexpress.failNext('broken', 'Label/Print')
    expect((await label(order.id))?.carrierLabel).toMatchObject({ status: 'created' })
    expect(await labelsOf(order.id)).toMatchObject([{ hasFile: false, failure: 'YunExpress returned 503' }])
    const refused = await t.operator.call(operatorPacking.downloadLabels, { ids: [order.id] })
    expect(refused).toMatchObject({ code: 0, reason: 'carrierLabelPending' })
    await label(order.id)
    expect(await labelsOf(order.id)).toMatchObject([{ hasFile: true, failure: '' }])
  })
})

it('a line without a connected carrier works by number as before', async () => {
  const order = await orderOn(t, line)
  expect(await label(order.id)).toMatchObject({ ok: true, labelNo: 1, carrierLabel: null })
  expect(await labelsOf(order.id)).toEqual([])
})

/** Runs the job as its schedule would. */
const settle = async (): Promise<void> => {
  const { settleCarrierLabelsJob } = await import('../index.ts')
  const { enqueue } = await import('../../../platform/jobs/jobs.ts')
  await enqueue(t.platform.database.agency, settleCarrierLabelsJob, {})
  await t.runJobs()
}
vi.setConfig({ testTimeout: 30_000 })
