import { sql } from 'kysely'
import type { Money } from '../../../contract/kernel/money.ts'
import { requireConfirmedAmount } from '../../platform/auth/admin-view-money.ts'
import type { AccountCall, StaffCall } from '../../platform/http/call.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { forbidden, mayRetry } from '../../platform/auth/permit.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { startBulkJob } from './start-bulk-job.ts'
import type { BulkJobKind, PlacedItem } from './bulk-job-kinds.ts'
import { tryLockBulkJob } from './bulk-job-lock.ts'
import { findBulkJob, type BulkJobView, type Kinds, type Viewer } from './bulk-job-rows.ts'

interface Ended {
  title: string
  input: unknown
  rows: PlacedItem<unknown>[]
}

const readLeft = async (db: Db, { isVisible }: Viewer, id: string): Promise<Ended | undefined> => {
  const { rows } = await sql<Ended>`
    select w.title, w.input, (
        select coalesce(jsonb_agg(item.row order by (item.row ->> 'at')::int), '[]')
          from jsonb_array_elements(w.chunks) as chunk (rows), jsonb_array_elements(chunk.rows) as item (row)
          where not exists (select from bulk_job_result r
            where r.bulk_job_id = w.id and r.position = (item.row ->> 'at')::int and r.ok)
      ) as rows
      from bulk_job w where ${isVisible} and w.id = ${id} and w.finished_at is not null and w.chunks is not null`.execute(
    db,
  )
  return rows[0]
}

const chargeOf = ({ chargeOf: charge, item }: BulkJobKind, rows: readonly PlacedItem<unknown>[]): number =>
  charge ? rows.reduce((sum, row) => sum + charge(item.parse(row.item)), 0) : 0

/** The most that retrying a job charges; null: it cannot be retried, or charges nothing. */
export const retryChargeOf = async (
  viewer: Viewer,
  kinds: Kinds,
  { id, kind: name, allowedActions }: BulkJobView,
): Promise<Money | null> => {
  const kind = kinds.get(name)?.kind
  if (!kind?.chargeOf || !allowedActions.includes('retry') || viewer.actor.kind !== 'customer') return null
  const left = await readLeft(viewer.db, viewer, id)
  const amountMinor = chargeOf(kind, left?.rows ?? [])
  return amountMinor > 0 ? { amountMinor, currency: viewer.actor.currency } : null
}

export const retryBulkJob = async (
  tx: Tx,
  {
    viewer,
    kinds,
    call,
    id,
  }: {
    readonly viewer: Viewer
    readonly kinds: Kinds
    readonly call: AccountCall | StaffCall
    readonly id: string
  },
): Promise<string> => {
  const { kind: name } = await findBulkJob(tx, viewer, kinds, id)
  const job = kinds.get(name)
  if (!(await tryLockBulkJob(tx, id))) throw refuse('notRetryable', { case: 'ending' })
  const left = await readLeft(tx, viewer, id)
  if (!job || !left || left.rows.length === 0) throw refuse('notRetryable', { case: 'nothingLeft' })
  const { kind } = job
  if (!mayRetry(kind.access, viewer.actor)) throw forbidden()
  const { actor } = viewer
  if (actor.kind === 'customer') requireConfirmedAmount(-chargeOf(kind, left.rows), actor.currency)
  const rows = left.rows.map(({ at, item }) => ({ at, item: kind.item.parse(item) }))
  await sql`update bulk_job w set dismissed_at = now() where ${viewer.isVisible} and w.id = ${id}`.execute(tx)
  return startBulkJob(tx, kind, call, { title: left.title, input: left.input, rows })
}
