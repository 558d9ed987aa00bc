import { sql } from 'kysely'
import { type Database, customerIdFromRow } from '../../../platform/database/database.ts'
import { addEvents } from '../../orders/index.ts'
import type { ParcelTracker, RegistrationAnswer } from '../ports/ports.ts'

interface Unregistered {
  id: string
  trackingNumber: string
  carrier: string
}

/** The service allows three calls per second. */
const pauseMs = 350

/**
 * Registers new parcels with the tracking service. A number rejected for good is stored with the reason, on
 * the order's timeline too; others are retried at the job's next run. @throws Error when the service is
 * unreachable; numbers accepted before stay registered.
 */
export const registerOpenParcels = async (
  database: Database,
  tracker: ParcelTracker,
  signal: AbortSignal,
): Promise<void> => {
  let after = '0'
  while (!signal.aborted) {
    const batch = await nextBatch(database, after, tracker.batchSize)
    const last = batch.at(-1)
    if (!last) return
    const answer = await tracker.register(batch)
    await recordResult(database, answer)
    if (batch.length < tracker.batchSize) return
    after = last.id
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const nextBatch = async (database: Database, after: string, size: number): Promise<Unregistered[]> =>
  database.agency
    .selectFrom('shipment')
    .select(['id', 'tracking_number as trackingNumber', 'carrier'])
    .where('registered_at', 'is', null)
    .where('registration_refused', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()

const recordResult = async (database: Database, answer: RegistrationAnswer): Promise<void> => {
  const refused = answer.rejected.filter(({ permanent }) => permanent)
  await database.agencyTransaction(async (tx) => {
    if (answer.accepted.length > 0) {
      await tx
        .updateTable('shipment')
        .set({ registered_at: sql`now()`, last_tracking_at: sql`now()` })
        .where('tracking_number', 'in', [...answer.accepted])
        .where('registered_at', 'is', null)
        .execute()
    }
    for (const { trackingNumber, message } of refused) {
      const row = await tx
        .updateTable('shipment')
        .set({ registration_refused: message })
        .where('tracking_number', '=', trackingNumber)
        .where('registration_refused', 'is', null)
        .where('registered_at', 'is', null)
        .returning(['customer_id', 'order_id', 'id'])
        .executeTakeFirst()
      if (!row) continue
      const detail = { shipmentId: row.id, trackingNumber, message }
      const event = { orderId: row.order_id, kind: 'parcel.trackingRejected' as const, detail }
      await addEvents(tx, customerIdFromRow(row.customer_id), [event], { kind: 'system', name: '17TRACK' })
    }
  })
}
