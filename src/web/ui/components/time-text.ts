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
const exactFormats = new Map<string, Intl.DateTimeFormat>()

const remembered = <T>(store: Map<string, T>, key: string, make: () => T): T => {
  const found = store.get(key) ?? make()
  store.set(key, found)
  return found
}

/** '3 hours ago', 'in 2 days', 'just now'. */
export const relativeTime = (at: Date, now: Date = new Date()): string => {
  const tag = localeTags[getLocale()]
  const format = remembered(relativeFormats, tag, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  const seconds = (at.getTime() - now.getTime()) / 1000
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'second')
}

/** How long something has lasted: '<1 min', '3 hr', '2 days'. */
export const ageOf = (since: Date, now: Date = new Date()): string => {
  const tag = localeTags[getLocale()]
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const known = units.find(([name, length]) => name !== 'week' && seconds >= length)
  const [unit, size] = known ?? ['minute', 60]
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' })
  return known ? format.format(Math.floor(seconds / size)) : `<${format.format(1)}`
}

/** The exact time in the user's zone, with the zone's name. */
export const exactTime = (at: Date): string => {
  const tag = localeTags[getLocale()]
  const zone = getTimeZone()
  const format = remembered(
    exactFormats,
    `${tag} ${zone ?? ''} exact`,
    () =>
      new Intl.DateTimeFormat(tag, {
        dateStyle: 'medium',
        timeStyle: 'long',
        ...(zone && { timeZone: zone }),
      }),
  )
  return format.format(at)
}

/** The day in the user's zone: 'Nov 21, 2025'. */
export const dayOf = (at: Date): string => {
  const tag = localeTags[getLocale()]
  const zone = getTimeZone()
  const format = remembered(
    exactFormats,
    `${tag} ${zone ?? ''} day`,
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...(zone && { timeZone: zone }) }),
  )
  return format.format(at)
}

/** From a day to a day, as `2026-11-21`, both included: 'Oct 25 – Nov 23, 2026'. */
export const daysOf = (from: string, to: string): string => {
  const tag = localeTags[getLocale()]
  const format = remembered(
    exactFormats,
    `${tag} days`,
    // Days are words of the customer's zone, not instants: UTC leaves them as they are.
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
  )
  return format.formatRange(new Date(from), new Date(to))
}

/** The day in short: 'Nov 21'; with its year where that is not this one. */
export const shortDayOf = (at: Date, now: Date = new Date()): string => {
  const tag = localeTags[getLocale()]
  const zone = getTimeZone()
  const timeZone = zone && { timeZone: zone }
  const yearOf = (date: Date): string =>
    remembered(
      exactFormats,
      `${tag} ${zone ?? ''} year`,
      () => new Intl.DateTimeFormat(tag, { year: 'numeric', ...timeZone }),
    ).format(date)
  const year = yearOf(at) === yearOf(now) ? {} : ({ year: 'numeric' } as const)
  const format = remembered(
    exactFormats,
    `${tag} ${zone ?? ''} short ${year.year ?? ''}`,
    () => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', ...year, ...timeZone }),
  )
  return format.format(at)
}

/** Day and minute in the user's zone, where the exact time matters: 'Nov 21, 2025, 14:05'. */
export const minuteOf = (at: Date): string => {
  const tag = localeTags[getLocale()]
  const zone = getTimeZone()
  const format = remembered(
    exactFormats,
    `${tag} ${zone ?? ''} minute`,
    () =>
      new Intl.DateTimeFormat(tag, {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        ...(zone && { timeZone: zone }),
      }),
  )
  return format.format(at)
}
