import { sql } from 'kysely'
import type { TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { pushParcel } from '../ports/fulfilment-jobs.ts'

interface ParcelRef {
  readonly customerId: CustomerId
  readonly shipmentId: string
}

/**
 * Queues pushes for a new parcel, one for each shop order whose lines it contains: a merged order has
 * several, a split one its root. Items that the seller added are not pushed. Manual and imported orders have
 * no shop to push to.
 */
export const startFulfilmentPush = async (
  tx: Tx,
  parcel: ParcelRef & { readonly orderId: string; readonly afterSeconds?: number },
): Promise<void> => {
  const { customerId, orderId, shipmentId, afterSeconds } = parcel
  const inserted = await sql<{ id: string }>`
    insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, status, next_attempt_at)
      select o.customer_id, o.shop_id, o.id, ${shipmentId}, 'fulfilment', 'pending',
          now() + ${afterSeconds ?? null}::integer * interval '1 second'
        from dropshipping_order o
        where o.customer_id = ${customerId} and o.source = 'shopify' and o.shop_order_key is not null
          and o.id in (
            select coalesce(l.root_order_id, l.order_id) from shipment_line h
              join order_line l on l.customer_id = h.customer_id and l.order_id = ${orderId} and l.id = h.order_line_id
              where h.customer_id = ${customerId} and h.shipment_id = ${shipmentId} and not l.is_added)
        order by o.id
      on conflict do nothing
      returning id`.execute(tx)
  if (inserted.rows.length === 0) return
  const later = afterSeconds === undefined ? {} : { startAfterSeconds: afterSeconds }
  await enqueue(tx, pushParcel, { customerId, shipmentId }, later)
}

/**
 * Queues the push of a corrected number. A shop that has not received the parcel yet gets the right number
 * with it; a correction that was itself corrected is not pushed.
 */
export const startCorrectionPush = async (
  tx: Tx,
  { customerId, shipmentId, trackingNumber }: ParcelRef & { readonly trackingNumber: string },
): Promise<void> => {
  await sql`
    delete from shop_fulfilment_push where customer_id = ${customerId} and shipment_id = ${shipmentId} and kind = 'correction'`.execute(
    tx,
  )
  const inserted = await sql<{ id: string }>`
    insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, event_status, status)
      select f.customer_id, f.shop_id, f.order_id, f.shipment_id, 'correction', ${trackingNumber}, 'pending'
        from shop_fulfilment_push f
        where f.customer_id = ${customerId} and f.shipment_id = ${shipmentId} and f.kind = 'fulfilment'
          and (f.status = 'done' or (f.next_attempt_at is not null and f.attempts > 0))
      on conflict do nothing
      returning id`.execute(tx)
  if (inserted.rows.length > 0) await enqueue(tx, pushParcel, { customerId, shipmentId })
}

/**
 * Queues the new number of reshipped goods: the shop keeps one fulfilment, which follows the new parcel. A
 * shop that never received the first parcel gets the new one like any other.
 */
export const startReshipmentPush = async (
  tx: Tx,
  parcel: ParcelRef & {
    readonly orderId: string
    readonly replacesId: string
    readonly trackingNumber: string
  },
): Promise<void> => {
  const { customerId, shipmentId, replacesId, trackingNumber } = parcel
  const known = await sql<{ id: string }>`
    insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, status, external_id, done_at)
      select f.customer_id, f.shop_id, f.order_id, ${shipmentId}, 'fulfilment', 'done', f.external_id, f.done_at
        from shop_fulfilment_push f
        where f.customer_id = ${customerId} and f.shipment_id = ${replacesId} and f.kind = 'fulfilment'
          and f.status = 'done' and f.external_id is not null
      returning id`.execute(tx)
  await startFulfilmentPush(tx, parcel)
  if (known.rows.length > 0) await startCorrectionPush(tx, { customerId, shipmentId, trackingNumber })
}

/** Queues tracking statuses of a parcel for its shop, in this order; only if the parcel itself is pushed. */
export const startTrackingPushes = async (
  tx: Tx,
  { customerId, shipmentId }: ParcelRef,
  statuses: readonly TrackingStatus[],
): Promise<void> => {
  if (statuses.length === 0) return
  const inserted = await sql<{ id: string }>`
    insert into shop_fulfilment_push (customer_id, shop_id, order_id, shipment_id, kind, event_status, status)
      select f.customer_id, f.shop_id, f.order_id, f.shipment_id, 'trackingEvent', news.status, 'pending'
        from shop_fulfilment_push f, unnest(${[...statuses]}::text[]) with ordinality as news (status, position)
        where f.customer_id = ${customerId} and f.shipment_id = ${shipmentId} and f.kind = 'fulfilment'
        order by f.id, news.position
      on conflict do nothing
      returning id`.execute(tx)
  if (inserted.rows.length > 0) await enqueue(tx, pushParcel, { customerId, shipmentId })
}
