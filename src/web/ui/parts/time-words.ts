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

/** How long something has lasted: '3 h', '2 d'. */
export const ageOf = (since: Date, now: Date = new Date()): string => {
  const tag = localeTags[getLocale()]
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const [unit, size] = units.find(([name, length]) => name !== 'week' && seconds >= length) ?? ['minute', 60]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(seconds / size),
  )
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
