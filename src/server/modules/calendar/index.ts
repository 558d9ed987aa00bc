import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { draftHolidayNotice } from './draft-holiday-notice.ts'
import { getCalendar } from './get-calendar.ts'
import { deleteHoliday, loadHolidays, saveCalendar, saveHoliday, saveQueueTarget } from './save-calendar.ts'
import { extendWorkingSpans, writeWorkingSpans } from './working-spans.ts'

export const calendarModule = (platform: Platform): Module => {
  const { database, clock } = platform
  const after = async (action: Promise<void>) => {
    await action
    return getCalendar(database.agency)
  }
  return {
    routes: [
      implement(operatorCalendar.getCalendar, () => getCalendar(database.agency)),
      implement(operatorCalendar.saveCalendar, (input, call) => after(saveCalendar(platform, input, call))),
      implement(operatorCalendar.saveHoliday, (input, call) => after(saveHoliday(platform, input, call))),
      implement(operatorCalendar.deleteHoliday, ({ id }, call) => after(deleteHoliday(platform, id, call))),
      implement(operatorCalendar.loadHolidays, (input, call) => after(loadHolidays(platform, input, call))),
      implement(operatorCalendar.saveQueueTarget, (input, call) =>
        after(saveQueueTarget(platform, input, call)),
      ),
      implement(operatorCalendar.draftHolidayNotice, ({ id }, call) =>
        draftHolidayNotice(platform, id, call),
      ),
    ],
    jobs: [
      handleJob(extendWorkingSpans, () =>
        database.agencyTransaction((tx) => writeWorkingSpans(tx, clock.now())),
      ),
    ],
  }
}
