import { schedules } from '../../../contract/schedules/schedules.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { deleteSchedule, runScheduleNow, switchSchedule } from './change-schedule.ts'
import { listRunOrders, listRuns } from './list-runs.ts'
import { listSchedules } from './list-schedules.ts'
import { runScheduleJob } from './schedule-jobs.ts'
import { createSchedule, updateSchedule } from './save-schedule.ts'

export const schedulesRoutes = (platform: Platform): Route[] => {
  const { database } = platform
  const settle = () => platform.jobs.settleLost(runScheduleJob)
  return [
    implement(schedules.listSchedules, async (_, { customer }) => {
      await settle()
      return listSchedules(database.tenant(customer.customerId), customer)
    }),
    implement(schedules.createSchedule, (input, call) => createSchedule(platform, call, input)),
    implement(schedules.updateSchedule, ({ id, schedule }, call) =>
      updateSchedule(platform, call, id, schedule),
    ),
    implement(schedules.switchSchedule, ({ id, isOn }, call) => switchSchedule(platform, call, id, isOn)),
    implement(schedules.runSchedule, async ({ id }, call) => {
      await settle()
      return runScheduleNow(platform, call, id)
    }),
    implement(schedules.deleteSchedule, ({ id }, call) => deleteSchedule(platform, call, id)),
    implement(schedules.listScheduleRuns, async (input, { customer }) => {
      await settle()
      return listRuns(database.tenant(customer.customerId), customer, input)
    }),
    implement(schedules.listScheduleRunOrders, ({ id }, { customer }) =>
      listRunOrders(database.tenant(customer.customerId), customer, id),
    ),
  ]
}
