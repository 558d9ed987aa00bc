import { sql } from 'kysely'
import type { TrackingEventStatus, TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import { type CustomerId, type Tx, customerIdFromRow } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { addEvents, moveOrder } from '../../orders/index.ts'
import { reshipmentDeliveredJob } from '../ports/fulfilment-jobs.ts'
import { type TimedStatus, statusesToPush, parcelStateFrom } from './parcel-status.ts'
import type { ParcelUpdate } from '../ports/ports.ts'
import { trackingHandlingOf } from '../../tracking-rules/index.ts'
import { completeTransit } from './complete-transit.ts'
import { startTrackingPushes } from '../pushes/start-pushes.ts'

/**
 * `applied`: contained something new; `stale`: everything was known; `unknown`: no parcel of ours has this
 * number.
 */
export type TrackingOutcome = 'applied' | 'stale' | 'unknown'

interface Parcel {
  customer_id: CustomerId
  order_id: string
  id: string
  carrier: string
  tracking_number: string
  tracking_status: string
  replaces_id: string | null
}

interface KnownFact extends TimedStatus {
  readonly key: string
  readonly description: string
  readonly location: string
}

/**
 * Stores a carrier's update and changes the parcel, its order and the pushes to the shop accordingly. Neither
 * order of arrival nor repetition matters.
 */
export const recordTracking = async (tx: Tx, update: ParcelUpdate): Promise<TrackingOutcome> => {
  const parcel = await lockParcel(tx, update.trackingNumber)
  if (!parcel) return 'unknown'
  await tx
    .updateTable('shipment')
    .set({ last_tracking_at: sql`now()` })
    .where('customer_id', '=', parcel.customer_id)
    .where('id', '=', parcel.id)
    .execute()
  const known = await loadFacts(tx, parcel)
  const fresh = await insertFacts(tx, parcel, update)
  if (fresh.length === 0) return 'stale'
  const state = parcelStateFrom([...known, ...fresh])
  if (state) await moveParcel(tx, parcel, state)
  await pushStatuses(tx, parcel, statusesToPush(known, fresh))
  if (state?.status === 'delivered') {
    await deliverOrder(tx, parcel)
    const { customer_id: customerId, id: shipmentId } = parcel
    if (parcel.replaces_id) await enqueue(tx, reshipmentDeliveredJob, { customerId, shipmentId })
  }
  if (state && state.status !== parcel.tracking_status)
    await completeTransit(tx, parcel.customer_id, [parcel.order_id])
  return 'applied'
}

const pushStatuses = async (tx: Tx, parcel: Parcel, statuses: readonly TrackingStatus[]): Promise<void> => {
  if (statuses.length === 0) return
  const { customer_id: customerId, order_id: orderId, id: shipmentId } = parcel
  const pushed: readonly TrackingStatus[] = (await trackingHandlingOf(tx, { customerId, orderId }))
    .pushedStatuses
  const wanted = statuses.filter((status) => pushed.includes(status))
  await startTrackingPushes(tx, { customerId, shipmentId }, wanted)
}

/** Locks the parcel's order, as shipping does, so that the state of its other parcels is current. */
const lockParcel = async (tx: Tx, trackingNumber: string): Promise<Parcel | null> => {
  const locked = await sql<{ id: string }>`
    select o.id from dropshipping_order o
      join shipment h on h.customer_id = o.customer_id and h.order_id = o.id
      where h.tracking_number = ${trackingNumber}
      for update of o`.execute(tx)
  if (locked.rows.length === 0) return null
  const row = await tx
    .selectFrom('shipment')
    .select(['customer_id', 'order_id', 'id', 'carrier', 'tracking_number', 'tracking_status', 'replaces_id'])
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst()
  // The number was corrected while this waited for the lock: the update concerns somebody else's parcel.
  if (!row) return null
  return { ...row, customer_id: customerIdFromRow(row.customer_id) }
}

const loadFacts = async (tx: Tx, parcel: Parcel): Promise<KnownFact[]> => {
  const rows = await tx
    .selectFrom('tracking_event')
    .select(['event_key as key', 'at', 'status', 'description', 'location'])
    .where('customer_id', '=', parcel.customer_id)
    .where('shipment_id', '=', parcel.id)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as TrackingEventStatus }))
}

const insertFacts = async (tx: Tx, parcel: Parcel, update: ParcelUpdate): Promise<KnownFact[]> => {
  if (update.facts.length === 0) return []
  const inserted = await tx
    .insertInto('tracking_event')
    .values(
      update.facts.map((fact) => ({
        customer_id: parcel.customer_id,
        shipment_id: parcel.id,
        event_key: fact.eventKey,
        at: fact.at,
        status: fact.status,
        source_code: fact.sourceCode,
        description: fact.description,
        location: fact.location,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['event_key as key', 'at', 'status', 'description', 'location'])
    .execute()
  return inserted.map((row) => ({ ...row, status: row.status as TrackingEventStatus }))
}

const moveParcel = async (
  tx: Tx,
  parcel: Parcel,
  state: KnownFact & { readonly status: TrackingStatus },
): Promise<void> => {
  await tx
    .updateTable('shipment')
    .set({
      tracking_status: state.status,
      tracking_status_at: state.at,
      delivered_at: state.status === 'delivered' ? state.at : null,
    })
    .where('customer_id', '=', parcel.customer_id)
    .where('id', '=', parcel.id)
    .execute()
  if (state.status === parcel.tracking_status) return
  const detail = {
    shipmentId: parcel.id,
    trackingNumber: parcel.tracking_number,
    status: state.status,
    at: state.at.toISOString(),
    description: state.description,
    location: state.location,
  }
  const event = { orderId: parcel.order_id, kind: 'parcel.trackingUpdated' as const, detail }
  await addEvents(tx, parcel.customer_id, [event], { kind: 'carrier', name: parcel.carrier })
}

/** An order is delivered once all of its parcels are; a returned and reshipped parcel counts once. */
const deliverOrder = async (tx: Tx, parcel: Parcel): Promise<void> => {
  const parcels = await tx
    .selectFrom('shipment as h')
    .leftJoin('shipment as later', (join) =>
      join.onRef('later.customer_id', '=', 'h.customer_id').onRef('later.replaces_id', '=', 'h.id'),
    )
    .select(['h.tracking_status', 'h.delivered_at'])
    .where('h.customer_id', '=', parcel.customer_id)
    .where('h.order_id', '=', parcel.order_id)
    .where('later.id', 'is', null)
    .execute()
  if (parcels.some((one) => one.tracking_status !== 'delivered')) return
  const times = parcels.flatMap((one) => (one.delivered_at ? [one.delivered_at.getTime()] : []))
  await moveOrder(tx, {
    customerId: parcel.customer_id,
    orderId: parcel.order_id,
    from: ['shipped'],
    to: 'delivered',
    waiting: null,
    set: { deliveredAt: new Date(Math.max(...times)) },
    event: { kind: 'order.delivered', detail: { trackingNumber: parcel.tracking_number } },
    by: { kind: 'carrier', name: parcel.carrier },
  })
}
