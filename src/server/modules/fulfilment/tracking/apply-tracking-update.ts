import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { applyTrackingUpdate } from '../ports/fulfilment-jobs.ts'
import type { ParcelTracker, ParcelUpdate } from '../ports/ports.ts'
import { recordTracking } from './record-tracking.ts'

/** How many updates of one parcel wait at most. Each tells the parcel's whole history, so older ones can go. */
export const maxWaitingUpdates = 10

/** SQL: payloads of the parcels with updates that are still to be processed. */
export const openTrackingUpdates = `
  select distinct jsonb_build_object('trackingNumber', coalesce(subject, '')) from webhook_event
    where processed_at is null and source = '17track'`

const isOf = (trackingNumber: string) =>
  sql<boolean>`source = '17track' and coalesce(subject, '') = ${trackingNumber} and processed_at is null`

export interface ReceivedUpdate {
  readonly eventId: string
  readonly topic: string
  readonly trackingNumber: string
  readonly json: string
}

/**
 * Stores an update once. However many arrive while none is processed, a parcel has one waiting job and a few waiting
 * updates.
 */
export const storeTrackingUpdate = async (tx: Tx, received: ReceivedUpdate): Promise<void> => {
  const { trackingNumber } = received
  const stored = await tx
    .insertInto('webhook_event')
    .values({
      source: '17track',
      event_id: received.eventId,
      topic: received.topic,
      subject: trackingNumber,
      payload: received.json,
    })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  // One that starts at this moment may miss this update; the sweep then enqueues it again within a minute.
  await enqueue(tx, applyTrackingUpdate, { trackingNumber }, { singletonKey: trackingNumber })
  // Updates without a number are not about one parcel.
  if (trackingNumber === '') return
  await sql`
    update webhook_event set processed_at = now(), outcome = 'superseded'
      where id in (
        select id from webhook_event
          where source = '17track' and subject = ${trackingNumber} and processed_at is null
          order by id desc offset ${maxWaitingUpdates} for update skip locked
      )`.execute(tx)
}

/** The parcel of a job of the previous release, which names one webhook. */
const numberOf = async (
  database: Database,
  payload: { readonly trackingNumber: string } | { readonly webhookEventId: string },
): Promise<string | null> => {
  if ('trackingNumber' in payload) return payload.trackingNumber
  const row = await database.agency
    .selectFrom('webhook_event')
    .select('subject')
    .where('id', '=', payload.webhookEventId)
    .executeTakeFirst()
  return row ? (row.subject ?? '') : null
}

/**
 * Processes the stored webhooks of a parcel exactly once, also under concurrency. An unreadable one is stored with the
 * reason. @throws Error on a database failure; the webhooks stay open and the job retries.
 */
export const applyStoredUpdates = async (
  database: Database,
  tracker: ParcelTracker,
  payload: { readonly trackingNumber: string } | { readonly webhookEventId: string },
): Promise<void> => {
  const trackingNumber = await numberOf(database, payload)
  if (trackingNumber === null) return
  try {
    await database.agencyTransaction(async (tx) => {
      const events = await tx
        .selectFrom('webhook_event')
        .select(['id', 'payload', 'received_at'])
        .where(isOf(trackingNumber))
        .orderBy('id')
        .forUpdate()
        .execute()
      for (const event of events) {
        const update = read(tracker, event.payload, event.received_at)
        const outcome = 'problem' in update ? 'unreadable' : await outcomeOf(tx, update.found)
        await tx
          .updateTable('webhook_event')
          .set({
            processed_at: sql`now()`,
            outcome,
            attempts: sql`attempts + 1`,
            last_error: 'problem' in update ? update.problem : null,
          })
          .where('id', '=', event.id)
          .execute()
      }
    })
  } catch (error) {
    await database.agency
      .updateTable('webhook_event')
      .set({
        attempts: sql`attempts + 1`,
        last_error: error instanceof Error ? error.message : String(error),
      })
      .where(isOf(trackingNumber))
      .execute()
    throw error
  }
}

const outcomeOf = async (tx: Tx, found: ParcelUpdate | null): Promise<string> =>
  found ? recordTracking(tx, found) : 'ignored'

/** Ends the updates of a parcel whose job has used up its attempts: what they told is found by the next poll. */
export const endTrackingUpdates = async ({ agency }: Database, trackingNumber: string): Promise<void> => {
  await agency
    .updateTable('webhook_event')
    .set({
      processed_at: sql`now()`,
      outcome: 'failed',
      last_error: sql`coalesce(last_error, 'The server stopped during the last attempt.')`,
    })
    .where(isOf(trackingNumber))
    .execute()
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
