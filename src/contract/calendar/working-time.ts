/** Minutes of the day in the calendar's time zone, from the first worked to the first not worked; null: a day off. */
export type DayHours = { readonly from: number; readonly to: number } | null
/** By weekday, Monday first. */
export type WeekHours = readonly DayHours[]

export interface HolidaySpan {
  /** `2026-02-15`, first and last day included. */
  readonly firstDay: string
  readonly lastDay: string
  /** A weekend's day that is worked in exchange for a holiday. */
  readonly isWorking: boolean
}

export interface WorkingDay {
  readonly day: string
  readonly from: number
  readonly to: number
}

export const dayMinutes = 24 * 60
const dayMs = 86_400_000

const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

const lengthOf = (hours: DayHours | undefined): number => (hours ? hours.to - hours.from : 0)

/** The hours of a usual working day: the longest one of the week. */
export const usualDay = (week: WeekHours): DayHours =>
  week.reduce<DayHours>(
    (longest, hours) => (lengthOf(hours) > lengthOf(longest ?? undefined) ? hours : longest),
    null,
  )

const hoursOf = (day: string, week: WeekHours, holidays: readonly HolidaySpan[]): DayHours => {
  const of = holidays.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  // A day that is worked in exchange wins over a holiday that includes it.
  if (of.some(({ isWorking }) => isWorking)) return week[weekdayOf(day)] ?? usualDay(week)
  return of.length > 0 ? null : (week[weekdayOf(day)] ?? null)
}

/** The worked days from `first` to `last`. */
export const workingDays = (
  week: WeekHours,
  holidays: readonly HolidaySpan[],
  { first, last }: { readonly first: string; readonly last: string },
): WorkingDay[] => {
  const days: WorkingDay[] = []
  for (let day = first; day <= last; day = nextDay(day)) {
    const hours = hoursOf(day, week, holidays)
    if (hours) days.push({ day, ...hours })
  }
  return days
}

/** Working time without a gap, in milliseconds since 1970; in order, and not overlapping. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Before the first and after the last span, all time counts. */
const workedAt = (spans: readonly Span[], at: number): number => {
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last || at <= first.start) return at
  const within = spans.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(at, end) - start),
    first.start,
  )
  return within + Math.max(0, at - last.end)
}

/** How much of the time between two moments is worked; negative if `to` is earlier. */
export const workingTimeBetween = (spans: readonly Span[], from: number, to: number): number =>
  workedAt(spans, to) - workedAt(spans, from)

/** The first moment at which `ms` of working time have passed since `at`; negative ones go back. */
export const addWorkingTime = (spans: readonly Span[], at: number, ms: number): number => {
  const wanted = workedAt(spans, at) + ms
  const [first] = spans
  if (!first || wanted <= first.start) return wanted
  let before = first.start
  for (const { start, end } of spans) {
    if (wanted <= before + (end - start)) return start + (wanted - before)
    before += end - start
  }
  return (spans.at(-1)?.end ?? 0) + (wanted - before)
}
