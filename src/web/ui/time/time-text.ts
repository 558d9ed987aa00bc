import { dateFormat } from '../../../contract/kernel/format.ts'
import { getLocale, localeTags } from '../text/locale.ts'
import { getTimeZone } from '../text/time-zone.ts'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

const relativeFormat = (tag: string): Intl.RelativeTimeFormat => {
  const format = relativeFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  relativeFormats.set(tag, format)
  return format
}

const inUserZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const timeZone = getTimeZone()
  return dateFormat(getLocale(), { ...options, ...(timeZone && { timeZone }) })
}

/** Chinese text has a space between digits and words. */
const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

/** '3 hours ago', 'in 2 days', 'just now'. */
export const relativeTime = (at: Date, now: Date = new Date()): string => {
  const format = relativeFormat(localeTags[getLocale()])
  const seconds = (at.getTime() - now.getTime()) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return getLocale() === 'zh' ? '刚刚' : 'just now'
  return spaced(format.format(Math.trunc(seconds / unit[1]), unit[0]))
}

/** The time since an instant: '<1 min', '3 hr', '2 days'. */
export const ageOf = (since: Date, now: Date = new Date()): string => {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const known = units.find(([name, length]) => name !== 'week' && seconds >= length)
  const [unit, size] = known ?? ['minute', 60]
  const format = new Intl.NumberFormat(localeTags[getLocale()], { style: 'unit', unit, unitDisplay: 'short' })
  return spaced(known ? format.format(Math.floor(seconds / size)) : `<${format.format(1)}`)
}

export const exactTime = (at: Date): string =>
  inUserZone({ dateStyle: 'medium', timeStyle: 'long' }).format(at)

export const dayOf = (at: Date): string => inUserZone({ dateStyle: 'medium' }).format(at)

/** For calendar days, not instants: formatting in UTC keeps them unchanged. */
const calendarDays = (): Intl.DateTimeFormat =>
  dateFormat(getLocale(), { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day given as `2026-11-21`: 'Nov 21, 2026'. */
export const calendarDayOf = (day: string): string => calendarDays().format(new Date(day))

/** A range of days given as `2026-11-21`, both included: 'Oct 25 – Nov 23, 2026'. */
export const daysOf = (from: string, to: string): string => {
  const format = calendarDays()
  // Chinese ranges would use another form of date than single days.
  if (getLocale() === 'zh') return `${format.format(new Date(from))} – ${format.format(new Date(to))}`
  return format.formatRange(new Date(from), new Date(to))
}

/** The day without the current year: 'Nov 21', or 'Nov 21, 2025' in another year. */
export const shortDayOf = (at: Date, now: Date = new Date()): string => {
  const year = inUserZone({ year: 'numeric' })
  const isThisYear = year.format(at) === year.format(now)
  return inUserZone({ month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }).format(at)
}

/** Day and minute in the user's time zone: 'Nov 21, 2025, 14:05'. */
export const minuteOf = (at: Date): string =>
  inUserZone({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(at)
