import { sql } from 'kysely'
import type * as z from 'zod'
import type { bulkJobResultSchema } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { Figures } from '../../../contract/refusals/refusal-text.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import { retryChargeOf } from './retry-bulk-job.ts'
import { findBulkJob, type Kinds, type Viewer, type BulkJobView } from './bulk-job-rows.ts'

type Result = z.input<typeof bulkJobResultSchema>

interface BulkJobQuery {
  readonly id: string
  readonly only: 'all' | 'failed'
  readonly pageNum: number
  readonly pageSize: number
}

export const getBulkJob = async (
  viewer: Viewer,
  kinds: Kinds,
  { id, only, pageNum, pageSize }: BulkJobQuery,
): Promise<{ job: BulkJobView; retryCharge: Money | null; total: number; rows: Result[] }> => {
  const job = await findBulkJob(viewer.db, viewer, kinds, id)
  const { rows } = await sql<Omit<Result, 'figures'> & { figures: Figures | null }>`
    select position, label, note, ok, reason, message, message_figures as figures, subject_id::text as "subjectId" from bulk_job_result
      where bulk_job_id = ${id} ${only === 'failed' ? sql`and not ok` : sql``}
      order by position limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(viewer.db)
  return {
    job,
    retryCharge: await retryChargeOf(viewer, kinds, job),
    total: only === 'failed' ? job.problems : job.done,
    rows: rows.map(({ figures, ...row }) => (figures === null ? row : { ...row, figures })),
  }
}
