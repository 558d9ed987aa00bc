import { sql } from 'kysely'
import * as z from 'zod'
import { workingDays, type HolidaySpan, type WeekHours } from '../../../contract/calendar/working-time.ts'
import type { Tx } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'

const yearsBack = 2
const yearsAhead = 3

/** So that the days of the calendar never run out. */
export const extendWorkingSpans = declareJob({
  name: 'extend-working-spans',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '40 2 1 * *',
})

interface Calendar {
  readonly time_zone: string
  readonly hours: WeekHours
}

const holidaysOf = async (tx: Tx): Promise<readonly HolidaySpan[]> => {
  const { rows } = await sql<HolidaySpan>`
    select first_day::text as "firstDay", last_day::text as "lastDay", is_working as "isWorking" from holiday`.execute(
    tx,
  )
  return rows
}

/** Recomputes the spans from calendar and holidays. The calendar's row is locked, so that the last change counts. */
export const writeWorkingSpans = async (tx: Tx, now: Date): Promise<void> => {
  const { rows } = await sql<Calendar>`select time_zone, hours from working_calendar for update`.execute(tx)
  const [calendar] = rows
  if (!calendar) return
  const year = now.getUTCFullYear()
  const days = workingDays(calendar.hours, await holidaysOf(tx), {
    first: `${year - yearsBack}-01-01`,
    last: `${year + yearsAhead}-12-31`,
  })
  await sql`delete from working_span`.execute(tx)
  await sql`
    with days as (
      select (day + make_interval(mins => from_minute)) at time zone ${calendar.time_zone} as starts_at,
          (day + make_interval(mins => to_minute)) at time zone ${calendar.time_zone} as ends_at
        from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ from }) => from)}::integer[],
          ${days.map(({ to }) => to)}::integer[]) as d(day, from_minute, to_minute)
    ), spans as (
      -- Where clocks are put back, a day's end may be the next one's beginning, and never later.
      select starts_at, ends_at, lead(starts_at) over (order by starts_at) as next from days where ends_at > starts_at
    )
    insert into working_span (starts_at, ends_at, seconds_before)
      select starts_at, case when next is null then 'infinity' else least(ends_at, next) end,
          extract(epoch from first_value(starts_at) over (order by starts_at))
            + coalesce(sum(extract(epoch from least(ends_at, next) - starts_at)) over (
                order by starts_at rows between unbounded preceding and 1 preceding), 0)
        from spans`.execute(tx)
}
