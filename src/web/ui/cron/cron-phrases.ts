import type { Cron, DayRule } from '../../../contract/cron/expression.ts'
import type { Locale } from '../text/locale.ts'
import { sentences } from './cron-sentences.ts'

/** Values of one field, as one would say them. */
export type CronPhrase =
  | { readonly kind: 'every' }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'list'; readonly values: readonly number[] }

/** How the values of a field from `min` to `max` are said most shortly. */
export const say = (values: readonly number[], min: number, max: number): CronPhrase => {
  const [first = min, second = first] = values
  const last = values.at(-1) ?? first
  if (values.length === max - min + 1) return { kind: 'every' }
  const by = second - first
  const isEven = values.every((value, index) => value === first + index * by)
  // Two months or weekdays are named; two minutes that share the hour evenly are a step.
  const isRow = values.length > 2 || (min === 0 && by * 2 === max + 1)
  if (isEven && values.length > 1 && isRow) {
    if (by === 1) return { kind: 'range', from: first, to: last }
    if (first === min && last + by > max) return { kind: 'step', by }
  }
  return { kind: 'list', values }
}

/** Few enough times of day to name each. */
const maxTimes = 6

/** `08:00`, `13:30:15`; null where there are too many. */
const namedTimes = ({ hours, minutes, seconds }: Cron): string[] | null => {
  if (hours.length * minutes.length * seconds.length > maxTimes) return null
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`),
    ),
  )
}

const timeWords = (cron: Cron, locale: Locale): string => {
  const words = sentences[locale]
  const times = namedTimes(cron)
  if (times) return words.at(times)
  const isFullMinute = cron.seconds.length === 1 && cron.seconds[0] === 0
  const hour = say(cron.hours, 0, 23)
  const minute = say(cron.minutes, 0, 59)
  return words.within(isFullMinute ? null : say(cron.seconds, 0, 59), minute, hour)
}

const dayWords = (rule: DayRule, locale: Locale): string => {
  const words = sentences[locale]
  if (rule.kind === 'days') return words.days(say(rule.days, 1, 31))
  if (rule.kind === 'weekdays') return words.weekdays(say(rule.weekdays, 1, 7))
  if (rule.kind === 'lastDay') return words.lastDay(rule.daysBefore)
  if (rule.kind === 'lastWeekday') return words.lastWeekday(rule.daysBefore)
  if (rule.kind === 'nearestWeekday') return words.nearestWeekday(rule.day)
  if (rule.kind === 'lastOfWeekday') return words.lastOfWeekday(rule.weekday)
  return words.nthWeekday(rule.nth, rule.weekday)
}

/** A time expression as a person would say it. */
export const cronWords = (cron: Cron, locale: Locale): string => {
  const words = sentences[locale]
  const years = say(cron.years, 1970, cron.lastYear)
  return words.together({
    time: timeWords(cron, locale),
    day: dayWords(cron.dayRule, locale),
    months: words.months(say(cron.months, 1, 12)),
    years: years.kind === 'every' ? '' : words.years(years),
  })
}
