import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { expireRefunds, expireRefundsJob } from './expire-refunds.ts'
import { createRefundMails } from './refund-emails.ts'
import { operatorRefundRoutes, refundRoutes } from './refund-routes.ts'

/** Cancelling after payment, and money of paid orders asked back: the sellers' side and the agency's. */
export const refundsModule = (platform: Platform): Module => {
  const parts = { ...platform, mails: createRefundMails(platform.mail, platform.config.publicUrl) }
  return {
    routes: [...refundRoutes(parts), ...operatorRefundRoutes(parts)],
    jobs: [
      handleJob(expireRefundsJob, async (_, { log, signal }) => {
        const expired = await expireRefunds(platform.database, signal)
        if (expired > 0) log.info({ expired }, 'refunds have run out')
      }),
    ],
  }
}
