import { sql } from 'kysely'
import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { runBulkJob } from './run-work.ts'
import { cleanWorksJob, runWorkJob } from './work-jobs.ts'
import type { BulkJob } from './work-kinds.ts'
import { workWatches } from './work-watch.ts'
import { worksRoutes } from './works-routes.ts'

export { startBulkJob as startWork } from './start-work.ts'
export { trackExternalJob as followWork, updateJobProgress as tellWork } from './tell-work.ts'
export { declareBulkJob as declareWork, handleBulkJob as handleWork } from './work-kinds.ts'
export type { RowResult as RowOutcome, BulkJob as Work } from './work-kinds.ts'

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
