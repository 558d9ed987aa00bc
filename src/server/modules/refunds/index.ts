import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { expireRefunds, expireRefundsJob } from './expire-refunds.ts'
import { fileReferences } from './file-references.ts'
import { createRefundMails } from './refund-emails.ts'
import { operatorRefundRoutes, refundRoutes } from './refund-routes.ts'

export { createRefundMails, type RefundMails } from './refund-emails.ts'
export { lockReplaceable, replaceRefund } from './replace-refund.ts'

export const refundsModule = (platform: Platform): Module => {
  const parts = { ...platform, mails: createRefundMails(platform.mail, platform.config.publicUrl) }
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
