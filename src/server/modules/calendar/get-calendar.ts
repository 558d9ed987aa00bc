import { sql } from 'kysely'
import type * as z from 'zod'
import type { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { targetQueues, usualDays } from '../../../contract/calendar/queue-targets.ts'
import type { WeekHours } from '../../../contract/calendar/working-time.ts'
import type { Db } from '../../platform/database/database.ts'

type Answer = z.input<(typeof operatorCalendar.getCalendar)['output']>

interface CalendarRow {
  readonly country: string
  readonly timeZone: string
  readonly hours: WeekHours
  readonly daySeconds: number
  readonly version: number
}

interface HolidayRow {
  readonly id: string
  readonly country: string
  readonly nameEn: string
  readonly nameZh: string
  readonly firstDay: string
  readonly lastDay: string
  readonly isWorking: boolean
}

const holidayColumns = sql`id, country, name_en as "nameEn", name_zh as "nameZh", first_day::text as "firstDay",
  last_day::text as "lastDay", is_working as "isWorking"`

export const findHoliday = async (db: Db, id: string): Promise<HolidayRow | undefined> => {
  const { rows } = await sql<HolidayRow>`select ${holidayColumns} from holiday where id = ${id}`.execute(db)
  return rows[0]
}

export const getCalendar = async (db: Db): Promise<Answer> => {
  const [calendars, holidays, targets] = await Promise.all([
    sql<CalendarRow>`
      select country, time_zone as "timeZone", hours, day_seconds as "daySeconds", version from working_calendar`.execute(
      db,
    ),
    sql<HolidayRow>`
      select ${holidayColumns} from holiday where last_day >= date_trunc('year', now())
        order by first_day, id limit 500`.execute(db),
    sql<{ queue: string; hours: number }>`select queue, hours from queue_target`.execute(db),
  ])
  const [calendar] = calendars.rows
  const set = new Map(targets.rows.map(({ queue, hours }) => [queue, hours]))
  const dayHours = (calendar?.daySeconds ?? 86_400) / 3600
  return {
    calendar: calendar
      ? {
          country: calendar.country,
          timeZone: calendar.timeZone,
          hours: calendar.hours.map((hours) => (hours ? { from: hours.from, to: hours.to } : null)),
          version: calendar.version,
        }
      : null,
    holidays: holidays.rows,
    targets: targetQueues.map((queue) => {
      const usualHours = Math.round(usualDays[queue] * dayHours)
      return { queue, hours: set.get(queue) ?? usualHours, usualHours, isSet: set.has(queue) }
    }),
  }
}
