import { sql } from 'kysely'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refusalFrom, storedFigures } from '../../../platform/kernel/refuse.ts'
import { addEvents, type NewEvent } from '../../orders/index.ts'
import { pushParcel } from '../ports/fulfilment-jobs.ts'
import { PushRejected } from '../ports/ports.ts'

export interface ParcelRef {
  readonly customerId: CustomerId
  readonly shipmentId: string
}

/**
 * How long an attempt owns a push: longer than a call may take, so that nobody repeats the call meanwhile.
 */
const leaseSeconds = 150
/**
 * Delays between attempts, some 26 hours in all; after the last one the push has failed until somebody
 * retries it.
 */
const delaysSeconds = [30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 36_000]

type PushKind = 'fulfilment' | 'trackingEvent' | 'correction'

export interface ClaimedPush {
  id: string
  shop_id: string
  order_id: string
  shipment_id: string
  kind: PushKind
  event_status: string | null
  attempts: number
}

/**
 * Claims the oldest due push whose predecessors are done, of any of the shop's orders. While claimed it is
 * `pending` until the lease ends, so that another worker takes over from a crashed one.
 */
export const claimNext = async (database: Database, parcel: ParcelRef): Promise<ClaimedPush | null> => {
  const { customerId, shipmentId } = parcel
  const claimed = await sql<ClaimedPush>`
    update shop_fulfilment_push p
      set status = 'pending', attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where p.customer_id = ${customerId} and p.id = (
          select min(open.id) from shop_fulfilment_push open
            where open.customer_id = ${customerId} and open.shipment_id = ${shipmentId}
              and open.status in ('pending', 'retrying')
              and (open.next_attempt_at is null or open.next_attempt_at <= now())
              and not exists (
                select from shop_fulfilment_push earlier
                  where earlier.customer_id = open.customer_id and earlier.shipment_id = open.shipment_id
                    and earlier.order_id = open.order_id and earlier.id < open.id
                    and earlier.status in ('pending', 'retrying')
              )
              and (open.kind = 'fulfilment' or exists (
                select from shop_fulfilment_push f
                  where f.customer_id = open.customer_id and f.shipment_id = open.shipment_id
                    and f.order_id = open.order_id and f.kind = 'fulfilment' and f.status = 'done'
              ))
        )
        and p.status in ('pending', 'retrying') and (p.next_attempt_at is null or p.next_attempt_at <= now())
      returning p.id, p.shop_id, p.order_id, p.shipment_id, p.kind, p.event_status, p.attempts`.execute(
    database.agency,
  )
  return claimed.rows[0] ?? null
}

/**
 * Writes to the timeline of the shop's order and, if that was merged or split, to that of the shipped order.
 */
const recordOnBothOrders = async (
  tx: Tx,
  customerId: CustomerId,
  push: ClaimedPush,
  event: NewEvent,
): Promise<void> => {
  const shipped = await tx
    .selectFrom('shipment as h')
    .innerJoin('dropshipping_order as told', (join) =>
      join.onRef('told.customer_id', '=', 'h.customer_id').on('told.id', '=', push.order_id),
    )
    .select(['h.order_id', 'told.number'])
    .where('h.customer_id', '=', customerId)
    .where('h.id', '=', push.shipment_id)
    .executeTakeFirstOrThrow()
  const isOther = shipped.order_id !== push.order_id
  const both = [
    { orderId: push.order_id, ...event },
    ...(isOther
      ? [{ orderId: shipped.order_id, kind: event.kind, detail: { ...event.detail, order: shipped.number } }]
      : []),
  ]
  await addEvents(tx, customerId, both, { kind: 'system', name: '' })
}

export const recordDone = async (
  database: Database,
  customerId: CustomerId,
  push: ClaimedPush,
  externalId: string | null,
): Promise<void> => {
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('shop_fulfilment_push')
      .set({
        status: 'done',
        done_at: sql`now()`,
        last_error: null,
        last_error_figures: null,
        next_attempt_at: null,
        ...(externalId === null ? {} : { external_id: externalId }),
      })
      .where('customer_id', '=', customerId)
      .where('id', '=', push.id)
      .execute()
    if (push.kind !== 'fulfilment') return
    const event = { kind: 'shop.pushSucceeded' as const, detail: { shipmentId: push.shipment_id } }
    await recordOnBothOrders(tx, customerId, push, event)
  })
}

export const recordFailure = async (
  database: Database,
  customerId: CustomerId,
  push: ClaimedPush,
  error: unknown,
): Promise<void> => {
  const permanent = error instanceof PushRejected && error.permanent
  const delay = delaysSeconds[push.attempts - 1]
  const refusal = refusalFrom(error)
  const givenUp = permanent || delay === undefined
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('shop_fulfilment_push')
      .set({
        status: givenUp ? 'failed' : 'retrying',
        last_error: refusal.reason,
        last_error_figures: storedFigures(refusal),
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
        message: refusal.reason,
        messageFigures: refusal.figures ?? {},
      }
      await recordOnBothOrders(tx, customerId, push, { kind: 'shop.pushFailed', detail })
    } else {
      const payload = { customerId, shipmentId: push.shipment_id }
      await enqueue(tx, pushParcel, payload, { startAfterSeconds: delay })
    }
  })
}
