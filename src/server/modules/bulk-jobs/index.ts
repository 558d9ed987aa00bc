import { sql } from 'kysely'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { failBulkJob, runBulkJob } from './run-bulk-job.ts'
import { purgeBulkJobsJob, runBulkJobsJob, runLongBulkJobsJob } from './jobs.ts'
import type { BulkJob } from './bulk-job-kinds.ts'
import { bulkJobLiveQueries } from './bulk-job-live-query.ts'
import { bulkJobsRoutes } from './bulk-jobs-routes.ts'

export { groupsOf } from './chunks.ts'
export { startBulkJob } from './start-bulk-job.ts'
export { trackExternalJob, updateJobProgress } from './job-progress.ts'
export { caseChanges, refusalBy, type PlannedCase } from './case-changes.ts'
export { declareBulkJob, handleBulkJob } from './bulk-job-kinds.ts'
export type { RowResult, BulkJob } from './bulk-job-kinds.ts'

/** Bulk jobs run row by row in the background; other modules start them, and app.ts passes their kinds. */
export const bulkJobsModule = (platform: Platform, all: readonly BulkJob[]): Module => {
  const { database } = platform
  const kinds = new Map(all.map((job) => [job.kind.name as string, job]))
  const longKinds = all.flatMap(({ kind }) => (kind.isLong ? [`'${kind.name}'`] : []))
  const runs = (queue: typeof runBulkJobsJob, ofKinds: string) =>
    handleJob(queue, ({ bulkJobId }, run) => runBulkJob(platform, kinds, bulkJobId, run), {
      underWay: `select jsonb_build_object('bulkJobId', id::text) from bulk_job
          where finished_at is null and chunks is not null and kind ${ofKinds} (array[${longKinds.join(', ')}]::text[])`,
      end: ({ bulkJobId }) => failBulkJob(database, bulkJobId),
    })
  return {
    routes: bulkJobsRoutes(platform, kinds),
    watches: bulkJobLiveQueries(database),
    jobs: [
      runs(runBulkJobsJob, '<> all'),
      runs(runLongBulkJobsJob, '= any'),
      handleJob(purgeBulkJobsJob, async () => {
        await sql`delete from bulk_job where finished_at < now() - interval '30 days'`.execute(
          database.agency,
        )
      }),
    ],
  }
}
