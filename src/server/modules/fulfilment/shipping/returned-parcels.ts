import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { addSearchTerms } from '../../orders/index.ts'
import { registerParcels } from '../ports/fulfilment-jobs.ts'
import { startReshipmentPush, startTrackingPushes } from '../pushes/start-pushes.ts'

/**
 * Records that a parcel is back in the warehouse, whatever its carrier has reported, and updates the shop.
 * The caller holds the order's row lock.
 */
export const recordReturned = async (
  tx: Tx,
  { customerId, shipmentId }: { readonly customerId: CustomerId; readonly shipmentId: string },
): Promise<void> => {
  const { rows } = await sql<{ isNews: boolean }>`
    with was as (
      select tracking_status not in ('returned', 'delivered') as "isNews" from shipment
        where customer_id = ${customerId} and id = ${shipmentId}
    ), told as (
      insert into tracking_event (customer_id, shipment_id, event_key, at, status, description)
        select ${customerId}, ${shipmentId}, 'warehouse', now(), 'returned', 'Came back to the warehouse'
          from was where was."isNews"
        on conflict do nothing
    )
    update shipment set returned_at = now(),
        tracking_status = case when was."isNews" then 'returned' else tracking_status end,
        tracking_status_at = case when was."isNews" then now() else tracking_status_at end
      from was where customer_id = ${customerId} and id = ${shipmentId}
      returning was."isNews"`.execute(tx)
  if (rows[0]?.isNews) await startTrackingPushes(tx, { customerId, shipmentId }, ['returned'])
}

/**
 * Records that a parcel did not come back although its carrier reported so; returns false if the carrier did
 * not, or if it was received. The caller holds the order's row lock.
 */
export const recordNotReturned = async (
  tx: Tx,
  given: {
    readonly customerId: CustomerId
    readonly shipmentId: string
    readonly reason: string
    readonly operatorId: string
  },
): Promise<boolean> => {
  const { customerId, shipmentId, reason, operatorId } = given
  const { rows } = await sql`
    update shipment set not_returned_at = now(), not_back_reason = ${reason}, not_back_by = ${operatorId}
      where customer_id = ${customerId} and id = ${shipmentId} and tracking_status = 'returned'
        and returned_at is null and not_returned_at is null
      returning id`.execute(tx)
  return rows.length > 0
}

export interface Reshipment {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly replacesId: string
  readonly key: string
  readonly shippingLineId: string | null
  readonly carrier: string
  readonly trackingNumber: string
  readonly operatorId: string
}

/**
 * Reships the goods of a returned parcel under a new number, tracked and pushed to the shop like any parcel.
 * The order's shipped quantities do not change. The caller holds the order's row lock. @throws DomainError
 * trackingNumberUsed
 */
export const reshipParcel = async (tx: Tx, parcel: Reshipment): Promise<string> => {
  const { customerId, orderId, replacesId, carrier, trackingNumber } = parcel
  const { rows } = await sql<{ id: string }>`
    insert into shipment (customer_id, order_id, key, shipping_line_id, carrier, tracking_number, tracking_url,
        operator_id, replaces_id)
      values (${customerId}, ${orderId}, ${parcel.key}, ${parcel.shippingLineId}, ${carrier}, ${trackingNumber},
        replace(coalesce((
          select s.tracking_url from shipping_line s
            where lower(s.carrier) = lower(${carrier}) and s.tracking_url is not null
            order by s.id = ${parcel.shippingLineId} desc, s.id limit 1
        ), 'https://t.17track.net/en#nums={number}'), '{number}', ${trackingNumber}), ${parcel.operatorId}, ${replacesId})
      on conflict (tracking_number) do nothing
      returning id`.execute(tx)
  const shipmentId = rows[0]?.id
  if (shipmentId === undefined) {
    throw refuse('trackingNumberUsed', { trackingNumber })
  }
  await sql`
    insert into shipment_line (customer_id, shipment_id, order_line_id, quantity)
      select customer_id, ${shipmentId}, order_line_id, quantity from shipment_line
        where customer_id = ${customerId} and shipment_id = ${replacesId}`.execute(tx)
  await addSearchTerms(tx, customerId, [{ orderId, text: trackingNumber }])
  await startReshipmentPush(tx, { customerId, orderId, shipmentId, replacesId, trackingNumber })
  await enqueue(tx, registerParcels, {}, { singletonKey: 'all' })
  return shipmentId
}
