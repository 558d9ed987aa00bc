import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import type { BulkJob } from '../bulk-jobs/index.ts'
import { expireRefunds, expireRefundsJob } from './expire-refunds.ts'
import { fileReferences } from './file-references.ts'
import { refundChanges } from './refund-changes.ts'
import { createRefundMails } from './refund-emails.ts'
import { operatorRefundRoutes, refundRoutes } from './refund-routes.ts'

export { createRefundMails, type RefundMails } from './refund-emails.ts'
export { lockReplaceable, replaceRefund } from './replace-refund.ts'

const partsOf = (platform: Platform) => ({
  ...platform,
  mails: createRefundMails(platform.mail, platform.config.publicUrl),
})

export const refundBulkJobs = (platform: Platform): BulkJob[] => [refundChanges(partsOf(platform)).job]

export const refundsModule = (platform: Platform): Module => {
  const parts = partsOf(platform)
  return {
    fileReferences,
    routes: [...refundRoutes(parts), ...operatorRefundRoutes(parts)],
    jobs: [
      handleJob(expireRefundsJob, async (_, { log, signal }) => {
        const expired = await expireRefunds(platform.database, signal)
        if (expired > 0) log.info({ expired }, 'refund offers expired')
      }),
    ],
  }
}
