import { sql } from 'kysely'
import type { AccountCall, StaffCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/database.ts'
import { forbidden, mayRetry } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { startBulkJob } from './start-bulk-job.ts'
import type { PlacedItem } from './bulk-job-kinds.ts'
import { tryLockBulkJob } from './bulk-job-lock.ts'
import { findBulkJob, type Kinds, type Viewer } from './bulk-job-rows.ts'

interface Ended {
  title: string
  input: unknown
  rows: PlacedItem<unknown>[]
}

const readLeft = async (tx: Tx, { isVisible }: Viewer, id: string): Promise<Ended | undefined> => {
  const { rows } = await sql<Ended>`
    select w.title, w.input, (
        select coalesce(jsonb_agg(item.row order by (item.row ->> 'at')::int), '[]')
          from jsonb_array_elements(w.chunks) as chunk (rows), jsonb_array_elements(chunk.rows) as item (row)
          where not exists (select from bulk_job_result r
            where r.bulk_job_id = w.id and r.position = (item.row ->> 'at')::int and r.ok)
      ) as rows
      from bulk_job w where ${isVisible} and w.id = ${id} and w.finished_at is not null and w.chunks is not null`.execute(
    tx,
  )
  return rows[0]
}

export const retryBulkJob = async (
  tx: Tx,
  viewer: Viewer,
  kinds: Kinds,
  call: AccountCall | StaffCall,
  id: string,
): Promise<string> => {
  const { kind: name } = await findBulkJob(tx, viewer, kinds, id)
  const job = kinds.get(name)
  if (!(await tryLockBulkJob(tx, id))) throw refuse('notRetryable', { case: 'ending' })
  const left = await readLeft(tx, viewer, id)
  if (!job || !left || left.rows.length === 0) throw refuse('notRetryable', { case: 'nothingLeft' })
  const { kind, renew } = job
  if (!mayRetry(kind.access, viewer.actor)) throw forbidden()
  const items = left.rows.map(({ item }) => kind.item.parse(item))
  const renewed = renew ? await renew(call, items) : items
  const rows = left.rows.map(({ at }, index) => ({ at, item: renewed[index] }))
  await sql`update bulk_job w set dismissed_at = now() where ${viewer.isVisible} and w.id = ${id}`.execute(tx)
  return startBulkJob(tx, kind, call, { title: left.title, input: left.input, rows })
}
