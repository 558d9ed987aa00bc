import type { Cron, DayRule } from './expression.ts'
import { endOfGap, instantOf, wallAt } from './zone.ts'

const secondMs = 1000

interface WallDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const dateOf = (wall: number): WallDate => {
  const date = new Date(wall)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Midnight of a date; a day or month out of range rolls over. */
const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)

const lastDayOf = (year: number, month: number): number => dateOf(midnight(year, month + 1, 0)).day
/** 1 is Sunday. */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(midnight(year, month, day)).getUTCDay() + 1

const firstFrom = (values: readonly number[], min: number): number | undefined =>
  values.find((value) => value >= min)
const first = (values: readonly number[]): number => values[0] ?? 0

/** The first wall-clock time from `wall` on with a matching time of day; on the next day if none is left. */
const fitTime = ({ seconds, minutes, hours }: Cron, wall: number): number => {
  const date = new Date(wall)
  const day = midnight(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  const at = (hour: number, minute: number, second: number): number =>
    day + ((hour * 60 + minute) * 60 + second) * secondMs
  const hour = firstFrom(hours, date.getUTCHours())
  if (hour === date.getUTCHours()) {
    const minute = firstFrom(minutes, date.getUTCMinutes())
    if (minute === date.getUTCMinutes()) {
      const second = firstFrom(seconds, date.getUTCSeconds())
      if (second !== undefined) return at(hour, minute, second)
      const later = firstFrom(minutes, minute + 1)
      if (later !== undefined) return at(hour, later, first(seconds))
    } else if (minute !== undefined) return at(hour, minute, first(seconds))
  } else if (hour !== undefined) return at(hour, first(minutes), first(seconds))
  const nextHour = firstFrom(hours, date.getUTCHours() + 1)
  return nextHour === undefined
    ? at(first(hours) + 24, first(minutes), first(seconds))
    : at(nextHour, first(minutes), first(seconds))
}

/** Moves a weekend day to the nearest weekday of the month; days past the month's end roll over. */
const nearestWeekday = ({ year, month }: WallDate, day: number): number => {
  const weekday = weekdayOf(year, month, day)
  if (weekday === 7) return day === 1 ? day + 2 : day - 1
  if (weekday === 1) return day === lastDayOf(year, month) ? day - 2 : day + 1
  return day
}

/**
 * The engine's nearest weekday: if it is past, the search continues at `resumeAt` of the next month, which
 * may skip a short month. So 30W never finds February when it comes from January.
 */
const weekdayStep = (timed: number, start: number, day: number, resumeAt: number): number => {
  const date = dateOf(timed)
  const target = midnight(date.year, date.month, nearestWeekday(date, day))
  const timeOfDay = timed - midnight(date.year, date.month, date.day)
  if (day < 1 || target + timeOfDay < start) return midnight(date.year, date.month + 1, resumeAt)
  return target
}

/** Midnight of the first matching day of the month from `date` on; otherwise the first of the next month. */
const firstDay = (
  { year, month, day }: WallDate,
  fits: (day: number, lastDay: number) => boolean,
): number => {
  const lastDay = lastDayOf(year, month)
  for (let candidate = day; candidate <= lastDay; candidate += 1) {
    if (fits(candidate, lastDay)) return midnight(year, month, candidate)
  }
  return midnight(year, month + 1, 1)
}

const fitDay = (rule: DayRule, timed: number, start: number): number => {
  const date = dateOf(timed)
  const weekday = (day: number): number => weekdayOf(date.year, date.month, day)
  if (rule.kind === 'days') return firstDay(date, (day) => rule.days.includes(day))
  if (rule.kind === 'weekdays') return firstDay(date, (day) => rule.weekdays.includes(weekday(day)))
  if (rule.kind === 'lastDay') return firstDay(date, (day, lastDay) => day === lastDay - rule.daysBefore)
  if (rule.kind === 'lastOfWeekday') {
    return firstDay(date, (day, lastDay) => day > lastDay - 7 && weekday(day) === rule.weekday)
  }
  if (rule.kind === 'nthWeekday') {
    return firstDay(date, (day) => Math.ceil(day / 7) === rule.nth && weekday(day) === rule.weekday)
  }
  if (rule.kind === 'nearestWeekday') return weekdayStep(timed, start, rule.day, rule.day)
  return weekdayStep(timed, start, lastDayOf(date.year, date.month) - rule.daysBefore, 1)
}

/** The first matching wall-clock time from `wall` on; null if there is none up to the last year. */
const fitWall = (cron: Cron, wall: number, start: number): number | null => {
  for (let at = wall; ;) {
    const timed = fitTime(cron, at)
    const { year, month, day } = dateOf(timed)
    if (year > cron.lastYear) return null
    const fitting = fitDay(cron.dayRule, timed, start)
    if (fitting !== midnight(year, month, day)) {
      at = fitting
      continue
    }
    const fittingMonth = firstFrom(cron.months, month)
    if (fittingMonth !== month) {
      at =
        fittingMonth === undefined
          ? midnight(year + 1, first(cron.months), 1)
          : midnight(year, fittingMonth, 1)
      continue
    }
    const fittingYear = firstFrom(cron.years, year)
    if (fittingYear === undefined) return null
    if (fittingYear === year) return timed
    at = midnight(fittingYear, 1, 1)
  }
}

/**
 * The first run after an instant in a time zone, as the Quartz 2.3.2 engine finds it; null if there is none.
 * A time skipped in spring does not run that day; a time repeated in autumn runs once, the second time.
 */
export const nextRun = (cron: Cron, after: Date, timeZone: string): Date | null => {
  const start = wallAt(Math.floor(after.getTime() / secondMs) * secondMs + secondMs, timeZone)
  for (let from = start; ;) {
    const wall = fitWall(cron, from, start)
    if (wall === null) return null
    const instant = instantOf(wall, timeZone)
    if (instant !== null) return new Date(instant)
    from = endOfGap(wall, timeZone)
  }
}

export const nextRuns = (cron: Cron, after: Date, timeZone: string, limit: number): Date[] => {
  const runs: Date[] = []
  let last = after
  while (runs.length < limit) {
    const run = nextRun(cron, last, timeZone)
    if (!run) break
    runs.push(run)
    last = run
  }
  return runs
}
