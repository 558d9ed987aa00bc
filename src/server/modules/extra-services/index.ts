import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { fileReferences } from './file-references.ts'
import { createServiceOrderMails } from './service-order-emails.ts'
import { completeServiceOrders, completeServiceOrdersJob } from './service-order-jobs.ts'
import { serviceOrderLiveQuery } from './service-order-live-query.ts'
import { menuRoutes, operatorRoutes, sellerRoutes } from './service-order-routes.ts'

export const extraServicesModule = (platform: Platform): Module => {
  const { database, files } = platform
  const parts = { database, files }
  return {
    fileReferences,
    routes: [
      ...sellerRoutes(parts),
      ...menuRoutes(parts),
      ...operatorRoutes({ ...parts, mails: createServiceOrderMails(platform) }),
    ],
    watches: [serviceOrderLiveQuery],
    jobs: [
      handleJob(completeServiceOrdersJob, async (_, { log, signal }) => {
        const completed = await completeServiceOrders(database, signal)
        if (completed > 0) log.info({ completed }, 'service orders completed automatically')
      }),
    ],
  }
}
