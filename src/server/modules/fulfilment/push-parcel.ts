import { sql } from 'kysely'
import type { TrackingStatus } from '../../../contract/statuses.ts'
import type { CustomerId, Database } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { addEvents } from '../orders/index.ts'
import { pushParcel } from './fulfilment-jobs.ts'
import { type CorrectionNotice, type FulfilmentTarget, PushRejected } from './ports.ts'

export interface ParcelRef {
  readonly customerId: CustomerId
  readonly shipmentId: string
}

/** How long one attempt owns a push: longer than a call may take, so that nobody else makes the same call meanwhile. */
const leaseSeconds = 150
/** From one attempt to the next; after the last, the push has failed until somebody pushes again. Some 26 hours. */
const delaysSeconds = [30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 36_000]

type PushKind = 'fulfilment' | 'trackingEvent' | 'correction'

interface ClaimedPush {
  id: string
  shop_id: string
  order_id: string
  shipment_id: string
  kind: PushKind
  event_status: string | null
  attempts: number
}

/**
 * Tells a parcel's shop everything it has not been told, oldest first: the parcel itself, then its way. Stops at the
 * first that fails, to be taken up later, and where another worker is at it.
 */
export const pushParcelToShop = async (
  database: Database,
  target: FulfilmentTarget,
  parcel: ParcelRef,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const push = await claimNext(database, parcel)
    if (!push) return
    const outcome = await attempt(database, target, parcel.customerId, push)
    if (outcome === 'tryLater') return
  }
}

/**
 * The oldest open push, if it is due and everything before it is done. While it is being told it is `pending` with the
 * time at which somebody else may try: a worker that dies gives it up by that.
 */
const claimNext = async (database: Database, parcel: ParcelRef): Promise<ClaimedPush | null> => {
  const { customerId, shipmentId } = parcel
  const claimed = await sql<ClaimedPush>`
    update shop_push p
      set status = 'pending', attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where p.customer_id = ${customerId} and p.id = (
          select min(open.id) from shop_push open
            where open.customer_id = ${customerId} and open.shipment_id = ${shipmentId}
              and open.status in ('pending', 'retrying')
        )
        and p.status in ('pending', 'retrying') and (p.next_attempt_at is null or p.next_attempt_at <= now())
        and (p.kind = 'fulfilment' or exists (
          select from shop_push f
            where f.customer_id = p.customer_id and f.shipment_id = p.shipment_id
              and f.kind = 'fulfilment' and f.status = 'done'
        ))
      returning p.id, p.shop_id, p.order_id, p.shipment_id, p.kind, p.event_status, p.attempts`.execute(
    database.agency,
  )
  return claimed.rows[0] ?? null
}

const attempt = async (
  database: Database,
  target: FulfilmentTarget,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<'done' | 'failed' | 'tryLater'> => {
  try {
    const externalId = await tellings[push.kind](database, target, customerId, push)
    await noteDone(database, customerId, push, externalId)
    return 'done'
  } catch (error) {
    return noteFailure(database, customerId, push, error)
  }
}

const tellOfParcel = async (
  database: Database,
  target: FulfilmentTarget,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<string> => {
  const found = await sql<{
    shopOrderKey: string
    trackingNumber: string
    carrier: string
    trackingUrl: string | null
    lines: { shopLineKey: string; quantity: number }[]
  }>`
    select o.shop_order_key as "shopOrderKey", h.tracking_number as "trackingNumber", h.carrier,
        h.tracking_url as "trackingUrl",
        (select coalesce(json_agg(json_build_object('shopLineKey', l.shop_line_key, 'quantity', sl.quantity)
            order by l.id), '[]')
          from shipment_line sl
          join order_line l on l.customer_id = sl.customer_id and l.order_id = h.order_id and l.id = sl.order_line_id
          where sl.customer_id = h.customer_id and sl.shipment_id = h.id and l.shop_line_key is not null) as lines
      from shipment h
      join dropshipping_order o on o.customer_id = h.customer_id and o.id = h.order_id
      where h.customer_id = ${customerId} and h.id = ${push.shipment_id}`.execute(database.agency)
  const row = found.rows[0]
  if (!row) throw new Error(`parcel ${push.shipment_id} is gone`)
  if (row.lines.length === 0) {
    throw new PushRejected("Nothing in this parcel is in the shop's order.", { permanent: true })
  }
  const answer = await target.createFulfilment(
    { customerId, shopId: push.shop_id },
    { ...row, notifyBuyer: true, idempotencyKey: `push-${push.id}` },
  )
  return answer.externalId
}

const tellOfEvent = async (
  database: Database,
  target: FulfilmentTarget,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<null> => {
  const found = await sql<{ externalId: string; at: Date; message: string; status: TrackingStatus }>`
    select f.external_id as "externalId", t.at, t.description as message, t.status
      from shop_push f
      join tracking_event t on t.customer_id = f.customer_id and t.shipment_id = f.shipment_id
        and t.status = ${push.event_status}
      where f.customer_id = ${customerId} and f.shipment_id = ${push.shipment_id}
        and f.kind = 'fulfilment' and f.external_id is not null
      order by t.at limit 1`.execute(database.agency)
  const notice = found.rows[0]
  if (!notice) throw new Error(`parcel ${push.shipment_id} has no ${push.event_status} event`)
  await target.createTrackingEvent({ customerId, shopId: push.shop_id }, notice)
  return null
}

/** The parcel's number as it is now, in place of the one that the shop was told. */
const tellOfCorrection = async (
  database: Database,
  target: FulfilmentTarget,
  customerId: CustomerId,
  push: ClaimedPush,
): Promise<null> => {
  const found = await sql<CorrectionNotice>`
    select f.external_id as "externalId", h.tracking_number as "trackingNumber", h.carrier,
        h.tracking_url as "trackingUrl"
      from shop_push f
      join shipment h on h.customer_id = f.customer_id and h.id = f.shipment_id
      where f.customer_id = ${customerId} and f.order_id = ${push.order_id} and f.shipment_id = ${push.shipment_id}
        and f.kind = 'fulfilment' and f.external_id is not null`.execute(database.agency)
  const notice = found.rows[0]
  if (!notice) throw new Error(`parcel ${push.shipment_id} is not in the shop`)
  await target.correctTracking({ customerId, shopId: push.shop_id }, notice)
  return null
}

const tellings = { fulfilment: tellOfParcel, trackingEvent: tellOfEvent, correction: tellOfCorrection }

const noteDone = async (
  database: Database,
  customerId: CustomerId,
  push: ClaimedPush,
  externalId: string | null,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('shop_push')
      .set({
        status: 'done',
        done_at: sql`now()`,
        last_error: null,
        next_attempt_at: null,
        ...(externalId === null ? {} : { external_id: externalId }),
      })
      .where('customer_id', '=', customerId)
      .where('id', '=', push.id)
      .execute()
    if (push.kind !== 'fulfilment') return
    const event = { orderId: push.order_id, kind: 'shop.told', detail: { shipmentId: push.shipment_id } }
    await addEvents(tx, customerId, [event], { kind: 'system', name: '' })
  })
}

const noteFailure = async (
  database: Database,
  customerId: CustomerId,
  push: ClaimedPush,
  error: unknown,
): Promise<'failed' | 'tryLater'> => {
  const permanent = error instanceof PushRejected && error.permanent
  const delay = delaysSeconds[push.attempts - 1]
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const givenUp = permanent || delay === undefined
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('shop_push')
      .set({
        status: givenUp ? 'failed' : 'retrying',
        last_error: message,
        next_attempt_at: givenUp ? null : sql`now() + make_interval(secs => ${delay})`,
      })
      .where('customer_id', '=', customerId)
      .where('id', '=', push.id)
      .execute()
    if (givenUp) {
      const detail = {
        shipmentId: push.shipment_id,
        kind: push.kind,
        eventStatus: push.event_status,
        message,
      }
      const event = { orderId: push.order_id, kind: 'shop.notTold', detail }
      await addEvents(tx, customerId, [event], { kind: 'system', name: '' })
    } else {
      const payload = { customerId, shipmentId: push.shipment_id }
      await enqueue(tx, pushParcel, payload, { startAfterSeconds: delay })
    }
  })
  // Later news of the parcel can be told without this one, but not without the parcel itself.
  return givenUp && push.kind !== 'fulfilment' ? 'failed' : 'tryLater'
}
