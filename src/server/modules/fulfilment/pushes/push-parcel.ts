import { sql } from 'kysely'
import type { TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import { handledText, withCarrierName } from '../../../../contract/tracking-rules/tracking-rules.ts'
import type { CustomerId, Database } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { trackingPageUrl } from '../../tracking-page/index.ts'
import { trackingHandlingOf } from '../../tracking-rules/index.ts'
import { type CorrectionNotice, type FulfilmentTarget, PushRejected } from '../ports/ports.ts'
import { type ParcelRef, claimNext, type ClaimedPush, recordDone, recordFailure } from './push-queue.ts'

export interface PushContext {
  readonly database: Database
  readonly target: FulfilmentTarget
  readonly publicUrl: string
}

/**
 * Pushes a parcel's pending updates to its shop, oldest first: the parcel, then its tracking statuses. A
 * failed update holds up the later ones of the same shop order, not those of the shop's other orders in the
 * parcel.
 */
export const pushParcelToShop = async (
  context: PushContext,
  parcel: ParcelRef,
  { signal, log }: Pick<JobRun, 'signal' | 'log'>,
): Promise<void> => {
  while (!signal.aborted) {
    const push = await claimNext(context.database, parcel)
    if (!push) return
    await attempt(context, parcel.customerId, push, log)
  }
}

const attempt = async (
  context: PushContext,
  customerId: CustomerId,
  push: ClaimedPush,
  log: JobRun['log'],
): Promise<void> => {
  const { database } = context
  try {
    const externalId = await pushByKind[push.kind](context, customerId, push)
    await recordDone(database, customerId, push, externalId)
  } catch (error) {
    await recordFailure(database, customerId, push, error)
    log.warn({ err: error, shipmentId: push.shipment_id }, 'tracking push failed')
  }
}

/** The token of the parcel's tracking page, if the seller wants shops to show it. */
const trackingPageToken = sql`
  (select p.token from tracking_settings t
    join tracking_page p on p.customer_id = t.customer_id and p.order_id = h.order_id
    where t.customer_id = h.customer_id and t.syncs_tracking_to_shops)`

interface PushedParcel {
  readonly orderId: string
  readonly carrier: string
  readonly trackingUrl: string | null
  readonly pageToken: string | null
}

/** As the rule for the shipped order and the seller's settings have shops report it. */
const asReported = async <P extends PushedParcel>(
  { database, publicUrl }: PushContext,
  customerId: CustomerId,
  { pageToken, orderId, ...parcel }: P,
) => {
  const handling = await trackingHandlingOf(database.agency, { customerId, orderId })
  const reported = withCarrierName(parcel, handling)
  return pageToken === null ? reported : { ...reported, trackingUrl: trackingPageUrl(publicUrl, pageToken) }
}

const pushFulfilment = async (
  context: PushContext,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<string> => {
  const { database, target } = context
  const found = await sql<{
    orderId: string
    shopOrderKey: string
    trackingNumber: string
    carrier: string
    trackingUrl: string | null
    pageToken: string | null
    lines: { shopLineKey: string; quantity: number }[]
  }>`
    select h.order_id as "orderId", o.shop_order_key as "shopOrderKey", h.tracking_number as "trackingNumber", h.carrier,
        h.tracking_url as "trackingUrl", ${trackingPageToken} as "pageToken",
        (select coalesce(json_agg(json_build_object('shopLineKey', l.shop_line_key, 'quantity', sl.quantity)
            order by l.id), '[]')
          from shipment_line sl
          join order_line l on l.customer_id = sl.customer_id and l.order_id = h.order_id and l.id = sl.order_line_id
          where sl.customer_id = h.customer_id and sl.shipment_id = h.id and l.shop_line_key is not null
            and coalesce(l.root_order_id, l.order_id) = o.id) as lines
      from shipment h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = ${push.order_id}
      where h.customer_id = ${customerId} and h.id = ${push.shipment_id}`.execute(database.agency)
  const parcel = found.rows[0]
  if (!parcel) throw new Error(`parcel ${push.shipment_id} is missing`)
  const row = await asReported(context, customerId, parcel)
  if (row.lines.length === 0) {
    throw new PushRejected(refusalOf('pushNothingOfShop'), { permanent: true })
  }
  const known = await findEarlierFulfilments(database, customerId, push)
  if (known !== null) {
    const { trackingNumber, carrier, trackingUrl } = row
    const notice = { externalId: known, trackingNumber, carrier, trackingUrl }
    await target.correctTracking({ customerId, shopId: push.shop_id }, notice)
    return known
  }
  const answer = await target.createFulfilment(
    { customerId, shopId: push.shop_id },
    { ...row, notifyBuyer: true, idempotencyKey: `push-${push.id}` },
  )
  return answer.externalId
}

/**
 * For a reshipped parcel: the shop's fulfilments of the parcels that first held the same lines. Nothing is
 * left to fulfil, so the new number replaces the old one there. Null for a first parcel, or if the shop has
 * no such fulfilment.
 */
const findEarlierFulfilments = async (
  database: Database,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<string | null> => {
  const { rows } = await sql<{ known: string | null }>`
    select string_agg(distinct f.external_id, ',') as known
      from shipment again
      join dropshipping_order o on o.customer_id = again.customer_id and o.id = again.order_id and o.kind = 'replacement'
      join shipment_line al on al.customer_id = again.customer_id and al.shipment_id = again.id
      join order_line l on l.customer_id = o.customer_id and l.order_id = o.id and l.id = al.order_line_id
        and l.root_order_id = ${push.order_id}
      join shop_fulfilment_push f on f.customer_id = o.customer_id and f.order_id = ${push.order_id} and f.kind = 'fulfilment'
        and f.shipment_id <> again.id and f.external_id is not null
      join shipment first on first.customer_id = f.customer_id and first.id = f.shipment_id
      join dropshipping_order fo on fo.customer_id = first.customer_id and fo.id = first.order_id
        and fo.kind <> 'replacement'
      join shipment_line fl on fl.customer_id = first.customer_id and fl.shipment_id = first.id
      join order_line fol on fol.customer_id = first.customer_id and fol.order_id = first.order_id
        and fol.id = fl.order_line_id and coalesce(fol.root_line_id, fol.id) = l.root_line_id
      where again.customer_id = ${customerId} and again.id = ${push.shipment_id}`.execute(database.agency)
  return rows[0]?.known ?? null
}

const pushTrackingEvent = async (
  { database, target }: PushContext,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<null> => {
  const found = await sql<{
    orderId: string
    externalId: string
    at: Date
    message: string
    status: TrackingStatus
  }>`
    select h.order_id as "orderId", f.external_id as "externalId", t.at, t.description as message, t.status
      from shop_fulfilment_push f
      join shipment h on h.customer_id = f.customer_id and h.id = f.shipment_id
      join tracking_event t on t.customer_id = f.customer_id and t.shipment_id = f.shipment_id
        and t.status = ${push.event_status}
      where f.customer_id = ${customerId} and f.shipment_id = ${push.shipment_id} and f.order_id = ${push.order_id}
        and f.kind = 'fulfilment' and f.external_id is not null
      order by t.at limit 1`.execute(database.agency)
  const notice = found.rows[0]
  if (!notice) throw new Error(`parcel ${push.shipment_id} has no ${push.event_status} event`)
  const { orderId, ...event } = notice
  const handling = await trackingHandlingOf(database.agency, { customerId, orderId })
  const message = handledText(event.message, handling)
  await target.createTrackingEvent({ customerId, shopId: push.shop_id }, { ...event, message })
  return null
}

const pushCorrection = async (
  context: PushContext,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<null> => {
  const { database, target } = context
  const found = await sql<CorrectionNotice & PushedParcel>`
    select h.order_id as "orderId", f.external_id as "externalId", h.tracking_number as "trackingNumber", h.carrier,
        h.tracking_url as "trackingUrl", ${trackingPageToken} as "pageToken"
      from shop_fulfilment_push f
      join shipment h on h.customer_id = f.customer_id and h.id = f.shipment_id
      where f.customer_id = ${customerId} and f.order_id = ${push.order_id} and f.shipment_id = ${push.shipment_id}
        and f.kind = 'fulfilment' and f.external_id is not null`.execute(database.agency)
  const notice = found.rows[0]
  if (!notice) throw new Error(`parcel ${push.shipment_id} is not in the shop`)
  const reported = await asReported(context, customerId, notice)
  await target.correctTracking({ customerId, shopId: push.shop_id }, reported)
  return null
}

const pushByKind = {
  fulfilment: pushFulfilment,
  trackingEvent: pushTrackingEvent,
  correction: pushCorrection,
}
