/** The fields in order. Weekdays count from 1 (Sunday) to 7. */
export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronField = (typeof cronFields)[number]

export const cronRanges: Readonly<Record<CronField, readonly [min: number, max: number]>> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  week: [1, 7],
  year: [1970, 2099],
}

const maxSteps: Partial<Record<CronField, number>> = {
  second: 59,
  minute: 59,
  hour: 23,
  day: 31,
  month: 12,
  week: 7,
}

export type DayRule =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  /** `L`, `L-3`: this many days before the last day of the month. */
  | { readonly kind: 'lastDay'; readonly daysBefore: number }
  /** `LW`, `L-3W`: the weekday nearest to that day. */
  | { readonly kind: 'lastWeekday'; readonly daysBefore: number }
  /** `15W` */
  | { readonly kind: 'nearestWeekday'; readonly day: number }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  /** `6L`: the month's last Friday. */
  | { readonly kind: 'lastOfWeekday'; readonly weekday: number }
  /** `6#3`: the month's third Friday. */
  | { readonly kind: 'nthWeekday'; readonly weekday: number; readonly nth: number }

/** Values are sorted. */
export interface Cron {
  readonly seconds: readonly number[]
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly dayRule: DayRule
  readonly months: readonly number[]
  readonly years: readonly number[]
  readonly lastYear: number
}

export class CronError extends Error {
  readonly field: CronField
  constructor(field: CronField, message: string) {
    super(message)
    this.name = 'CronError'
    this.field = field
  }
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const inRange = (field: CronField, value: number): number => {
  const [min, max] = cronRanges[field]
  if (value < min || value > max) throw new CronError(field, `accepts numbers from ${min} to ${max}`)
  return value
}

const valueOf = (field: CronField, text: string): number => {
  if (/^\d{1,4}$/.test(text)) return inRange(field, Number(text))
  const names = field === 'month' ? monthNames : field === 'week' ? weekdayNames : []
  const index = names.indexOf(text)
  if (index === -1) throw new CronError(field, `has an invalid value '${text}'`)
  return index + 1
}

const stepOf = (field: CronField, text: string, isOpen: boolean): number => {
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (step < 1) throw new CronError(field, 'needs a whole number of 1 or more after /')
  const max = maxSteps[field]
  if (isOpen && max !== undefined && step > max) throw new CronError(field, `allows steps of up to ${max}`)
  return step
}

const stepThrough = (field: CronField, from: number, to: number, step: number): number[] => {
  const [min, max] = cronRanges[field]
  if (to < from && field === 'year') throw new CronError(field, 'has a range that ends before it starts')
  const length = max - min + 1
  const values: number[] = []
  for (let value = from; value <= (to < from ? to + length : to); value += step) {
    values.push(value > max && to < from ? value - length : value)
  }
  return values
}

/** One part of a list: `*`, `*`/n, `/n`, a, a/n, a-b or a-b/n. */
const valuesOf = (field: CronField, part: string, lastYear: number): number[] => {
  const [min, max] = cronRanges[field]
  const end = field === 'year' ? lastYear : max
  const [range = '', stepText, ...more] = part.split('/')
  if (more.length > 0 || part === '') throw new CronError(field, `has an invalid value '${part}'`)
  if (range === '*' || (range === '' && stepText !== undefined)) {
    return stepThrough(field, min, end, stepText === undefined ? 1 : stepOf(field, stepText, true))
  }
  const [fromText = '', toText, ...rest] = range.split('-')
  if (rest.length > 0) throw new CronError(field, `has an invalid value '${part}'`)
  if (stepText !== undefined && /[A-Z]/.test(range))
    throw new CronError(field, 'allows steps for numbers only')
  const from = valueOf(field, fromText)
  if (toText === undefined) {
    return stepText === undefined ? [from] : stepThrough(field, from, end, stepOf(field, stepText, true))
  }
  return stepThrough(
    field,
    from,
    valueOf(field, toText),
    stepText === undefined ? 1 : stepOf(field, stepText, false),
  )
}

const sorted = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b)
const smallest = (values: readonly number[]): number => Math.min(...values)

const listOf = (field: CronField, text: string, lastYear: number): number[] =>
  sorted(text.split(',').flatMap((part) => valuesOf(field, part, lastYear)))

const dayOfMonthRule = (text: string): DayRule => {
  const last = /^L(?:-(\d{1,2}))?(W)?$/.exec(text)
  if (last) {
    const daysBefore = Number(last[1] ?? 0)
    if (daysBefore > 30) throw new CronError('day', 'can go back up to 30 days from the last day')
    return { kind: last[2] === undefined ? 'lastDay' : 'lastWeekday', daysBefore }
  }
  if (text.includes('L')) throw new CronError('day', 'allows L only on its own, not in a list')
  const parts = text.split(',')
  const days = parts.flatMap((part) => {
    const nearest = /^(\d{1,2})W$/.exec(part)
    return nearest ? [inRange('day', Number(nearest[1]))] : valuesOf('day', part, 0)
  })
  // If a list contains a W, the engine uses only the earliest day.
  if (text.includes('W')) return { kind: 'nearestWeekday', day: smallest(days) }
  return { kind: 'days', days: sorted(days) }
}

const dayOfWeekRule = (text: string): DayRule => {
  if (text === 'L') return { kind: 'weekdays', weekdays: [7] }
  const last = /^(\d|[A-Z]{3})L$/.exec(text)
  if (last?.[1] !== undefined) return { kind: 'lastOfWeekday', weekday: valueOf('week', last[1]) }
  if (/L(,|$)/.test(text)) throw new CronError('week', 'allows L with a single day only, not in a list')
  if (text.split('#').length > 2) throw new CronError('week', 'allows only one #')
  let nth: number | undefined
  const weekdays = text.split(',').flatMap((part) => {
    const [weekday = '', count] = part.split('#')
    if (count === undefined) return valuesOf('week', part, 0)
    if (!/^[1-5]$/.test(count)) throw new CronError('week', 'needs a number from 1 to 5 after #')
    nth = Number(count)
    return [valueOf('week', weekday)]
  })
  // If a list contains a #, the engine uses only the first weekday.
  if (nth !== undefined) return { kind: 'nthWeekday', weekday: smallest(weekdays), nth }
  return { kind: 'weekdays', weekdays: sorted(weekdays) }
}

const dayRuleOf = (day: string, week: string): DayRule => {
  if (day === '?' && week === '?') throw new CronError('week', "can be '?' only if the day field is not '?'")
  if (day === '?') return dayOfWeekRule(week)
  const rule = dayOfMonthRule(day)
  if (week !== '?') throw new CronError('week', "must be '?' unless the day field is '?'")
  return rule
}

/** The engine looks a hundred years ahead of today. */
const lastYearFromNow = (): number => new Date().getFullYear() + 100

/**
 * Parses a time expression of six or seven fields (second minute hour day month week [year]) as the Quartz
 * 2.3.2 engine does. Unlike the engine, it rejects nonsense that the engine ignores (`5x`, a ninth field,
 * steps of 0).
 * @throws CronError naming the first field at fault.
 */
export const parseCron = (expression: string, lastYear = lastYearFromNow()): Cron => {
  const texts = expression
    .trim()
    .toUpperCase()
    .split(/[ \t]+/)
  const missing = cronFields[texts[0] === '' ? 0 : texts.length]
  if (missing !== undefined && missing !== 'year') throw new CronError(missing, 'is missing')
  if (texts.length > cronFields.length)
    throw new CronError('year', 'is the last field; remove the extra fields')
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] = texts
  const list = (field: CronField, text: string): number[] => listOf(field, text, lastYear)
  return {
    seconds: list('second', second),
    minutes: list('minute', minute),
    hours: list('hour', hour),
    months: list('month', month),
    dayRule: dayRuleOf(day, week),
    years: list('year', year),
    lastYear,
  }
}
