import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { ParcelTracker, ParcelUpdate } from './ports.ts'
import { recordTracking } from './record-tracking.ts'

/**
 * Processes one stored webhook exactly once, also under concurrency. An unreadable one is stored with the
 * reason. @throws Error on a database failure; the webhook stays open and the job retries.
 */
export const applyStoredUpdate = async (
  database: Database,
  tracker: ParcelTracker,
  webhookEventId: string,
): Promise<void> => {
  try {
    await database.agencyTransaction(async (tx) => {
      const event = await tx
        .selectFrom('webhook_event')
        .select(['payload', 'received_at'])
        .where('id', '=', webhookEventId)
        .where('processed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!event) return
      const update = read(tracker, event.payload, event.received_at)
      const outcome = 'problem' in update ? 'unreadable' : await outcomeOf(update.found)
      await tx
        .updateTable('webhook_event')
        .set({
          processed_at: sql`now()`,
          outcome,
          attempts: sql`attempts + 1`,
          last_error: 'problem' in update ? update.problem : null,
        })
        .where('id', '=', webhookEventId)
        .execute()

      async function outcomeOf(found: ParcelUpdate | null): Promise<string> {
        return found ? recordTracking(tx, found) : 'ignored'
      }
    })
  } catch (error) {
    await database.agency
      .updateTable('webhook_event')
      .set({
        attempts: sql`attempts + 1`,
        last_error: error instanceof Error ? error.message : String(error),
      })
      .where('id', '=', webhookEventId)
      .execute()
    throw error
  }
}

const read = (
  tracker: ParcelTracker,
  payload: unknown,
  receivedAt: Date,
): { readonly found: ParcelUpdate | null } | { readonly problem: string } => {
  try {
    return { found: tracker.readUpdate(payload, receivedAt) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
