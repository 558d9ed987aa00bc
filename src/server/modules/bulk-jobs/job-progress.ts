import { sql, type RawBuilder } from 'kysely'
import type { BulkJobKindName, BulkJobState } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { AccountCall, StaffCall } from '../../platform/http/call.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { starterOf } from './start-bulk-job.ts'

// Imports and syncs have their own tables and jobs. Here they are only recorded, so that they show in the
// same tray.

interface Subject {
  readonly kind: BulkJobKindName
  /** The import's or shop's id: each has at most one open job. */
  readonly subjectId: string
}

const isOf = (customerId: string | null): RawBuilder<boolean> =>
  customerId === null ? sql`customer_id is null` : sql`customer_id = ${customerId}`

export const trackExternalJob = async (
  tx: Tx,
  call: AccountCall | StaffCall,
  { kind, subjectId, title, total }: Subject & { readonly title: string; readonly total: number | null },
): Promise<void> => {
  const by = starterOf(call)
  await sql`
    update bulk_job set dismissed_at = now()
      where ${isOf(by.customerId)} and dismissed_at is null and kind = ${kind} and subject_id = ${subjectId}
        and coalesce(finished_at, 'infinity') > now() - interval '1 day' and finished_at is not null`.execute(
    tx,
  )
  await sql`
    insert into bulk_job (customer_id, account_id, operator_id, started_by, request_id, ip, kind, subject_id, title, total,
        state, started_at)
      values (${by.customerId}, ${by.accountId}, ${by.operatorId}, ${by.name}, ${by.requestId}, ${by.ip}, ${kind},
        ${subjectId}, ${title}, ${total}, 'running', now())
      on conflict do nothing`.execute(tx)
}

export interface JobProgress {
  readonly done: number
  readonly total?: number
  readonly problems?: number
  readonly state?: BulkJobState
  readonly message?: string | null
  readonly messageFigures?: unknown
}

/** Updates the progress of an external job; does nothing if nobody follows it. */
export const updateJobProgress = async (
  db: Db,
  customerId: CustomerId | null,
  { kind, subjectId }: Subject,
  { done, total, problems = 0, state = 'running', message = null, messageFigures = null }: JobProgress,
): Promise<void> => {
  await sql`
    update bulk_job set done = ${done}, total = coalesce(${total ?? null}::int, total), problems = ${problems},
        state = ${state}, message = ${message},
        message_figures = ${messageFigures && JSON.stringify(messageFigures)}::jsonb, finished_at = case when ${state} <> 'running' then now() end
      where ${isOf(customerId)} and kind = ${kind} and subject_id = ${subjectId} and chunks is null
        and finished_at is null`.execute(db)
}
