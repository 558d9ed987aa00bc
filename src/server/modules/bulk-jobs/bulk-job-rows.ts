import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { BulkJobKindName, BulkJobState, bulkJobSchema } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { JobActor } from '../../platform/auth/actors.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { mayRetry } from '../../platform/auth/permit.ts'
import { storedMessage } from '../../platform/kernel/refuse.ts'
import type { BulkJob } from './bulk-job-kinds.ts'

export type BulkJobView = z.input<typeof bulkJobSchema>
export type Kinds = ReadonlyMap<string, BulkJob>

interface BulkJobRecord {
  id: string
  kind: BulkJobKindName
  title: string
  subject_id: string | null
  state: BulkJobState
  done: number
  total: number | null
  problems: number
  message: string | null
  message_figures: unknown
  started_by: string
  created_at: Date
  finished_at: Date | null
  /** Whether rows run here, as opposed to an external job that is only shown. */
  has_rows: boolean
}

/** An account sees its own jobs, the main account those of its whole customer, the owner those of the whole agency. */
export interface Viewer {
  readonly actor: JobActor
  readonly db: Db
  readonly transaction: <T>(body: (tx: Tx) => Promise<T>) => Promise<T>
  readonly isVisible: RawBuilder<boolean>
}

export const viewerOf = (database: Database, actor: JobActor): Viewer => {
  if (actor.kind === 'operator') {
    return {
      actor,
      db: database.agency,
      transaction: (body) => database.agencyTransaction(body),
      isVisible: sql`(w.customer_id is null and (${actor.roles.includes('owner')} or w.operator_id = ${actor.operatorId}))`,
    }
  }
  const { customerId, isMain, accountId } = actor
  return {
    actor,
    db: database.tenant(customerId),
    transaction: (body) => database.tenantTransaction(customerId, body),
    isVisible: sql`(w.customer_id = ${customerId} and (${isMain} or w.account_id = ${accountId}))`,
  }
}

const columns = sql`w.id, w.kind, w.title, w.subject_id, w.state, w.done, w.total, w.problems, w.message, w.message_figures, w.started_by,
  w.created_at, w.finished_at, w.chunks is not null as has_rows`

const leftOf = ({ total, done, problems }: BulkJobRecord): number => (total ?? 0) - (done - problems)

const actionsOf = (row: BulkJobRecord, kinds: Kinds, actor: JobActor): BulkJobView['allowedActions'] => {
  if (row.finished_at === null) return row.has_rows ? ['stop'] : []
  const job = kinds.get(row.kind)
  const isRetryable = row.has_rows && job && leftOf(row) > 0 && mayRetry(job.kind.access, actor)
  return isRetryable ? ['retry', 'dismiss'] : ['dismiss']
}

const viewOf = (row: BulkJobRecord, kinds: Kinds, actor: JobActor): BulkJobView => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  subjectId: row.subject_id,
  state: row.state,
  done: row.done,
  total: row.total,
  problems: row.problems,
  ...storedMessage(row.message, row.message_figures),
  startedBy: row.started_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  allowedActions: actionsOf(row, kinds, actor),
})

export const isShown = sql`w.dismissed_at is null
  and coalesce(w.finished_at, 'infinity') > now() - interval '1 day'`

export const listBulkJobs = async (
  { db, isVisible, actor }: Viewer,
  kinds: Kinds,
): Promise<BulkJobView[]> => {
  const { rows } = await sql<BulkJobRecord>`
    select ${columns} from bulk_job w where ${isVisible} and ${isShown} order by w.id desc limit 50`.execute(
    db,
  )
  return rows.map((row) => viewOf(row, kinds, actor))
}

/** @throws DomainError notFound, also for jobs that the viewer may not see */
export const findBulkJob = async (db: Db, viewer: Viewer, kinds: Kinds, id: string): Promise<BulkJobView> => {
  const { rows } = await sql<BulkJobRecord>`
    select ${columns} from bulk_job w where ${viewer.isVisible} and w.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Job')
  return viewOf(rows[0], kinds, viewer.actor)
}
