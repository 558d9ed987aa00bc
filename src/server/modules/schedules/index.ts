import { customerIdFromRow } from '../../platform/database/database.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { breakOffRun } from './open-run.ts'
import { cleanRuns, planRuns } from './plan-runs.ts'
import { runSchedule } from './run-schedule.ts'
import { cleanRunsJob, planRunsJob, runScheduleJob } from './schedule-jobs.ts'
import { schedulesRoutes } from './schedules-routes.ts'

export type { RunFigures } from './schedule-rows.ts'

export const schedulesModule = (platform: Platform): Module => ({
  routes: schedulesRoutes(platform),
  jobs: [
    handleJob(planRunsJob, () => planRuns(platform)),
    handleJob(
      runScheduleJob,
      ({ customerId, runId }, run) => runSchedule(platform, customerIdFromRow(customerId), runId, run),
      {
        underWay: `select jsonb_build_object('customerId', customer_id::text, 'runId', id::text)
          from schedule_run where status in ('waiting', 'running') and planned_at <= now()`,
        end: ({ customerId, runId }) =>
          breakOffRun(platform.database.agency, customerIdFromRow(customerId), runId),
      },
    ),
    handleJob(cleanRunsJob, () => cleanRuns(platform)),
  ],
})
