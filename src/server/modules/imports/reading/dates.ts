import { isWeekday, monthOf } from './month-names.ts'

/** Whether `02/10/2026` is the second of October; null where nothing tells. */
export type DayFirst = boolean | null

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 : 0) + Number(text)
const numericDay = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/
const digitsOnly = /^(20\d{2})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?)?(?![\d:.])/
const yearFirst = /^(\d{4}) ?[./年년-] ?(\d{1,2}) ?[./月월-] ?(\d{1,2})(?: ?[日号號일]|\.)?(?!\d)/
const yearAndName = /^(\d{4})[ ./-] ?(\p{L}{3,12})\.?[ .,/-] ?(\d{1,2})(?!\d)/u
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th|er|[oa.])?[ ./-]? ?(?:de |of )?(\p{L}{3,12})\.?,?[ ./-]? ?(?:del? |of )?(\d{4}|\d{2})(?!\d)/iu
const nameAndDay = /^(\p{L}{3,12})\.?[ /-](\d{1,2})(?:st|nd|rd|th)?,?[ /-](\d{4})(?!\d)/iu
/** `Oct 31 14:05:00 PST 2026`. */
const yearLast = /^(\p{L}{3,12}) (\d{1,2}) (\d{1,2}:\d{2}:\d{2}(?: [a-z]{3,4}| [+-]\d{4})?) (\d{4})$/iu
const firstWord = /^(\p{L}{2,14}(?:-\p{L}{2,8})?)\.?,? /u
const articles = new Set(['den', 'le', 'el', 'il', 'the'])
const excelSerial = /^\d{5}(?:\.\d{1,15})?$/
const unixTime = /^\d{10}(?:\d{3})?$/

const longestDate = 80

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
  const compact = digitsOnly.exec(text)
  if (compact) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = compact
    const read = found(compact, year, Number(month), day)
    return hour === '' ? read : { ...read, rest: ` ${hour}:${minute}:${second}${read.rest}` }
  }
  const byYear = yearFirst.exec(text)
  if (byYear) return found(byYear, byYear[1] ?? '', Number(byYear[2]), byYear[3] ?? '')
  const yearName = yearAndName.exec(text)
  if (yearName) return found(yearName, yearName[1] ?? '', monthOf(yearName[2] ?? ''), yearName[3] ?? '')
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
  const unix = yearLast.exec(text)
  if (unix) {
    const read = found(unix, unix[4] ?? '', monthOf(unix[1] ?? ''), unix[2] ?? '')
    return { ...read, rest: ` ${unix[3] ?? ''}` }
  }
  return null
}

/** Without a day of the week and an article before the date. */
const withoutWeekday = (text: string): string => {
  const [whole = '', word = ''] = firstWord.exec(text) ?? []
  const isOver = articles.has(word.toLowerCase())
  const rest = isWeekday(word) || isOver ? text.slice(whole.length) : text
  return rest === text || isOver ? rest : withoutWeekday(rest)
}

/** A day of the week as it follows a date in Chinese, Japanese and Korean. */
const weekdayAfter =
  /^ ?(?:\(\p{L}{1,3}\)|(?:星期|周|週)[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일)/u
/** `г.`: of the year. */
const yearWord = /^ г\.?/i
const wordAfter = /^ (\p{L}{2,14})(?= )/u
const beforeTime =
  /^(?:T|,? (?:v|в|pukul|at|um|om|alle(?: ore)?|a las|o godz\.|às|as|à|a|kl\.?|-|–) |[ ,]{1,3})/i
const halfBefore = /^(上午|凌晨|早上|清晨|午前|오전|下午|午後|오후|晚上|傍晚|中午|[ap]m) ?/i
const timeOfDay =
  /^(\d{1,2})(?: ?[:.h时時点點시] ?(\d{1,2})?)?(?: ?(?:[:.分분]|min) ?(\d{1,2})(?:[.,]\d{1,9})?)?(?: ?(?:[分분秒초]|min|s))?(?: ?(?:uhr|h))?(?: ?([ap])\.? ?m\.?)?( ?[a-z]{0,5} ?(?:[+-][\d:]{1,5})?)(?: ?[([][^()[\]]{1,40}[)\]])?$/i

/** Hours that a zone is ahead of UTC. Names that mean several, such as CST and IST, are left out. */
const zones: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  EST: -5,
  EDT: -4,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
}

/** Minutes that `+0800`, `GMT-4`, `PST` or `` is ahead of UTC; null for what is no zone. */
const zoneMinutes = (text: string): number | null => {
  const zone = text.trim().toUpperCase()
  if (zone === '') return 0
  const named = zones[zone]
  if (named !== undefined) return named * 60
  const [, sign = '', hours = '', minutes = '0'] =
    /^(?:UTC|GMT)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return null
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

const mornings = new Set(['上午', '凌晨', '早上', '清晨', '午前', '오전', 'a'])
const evenings = new Set(['晚上', '傍晚'])

/** The hour from 0 to 23; null where it is none in that half of the day. */
const hourOf = (hour: number, half: string): number | null => {
  if (hour > 23) return null
  if (half === '') return hour
  if (mornings.has(half)) return hour > 12 ? null : hour % 12
  if (half === '中午') return hour < 11 ? hour + 12 : hour
  return hour === 12 && evenings.has(half) ? null : hour < 12 ? hour + 12 : hour
}

/** Milliseconds since midnight UTC; null for what is no time. */
const readTime = (text: string): number | null => {
  const dated = text.replace(weekdayAfter, '').replace(yearWord, '')
  const [named = '', weekday = ''] = wordAfter.exec(dated) ?? []
  const given = (isWeekday(weekday) ? dated.slice(named.length) : dated).replace(beforeTime, '').trim()
  if (given === '') return 0
  const [before = '', word = ''] = halfBefore.exec(given) ?? []
  const parts = timeOfDay.exec(given.slice(before.length))
  if (!parts) return null
  const [whole, hourText = '', minute, second = '0', letter = '', zone = ''] = parts
  const half = (word === '' ? letter : word).toLowerCase().replace(/^([ap])m$/, '$1')
  // A number alone is no time.
  if (half === '' && whole === hourText) return null
  const [hour, ahead] = [hourOf(Number(hourText), half), zoneMinutes(zone)]
  if (hour === null || ahead === null || Number(minute ?? 0) > 59 || Number(second) > 59) return null
  return ((hour * 60 + Number(minute ?? 0) - ahead) * 60 + Number(second)) * 1000
}

const isSane = (at: Date): boolean =>
  !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 2000 && at.getTime() < Date.now() + 172_800_000
const ifSane = (at: Date): Date | null => (isSane(at) ? at : null)

const readText = (text: string, dayFirst: boolean): Date | null => {
  const day = readDay(text, dayFirst)
  const time = day && readTime(day.rest)
  if (!day || time === null) return null
  const start = new Date(Date.UTC(day.year, day.month - 1, day.day))
  const exists = start.getUTCMonth() === day.month - 1 && start.getUTCDate() === day.day
  return exists ? ifSane(new Date(start.getTime() + time)) : null
}

/**
 * Reads a date, with or without a time, in the forms that shops and spreadsheets write: `2026-10-31 14:05:00 -0400`,
 * `31.10.2026`, `10/31/26 2:05 PM`, `Oct 31, 2026`, `31. Oktober 2026`, `2026年10月31日 下午2:05`, `20261031`, `46326`. UTC
 * without a zone.
 */
export const readInstant = (text: string, dayFirst: DayFirst = null): Date | null => {
  if (text.length > longestDate * 2) return null
  const clean = text.normalize('NFKC').trim()
  if (clean.length > longestDate) return null
  if (excelSerial.test(clean)) return ifSane(new Date(Math.round((Number(clean) - 25_569) * 86_400) * 1000))
  if (unixTime.test(clean)) return ifSane(new Date(Number(clean) * (clean.length === 10 ? 1000 : 1)))
  const isDayFirst = dayFirst ?? !/^\d{1,2}\//.test(clean)
  // `mar. 31` begins with March, or with a Tuesday.
  const bare = withoutWeekday(clean)
  return readText(clean, isDayFirst) ?? (bare === clean ? null : readText(bare, isDayFirst))
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
