import type { CustomerId } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailReport } from './mail-report.ts'
import { startRun, finishRun, type OpenRun } from './open-run.ts'
import { payDueOrders } from './pay-due-orders.ts'
import { runShopSyncSchedule } from './sync-shop.ts'
import { mayChangeSchedule } from './schedule-permissions.ts'

const work = async (platform: Platform, run: OpenRun): Promise<void> => {
  const { database } = platform
  if (!run.isWanted) {
    await finishRun(database.tenant(run.customerId), run, { outcome: 'switchedOff' })
    return
  }
  if (!run.owner.isActive || !mayChangeSchedule(run.owner, run.schedule)) {
    await finishRun(database.tenant(run.customerId), run, { outcome: 'notAllowed' })
    return
  }
  if (run.schedule.kind === 'pullShop') await runShopSyncSchedule(platform, run)
  else if (run.schedule.kind === 'payOrders') await payDueOrders(platform, run)
  else await mailReport(platform, run)
}

/** Executes a run. Idempotent, and resumes after a crash. */
export const runSchedule = async (
  platform: Platform,
  customerId: CustomerId,
  runId: string,
  job: Pick<JobRun, 'isLastAttempt' | 'log'>,
): Promise<void> => {
  const db = platform.database.tenant(customerId)
  const run = await startRun(db, customerId, runId)
  if (!run) return
  try {
    await work(platform, run)
  } catch (error) {
    if (!job.isLastAttempt) throw error
    job.log.error({ err: error, runId }, 'scheduled run failed')
    await finishRun(db, run, { outcome: 'brokenOff' })
  }
}
