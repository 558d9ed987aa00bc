import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { correctTracking } from '../tracking/correct-tracking.ts'
import { makeCustomer, makeOperator, makeOrder, startQueues, unique } from './fulfilment-factory.ts'
import { recordTracking } from '../tracking/record-tracking.ts'
import { shipOrder } from '../shipping/ship-order.ts'

const { database, admin } = await withTestDatabase()
await startQueues(database)
const customerId = await makeCustomer(database)
const operatorId = await makeOperator(database)
const by = { kind: 'agency', name: 'Pia Packer' } as const

const ship = async () => {
  const { id: orderId } = await makeOrder(database, customerId, { source: 'shopify' })
  const trackingNumber = unique('YT')
  const parcel = { key: unique('key'), carrier: 'YunExpress', operatorId, trackingNumber }
  const { shipmentId } = await database.agencyTransaction((tx) =>
    shipOrder(tx, { ...parcel, order: { id: orderId }, contents: { kind: 'all' } }, by),
  )
  return { orderId, shipmentId, trackingNumber }
}
let parcel: Awaited<ReturnType<typeof ship>>
beforeEach(async () => {
  parcel = await ship()
})

const correct = (trackingNumber: string, carrier = 'UPS') =>
  database.agencyTransaction((tx) => correctTracking(tx, { ...parcel, carrier, trackingNumber }, by))
const hear = (trackingNumber: string, status: 'inTransit' | 'delivered') =>
  database.agencyTransaction((tx) =>
    recordTracking(tx, {
      trackingNumber,
      facts: [
        { eventKey: unique('e'), at: new Date(), status, sourceCode: '', description: '', location: '' },
      ],
    }),
  )
const toldToShop = () =>
  admin.query(
    "update shop_fulfilment_push set status = 'done', external_id = '7' where shipment_id = $1 and kind = 'fulfilment'",
    [parcel.shipmentId],
  )
const read = async () =>
  (await admin.query('select * from shipment where id = $1', [parcel.shipmentId])).rows[0]
const pushes = async (): Promise<string[]> =>
  (
    await admin.query(
      `select kind || coalesce(' ' || event_status, '') as said from shop_fulfilment_push where shipment_id = $1 order by id`,
      [parcel.shipmentId],
    )
  ).rows.map(({ said }) => said)

describe('correctTracking', () => {
  it('replaces the number: drops old tracking events, follows the new number and updates the shop', async () => {
    await toldToShop()
    await hear(parcel.trackingNumber, 'inTransit')
    await admin.query('update shipment set registered_at = now() where id = $1', [parcel.shipmentId])
    const right = unique('UP')
    await correct(right)
    expect(await read()).toMatchObject({
      tracking_number: right,
      carrier: 'UPS',
      tracking_status: 'infoReceived',
      registered_at: null,
      tracking_url: expect.stringContaining(right),
    })
    expect(await pushes()).toEqual(['fulfilment', `correction ${right}`])
    expect(await hear(parcel.trackingNumber, 'delivered')).toBe('unknown')
    const events = await admin.query(
      "select detail from order_event where order_id = $1 and kind = 'parcel.corrected'",
      [parcel.orderId],
    )
    expect(events.rows).toMatchObject([
      { detail: { trackingNumber: right, before: { carrier: 'YunExpress' } } },
    ])
    await hear(right, 'inTransit')
    expect(await pushes()).toEqual(['fulfilment', `correction ${right}`, 'trackingEvent inTransit'])
  })

  it('applies concurrent identical corrections once, and allows a later correction', async () => {
    await toldToShop()
    const [first, second] = [unique('UP'), unique('UP')]
    await Promise.all(Array.from({ length: 5 }, () => correct(first)))
    expect(await pushes()).toEqual(['fulfilment', `correction ${first}`])
    await correct(second)
    expect(await pushes()).toEqual(['fulfilment', `correction ${second}`])
  })

  it('pushes only the corrected number to a shop that has not received the parcel yet', async () => {
    await correct(unique('UP'))
    expect(await pushes()).toEqual(['fulfilment'])
  })

  it('is safe while the carrier reports on the wrong number, which counts before the correction or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      parcel = await ship()
      const [, outcome] = await Promise.all([correct(unique('UP')), hear(parcel.trackingNumber, 'inTransit')])
      expect(['applied', 'unknown']).toContain(outcome)
      expect((await read()).tracking_status).toBe('infoReceived')
    }
  })

  it('rejects a delivered parcel and a number already in use', async () => {
    const other = parcel
    parcel = await ship()
    await expect(correct(other.trackingNumber)).rejects.toMatchObject({ reason: 'trackingNumberUsed' })
    await hear(parcel.trackingNumber, 'delivered')
    await expect(correct(unique('UP'))).rejects.toMatchObject({ reason: 'parcelClosed' })
    parcel = { ...parcel, orderId: other.orderId }
    await expect(correct(unique('UP'))).rejects.toMatchObject({ reason: 'notFound' })
  })
})
