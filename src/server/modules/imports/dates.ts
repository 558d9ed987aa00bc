/** Whether `02/10/2026` is the second of October; null where nothing tells. */
export type DayFirst = boolean | null

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

const fullYear = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)
const numericDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const yearFirst = /^(\d{4})(?:[./-]|年)(\d{1,2})(?:[./-]|月)(\d{1,2})日?(?!\d)/
const dayAndName = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?!\d)/i
const nameAndDay = /^(?:[a-z]{3,9}, )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i
const excelSerial = /^\d{5}(?:\.\d{1,15})?$/

const longestDate = 60

interface Found extends Day {
  readonly rest: string
}

const readDay = (text: string, dayFirst: boolean): Found | null => {
  const found = (match: RegExpExecArray, year: string, month: number, day: string): Found => ({
    year: fullYear(year),
    month,
    day: Number(day),
    rest: text.slice(match[0].length),
  })
  const byYear = yearFirst.exec(text)
  if (byYear) return found(byYear, byYear[1] ?? '', Number(byYear[2]), byYear[3] ?? '')
  const numeric = numericDay.exec(text)
  if (numeric) {
    const [, one = '', , other = '', year = ''] = numeric
    const isDayFirst = Number(one) > 12 || (Number(other) <= 12 && dayFirst)
    return found(numeric, year, Number(isDayFirst ? other : one), isDayFirst ? one : other)
  }
  const named = dayAndName.exec(text)
  if (named) return found(named, named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '')
  const american = nameAndDay.exec(text)
  if (american) return found(american, american[3] ?? '', monthOf(american[1] ?? ''), american[2] ?? '')
  return null
}

const timeOfDay =
  /^(\d{1,2})[:.时](\d{2})(?:[:.分](\d{2})(?:[.,]\d{1,9})?秒?)?分? ?(am|pm)? ?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i

/** Minutes that `+0800` or `-04:00` is ahead of UTC. */
const zoneMinutes = (zone: string): number => {
  const digits = zone.replaceAll(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}

const readTime = (text: string): number | null => {
  const rest = text.replace(/^(?:T|,? at |[ ,]{1,3})/i, '').trim()
  if (rest === '') return 0
  const parts = timeOfDay.exec(rest)
  if (!parts) return null
  const [, hourText = '', minute = '', second = '0', half = '', zone = ''] = parts
  const hour =
    half === '' ? Number(hourText) : (Number(hourText) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return ((hour * 60 + Number(minute) - zoneMinutes(zone)) * 60 + Number(second)) * 1000
}

const isSane = (at: Date): boolean =>
  !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 2000 && at.getTime() < Date.now() + 172_800_000

/**
 * Reads a date, with or without a time, in the forms that shops and spreadsheets write: `2026-10-31 14:05:00 -0400`,
 * `31.10.2026`, `10/31/26 2:05 PM`, `Oct 31, 2026`, `2026年10月31日`, `46326`. UTC without a zone.
 */
export const readInstant = (text: string, dayFirst: DayFirst = null): Date | null => {
  const clean = text.trim()
  if (clean.length > longestDate) return null
  if (excelSerial.test(clean)) {
    const at = new Date(Math.round((Number(clean) - 25_569) * 86_400) * 1000)
    return isSane(at) ? at : null
  }
  const day = readDay(clean, dayFirst ?? !/^\d{1,2}\//.test(clean))
  const time = day && readTime(day.rest)
  if (!day || time === null) return null
  const start = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const exists = start.getUTCMonth() === day.month - 1 && start.getUTCDate() === day.day
  const at = new Date(start.getTime() + time)
  return exists && isSane(at) ? at : null
}

/** What the dates of a whole file tell of their order: a day above twelve. */
export const findDayFirst = (texts: Iterable<string>): DayFirst => {
  for (const text of texts) {
    if (text.length > longestDate) continue
    const [, one = '', , other = ''] = numericDay.exec(text.trim()) ?? []
    if (Number(one) > 12) return true
    if (Number(other) > 12) return false
  }
  return null
}
