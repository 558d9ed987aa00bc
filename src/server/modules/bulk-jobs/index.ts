import { sql } from 'kysely'
import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { runBulkJob } from './run-bulk-job.ts'
import { cleanWorksJob, runWorkJob } from './jobs.ts'
import type { BulkJob } from './bulk-job-kinds.ts'
import { workWatches } from './bulk-job-live-query.ts'
import { worksRoutes } from './bulk-jobs-routes.ts'

export { startBulkJob } from './start-bulk-job.ts'
export { trackExternalJob, updateJobProgress } from './job-progress.ts'
export { declareBulkJob, handleBulkJob } from './bulk-job-kinds.ts'
export type { RowResult, BulkJob } from './bulk-job-kinds.ts'

/** Long work done row by row in the background: begun by other modules, whose kinds app.ts hands over. */
export const worksModule = (platform: Platform, all: readonly BulkJob[]): Module => {
  const { database } = platform
  const kinds = new Map(all.map((work) => [work.kind.name as string, work]))
  return {
    routes: worksRoutes(platform, kinds),
    watches: workWatches(database),
    jobs: [
      handleJob(runWorkJob, ({ workId }, run) => runBulkJob(platform, kinds, workId, run)),
      handleJob(cleanWorksJob, async () => {
        await sql`delete from work where finished_at < now() - interval '30 days'`.execute(database.agency)
      }),
    ],
  }
}
