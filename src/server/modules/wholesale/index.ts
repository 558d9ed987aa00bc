import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { fileReferences } from './file-references.ts'
import { endWholesale, wholesaleDeadlinesJob } from './wholesale-jobs.ts'
import { createWholesaleMails } from './wholesale-emails.ts'
import { operatorRoutes, wholesaleRoutes } from './wholesale-routes.ts'
import { wholesaleLiveQuery } from './wholesale-live-query.ts'

export { readWholesaleAwaitingSeller } from './wholesale-queries.ts'

export const wholesaleModule = (platform: Platform): Module => {
  const { database, files } = platform
  return {
    fileReferences,
    routes: [
      ...wholesaleRoutes({ database, files }),
      ...operatorRoutes({ database, files, mails: createWholesaleMails(platform) }),
    ],
    watches: [wholesaleLiveQuery],
    jobs: [
      handleJob(wholesaleDeadlinesJob, async (_, { log, signal }) => {
        const ended = await endWholesale(database, signal)
        if (ended.expired + ended.completed > 0) log.info(ended, 'wholesale orders ended automatically')
      }),
    ],
  }
}
