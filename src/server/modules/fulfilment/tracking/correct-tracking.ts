import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { finalTrackingStatuses, type TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { addEvents, addSearchTerms, type Actor } from '../../orders/index.ts'
import { registerParcels } from '../ports/fulfilment-jobs.ts'
import { startCorrectionPush } from '../pushes/start-pushes.ts'

export interface Correction {
  readonly orderId: string
  readonly shipmentId: string
  readonly carrier: string
  readonly trackingNumber: string
}

interface Parcel {
  readonly id: string
  readonly customerId: CustomerId
  readonly orderId: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly status: TrackingStatus
}

/**
 * Corrects a parcel's tracking number. Events of the wrong number are deleted, the right one is followed from now on,
 * and the shop is updated. Repeating a correction changes nothing.
 */
export const correctTracking = async (tx: Tx, given: Correction, by: Actor): Promise<Parcel> => {
  const parcel = await lockParcel(tx, given)
  const { customerId, id } = parcel
  const isSame = parcel.trackingNumber === given.trackingNumber && parcel.carrier === given.carrier
  if (isSame) return parcel
  if (finalTrackingStatuses.includes(parcel.status)) {
    throw refuse('parcelClosed', { trackingNumber: parcel.trackingNumber })
  }
  await refuseUsed(tx, parcel, given.trackingNumber)
  await write(tx, parcel, given)
  await forgetOld(tx, parcel)
  const detail = {
    shipmentId: id,
    carrier: given.carrier,
    trackingNumber: given.trackingNumber,
    before: { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber },
  }
  await addEvents(tx, customerId, [{ orderId: parcel.orderId, kind: 'parcel.corrected', detail }], by)
  await addSearchTerms(tx, customerId, [{ orderId: parcel.orderId, text: given.trackingNumber }])
  await startCorrectionPush(tx, { customerId, shipmentId: id, trackingNumber: given.trackingNumber })
  await enqueue(tx, registerParcels, {}, { singletonKey: 'all' })
  return parcel
}

/** Locks the order's row first, as shipping and tracking do. */
const lockParcel = async (tx: Tx, { orderId, shipmentId }: Correction): Promise<Parcel> => {
  const { rows } = await sql<Omit<Parcel, 'customerId'> & { customerId: string }>`
    select h.id, h.customer_id as "customerId", h.order_id as "orderId", h.carrier,
        h.tracking_number as "trackingNumber", h.tracking_status as status
      from dropshipping_order o
      join shipment h on h.customer_id = o.customer_id and h.order_id = o.id
      where o.id = ${orderId} and h.id = ${shipmentId}
      for update`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('Parcel')
  return { ...row, customerId: customerIdFromRow(row.customerId) }
}

const refuseUsed = async (tx: Tx, parcel: Parcel, trackingNumber: string): Promise<void> => {
  const owner = await tx
    .selectFrom('shipment as h')
    .innerJoin('dropshipping_order as o', (join) =>
      join.onRef('o.customer_id', '=', 'h.customer_id').onRef('o.id', '=', 'h.order_id'),
    )
    .select('o.number')
    .where('h.tracking_number', '=', trackingNumber)
    .where('h.id', '<>', parcel.id)
    .executeTakeFirst()
  if (!owner) return
  throw refuse('trackingNumberUsed', { trackingNumber, orderNumber: owner.number })
}

/** Resets the parcel to just shipped. */
const write = async (tx: Tx, parcel: Parcel, { carrier, trackingNumber }: Correction): Promise<void> => {
  await sql`
    update shipment h
      set carrier = ${carrier}, tracking_number = ${trackingNumber}, tracking_status = 'infoReceived',
          tracking_status_at = now(), registered_at = null, registration_refused = null, last_tracking_at = null,
          tracking_url = replace(coalesce((
            select s.tracking_url from shipping_line s
              where lower(s.carrier) = lower(${carrier}) and s.tracking_url is not null order by s.id limit 1
          ), 'https://t.17track.net/en#nums={number}'), '{number}', ${trackingNumber})
      where h.customer_id = ${parcel.customerId} and h.id = ${parcel.id}`.execute(tx)
}

/** Events and pushes of the wrong number belong to somebody else's parcel. */
const forgetOld = async (tx: Tx, { customerId, id }: Parcel): Promise<void> => {
  await tx
    .deleteFrom('tracking_event')
    .where('customer_id', '=', customerId)
    .where('shipment_id', '=', id)
    .execute()
  await tx
    .deleteFrom('shop_fulfilment_push')
    .where('customer_id', '=', customerId)
    .where('shipment_id', '=', id)
    .where('kind', '=', 'trackingEvent')
    .execute()
}
