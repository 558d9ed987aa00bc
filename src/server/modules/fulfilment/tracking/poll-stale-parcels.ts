import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { ParcelTracker } from '../ports/ports.ts'
import { recordTracking } from './record-tracking.ts'

/** Most carriers scan a parcel every day: after this time a webhook may have been lost. */
const staleHours = 24
/** Parcels shipped longer ago than this are no longer polled. */
const polledDays = 120
/** The service allows three calls per second. */
const pauseMs = 350

interface SilentParcel {
  readonly trackingNumber: string
  readonly carrier: string
}

/**
 * Polls the tracking service for every parcel in transit without an update for a day, and handles the result
 * like a webhook. A parcel is polled again only after another day without updates. @throws Error when the
 * service is unreachable; parcels polled before stay done.
 */
export const pollStaleParcels = async (
  database: Database,
  tracker: ParcelTracker,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => Date },
): Promise<void> => {
  while (!signal.aborted) {
    const batch = await silentParcels(database, tracker.batchSize)
    if (batch.length === 0) return
    const updates = await tracker.ask(batch, now())
    for (const update of updates) await database.agencyTransaction((tx) => recordTracking(tx, update))
    await database.agency
      .updateTable('shipment')
      .set({ last_tracking_at: sql`now()` })
      .where(
        'tracking_number',
        'in',
        batch.map(({ trackingNumber }) => trackingNumber),
      )
      .execute()
    if (batch.length < tracker.batchSize) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const silentParcels = async (database: Database, size: number): Promise<SilentParcel[]> => {
  const { rows } = await sql<SilentParcel>`
    select tracking_number as "trackingNumber", carrier from shipment
      where delivered_at is null and registered_at is not null
        and last_tracking_at < now() - make_interval(hours => ${staleHours})
        and shipped_at > now() - make_interval(days => ${polledDays}) and tracking_status <> 'returned'
      order by last_tracking_at limit ${sql.lit(size)}`.execute(database.agency)
  return rows
}
