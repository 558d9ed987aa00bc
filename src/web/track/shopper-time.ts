import { getLocale, localeTags } from '../ui/text/locale.ts'

/** The shopper's regional variant of the page's language, if the browser has one. */
const localeTag = (): string =>
  navigator.languages.find((tag) => tag.startsWith(getLocale())) ?? localeTags[getLocale()]

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeTag(), options)

export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Tue, Nov 24' */
export const shortDay = (at: Date): string =>
  format({ weekday: 'short', month: 'short', day: 'numeric' }).format(at)

/** 'May 20, 2027' */
export const longDay = (at: Date): string => format({ dateStyle: 'medium' }).format(at)

/** 'Tue, Nov 24, 14:05' */
export const dayAndTime = (at: Date): string =>
  format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** 'Nov 24 – 28', as short as the language allows. */
export const daySpan = (from: Date, to: Date): string =>
  // Chinese ranges would use another form of date than single days.
  getLocale() === 'zh'
    ? `${shortDay(from)}至${shortDay(to)}`
    : format({ weekday: 'short', month: 'short', day: 'numeric' }).formatRange(from, to)
