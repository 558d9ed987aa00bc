import type { Locale } from '../text/locale.ts'

const formatOf = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
const formats: Record<Locale, Intl.DateTimeFormat> = { en: formatOf('en'), zh: formatOf('zh') }

/** A day without time, such as '2026-01-31': `Jan 31, 2026` in every time zone. */
export const calendarDay = (day: string, locale: Locale): string =>
  formats[locale].format(new Date(`${day}T00:00:00Z`))
