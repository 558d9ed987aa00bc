import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorHandOvers } from '../../../../contract/carriers/hand-overs.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { serveDouble } from '../../../connectors/carriers/common/double-kit.ts'
import { easypostDouble } from '../../../connectors/carriers/easypost/double.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { unique } from '../../fulfilment/test/fulfilment-factory.ts'
import { png } from '../../tickets/ticket-factory.ts'
import { askFirstScansJob } from '../hand-overs/carrier-manifest.ts'
import { addLine, closeDay, handedOver, key, orderOn, saveCarrier, shippedWith } from './carrier-factory.ts'

const easypost = easypostDouble({ apiKey: 'the key', ownUrl: () => server.baseUrl })
const server = await serveDouble(easypost.routes)
const t = await testApp({
  environment: { EASYPOST_API_KEY: 'the key', EASYPOST_BASE_URL: server.baseUrl },
})
afterAll(() => server.close())

const openOf = async (carrier: string) => {
  const { carriers } = await t.operator.ok(operatorHandOvers.getOpenParcels, {})
  return carriers.find((one) => one.carrier === carrier)
}

/** Ships an order with the label that a carrier has made for it. */
const shippedByLabel = async (
  carrier: { readonly nameEn: string },
  lineId: Awaited<ReturnType<typeof addLine>>,
) => {
  const order = await orderOn(t, lineId)
  const { results } = await t.operator.ok(operatorPacking.makeLabels, { ids: [order.id] })
  const trackingNumber = results[0]?.carrierLabel?.trackingNumber ?? ''
  const parcel = { id: order.id, carrier: carrier.nameEn, trackingNumber, labelNo: 1 }
  await t.operator.ok(operatorOrders.shipOrder, parcel, key())
  return trackingNumber
}
const connected = async () => {
  const lineId = await addLine(t)
  const service = { shippingLineId: lineId, code: 'USPS GroundAdvantage' }
  return { lineId, carrier: await saveCarrier(t, { connector: 'easypost', services: [service] }) }
}

describe('closing the day of a carrier', () => {
  it('hands over its parcels, with count and weight, and leaves none behind', async () => {
    const carrier = unique('Carrier ')
    await shippedWith(t, carrier)
    await shippedWith(t, carrier.toLowerCase())
    await shippedWith(t, unique('Other '))
    const open = await openOf(carrier)
    expect(open?.count).toBe(2)
    const handOver = await closeDay(t, carrier, { signedBy: 'Wang Wei' })
    expect(handOver).toMatchObject({ count: 2, weightGrams: open?.weightGrams, signedBy: 'Wang Wei' })
    expect(handOver.parcels).toHaveLength(2)
    expect(await openOf(carrier)).toBeUndefined()
    const again = await t.operator.call(operatorHandOvers.closeDay, { carrier, count: 2 }, key())
    expect(again).toMatchObject({ code: 0, reason: 'nothingToHandOver' })
  })

  it('leaves parcels that were not taken for the next time', async () => {
    const carrier = unique('Carrier ')
    const kept = await shippedWith(t, carrier)
    const taken = await shippedWith(t, carrier)
    const input = { carrier, count: 1, leftOut: [kept.shipmentId] }
    const { parcels } = await t.operator.ok(operatorHandOvers.closeDay, input, key())
    expect(parcels).toMatchObject([{ trackingNumber: taken.trackingNumber }])
    expect((await openOf(carrier))?.count).toBe(1)
  })

  it('is refused when a parcel has come since the list was displayed', async () => {
    const carrier = unique('Carrier ')
    await shippedWith(t, carrier)
    await shippedWith(t, carrier)
    const refused = await t.operator.call(operatorHandOvers.closeDay, { carrier, count: 1 }, key())
    expect(refused).toMatchObject({ code: 0, reason: 'parcelsChanged' })
    expect(refused.msg).toContain('2 parcels')
    expect((await openOf(carrier))?.count).toBe(2)
  })

  it('hands over once when called twice at the same time, and with the same key', async () => {
    const carrier = unique('Carrier ')
    await shippedWith(t, carrier)
    const input = { carrier, count: 1 }
    const answers = await Promise.all(
      [key(), key(), key()].map((one) => t.operator.call(operatorHandOvers.closeDay, input, one)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await t.operator.ok(operatorHandOvers.listHandOvers, { carrier })).total).toBe(1)
    await shippedWith(t, carrier)
    const same = key()
    const first = await t.operator.ok(operatorHandOvers.closeDay, input, same)
    expect((await t.operator.ok(operatorHandOvers.closeDay, input, same)).id).toBe(first.id)
  })

  it('keeps a picture of the signature, which can be added later once', async () => {
    const carrier = unique('Carrier ')
    await shippedWith(t, carrier)
    const { id, picture } = await closeDay(t, carrier)
    expect(picture).toBeNull()
    const uploaded = await t.operator.ok(
      operatorHandOvers.uploadHandOverPicture,
      {},
      { file: { name: 'signed.png', body: png } },
    )
    const signed = await t.operator.ok(operatorHandOvers.signHandOver, {
      id,
      signedBy: 'Wang Wei',
      pictureId: uploaded.id,
    })
    expect(signed).toMatchObject({ signedBy: 'Wang Wei', hasPicture: true })
    expect(signed.picture?.small).toContain('/app/files/')
    const again = await t.operator.call(operatorHandOvers.signHandOver, { id, signedBy: 'Chen Jun' })
    expect(again).toMatchObject({ code: 0, reason: 'alreadySigned' })
  })

  it('makes the manifest of a carrier that has any, also after a failure', async () => {
    const { carrier, lineId } = await connected()
    await shippedByLabel(carrier, lineId)
    easypost.failNext('broken', 'scan_forms')
    const failed = await closeDay(t, carrier.nameEn)
    expect(failed).toMatchObject({ manifestReference: '', manifestFailure: 'EasyPost returned 503' })
    const made = await t.operator.ok(operatorHandOvers.requestManifest, { id: failed.id })
    expect(made).toMatchObject({ manifestReference: expect.stringMatching(/^sf_/), manifestFailure: '' })
  })
})

describe('a parcel without a first scan', () => {
  const unscanned = async (carrier: string) =>
    (await t.operator.ok(operatorHandOvers.listUnscannedParcels, { carrier })).rows
  const queued = async () =>
    (await t.operator.ok(operatorHome.getQueues, {})).queues.find(({ name }) => name === 'parcelsUnscanned')

  it('is queued 48 hours after the hand-over, until it is scanned', async () => {
    const carrier = unique('Carrier ')
    const { trackingNumber, shipmentId, order } = await shippedWith(t, carrier)
    const { id } = await closeDay(t, carrier)
    await handedOver(t, id, 47)
    expect(await unscanned(carrier)).toEqual([])
    await handedOver(t, id, 49)
    const before = (await queued())?.count ?? 0
    expect(await unscanned(carrier)).toMatchObject([{ trackingNumber, orderId: order.id }])
    expect(before).toBeGreaterThan(0)
    await t.admin.query(
      `update shipment set tracking_status = 'pickedUp', tracking_status_at = now() where id = $1`,
      [shipmentId],
    )
    expect(await unscanned(carrier)).toEqual([])
    expect((await queued())?.count).toBe(before - 1)
    const { parcels } = await t.operator.ok(operatorHandOvers.getHandOver, { id })
    expect(parcels[0]?.firstScanAt).not.toBeNull()
  })

  it('leaves the queue with a note of what became of it', async () => {
    const carrier = unique('Carrier ')
    const { shipmentId } = await shippedWith(t, carrier)
    const { id } = await closeDay(t, carrier)
    await handedOver(t, id, 72)
    const input = { shipmentId, note: 'Found in the warehouse.' }
    await t.operator.ok(operatorHandOvers.resolveUnscannedParcel, input)
    expect(await unscanned(carrier)).toEqual([])
    const again = await t.operator.call(operatorHandOvers.resolveUnscannedParcel, input)
    expect(again).toMatchObject({ code: 0, reason: 'alreadyScanned' })
  })

  it('is looked up at its carrier', async () => {
    const { carrier, lineId } = await connected()
    const scanned = await shippedByLabel(carrier, lineId)
    const lost = await shippedByLabel(carrier, lineId)
    const { id } = await closeDay(t, carrier.nameEn)
    await handedOver(t, id, 50)
    await fetch(`${server.baseUrl}/v2/test/scan/${scanned}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('the key:').toString('base64')}` },
    })
    await enqueue(t.platform.database.agency, askFirstScansJob, {})
    await t.runJobs()
    expect(await unscanned(carrier.nameEn)).toMatchObject([{ trackingNumber: lost }])
  })
})
