import { schedules } from '../../../contract/schedules.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/route.ts'
import { deleteSchedule, runScheduleNow, switchSchedule } from './change-schedule.ts'
import { listRunOrders, listRuns } from './list-runs.ts'
import { listSchedules } from './list-schedules.ts'
import { createSchedule, updateSchedule } from './save-schedule.ts'

export const schedulesRoutes = (platform: Platform): Route[] => {
  const { database } = platform
  return [
    implement(schedules.listSchedules, (_, { customer }) =>
      listSchedules(database.tenant(customer.customerId), customer),
    ),
    implement(schedules.createSchedule, (input, call) => createSchedule(platform, call, input)),
    implement(schedules.updateSchedule, ({ id, schedule }, call) =>
      updateSchedule(platform, call, id, schedule),
    ),
    implement(schedules.switchSchedule, ({ id, isOn }, call) => switchSchedule(platform, call, id, isOn)),
    implement(schedules.runSchedule, ({ id }, call) => runScheduleNow(platform, call, id)),
    implement(schedules.deleteSchedule, ({ id }, call) => deleteSchedule(platform, call, id)),
    implement(schedules.listScheduleRuns, (input, { customer }) =>
      listRuns(database.tenant(customer.customerId), customer, input),
    ),
    implement(schedules.listScheduleRunOrders, ({ id }, { customer }) =>
      listRunOrders(database.tenant(customer.customerId), customer, id),
    ),
  ]
}
