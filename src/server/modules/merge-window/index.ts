import { sql } from 'kysely'
import { customerIdFromRow, type Database } from '../../platform/database/database.ts'
import { enqueue, handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { mergeDueOrders } from './merge-due.ts'
import { cleanMergeRunsJob, findWindowsJob, mergeDueJob } from './merge-jobs.ts'
import { mergeWindowRoutes } from './merge-window-routes.ts'

export { mergeDueOrders } from './merge-due.ts'

/** Enqueues one job per customer with automatic merging; a waiting job is not repeated. */
const findWindows = async ({ agency }: Database): Promise<void> => {
  const found = await agency
    .selectFrom('merge_window')
    .select('customer_id')
    .where('is_enabled', '=', true)
    .execute()
  for (const { customer_id: customerId } of found)
    await enqueue(agency, mergeDueJob, { customerId }, { singletonKey: customerId })
}

export const mergeWindowModule = (platform: Platform): Module => ({
  routes: mergeWindowRoutes(platform),
  jobs: [
    handleJob(findWindowsJob, () => findWindows(platform.database)),
    handleJob(
      mergeDueJob,
      async ({ customerId }, { log, signal }) => {
        const made = await mergeDueOrders(platform.database, customerIdFromRow(customerId), signal)
        if (made > 0) log.info({ made, customerId }, 'orders merged by the merge window')
      },
      { resumedBy: findWindowsJob.name },
    ),
    handleJob(cleanMergeRunsJob, async () => {
      await sql`delete from merge_run where at < now() - interval '1 year'`.execute(platform.database.agency)
    }),
  ],
})
