import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { sourcingEnds } from './end-sourcing.ts'
import { expireSourcing, expireSourcingJob } from './expire-sourcing.ts'
import { fileReferences } from './file-references.ts'
import { createSourcingMails } from './sourcing-emails.ts'
import { operatorRoutes, sourcingRoutes } from './sourcing-routes.ts'
import { sourcingLiveQuery } from './sourcing-live-query.ts'

export { readSourcingAwaitingSeller } from './sourcing-queries.ts'

export const sourcingBulkJobs = (platform: Platform): BulkJob[] => [
  sourcingEnds({ database: platform.database, mails: createSourcingMails(platform) }).job,
]

export const sourcingModule = (platform: Platform): Module => {
  const { database, files, parsePool } = platform
  const mails = createSourcingMails(platform)
  return {
    fileReferences,
    routes: [
      ...sourcingRoutes({ database, files, parsePool }),
      ...operatorRoutes({ database, files, mails }),
    ],
    watches: [sourcingLiveQuery],
    jobs: [
      handleJob(expireSourcingJob, async (_, { log, signal }) => {
        const expired = await expireSourcing(database, signal)
        if (expired > 0) log.info({ expired }, 'product quotes expired')
      }),
    ],
  }
}
