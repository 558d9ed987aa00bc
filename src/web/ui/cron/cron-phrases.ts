import type { Cron, DayRule } from '../../../contract/cron/expression.ts'
import type { Locale } from '../text/locale.ts'
import { sentences } from './cron-sentences.ts'

export type CronPhrase =
  | { readonly kind: 'every' }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'list'; readonly values: readonly number[] }

/** The shortest phrase for values of a field that runs from `min` to `max`. */
export const phraseOf = (values: readonly number[], min: number, max: number): CronPhrase => {
  const [first = min, second = first] = values
  const last = values.at(-1) ?? first
  if (values.length === max - min + 1) return { kind: 'every' }
  const by = second - first
  const isEven = values.every((value, index) => value === first + index * by)
  // Two months or weekdays are listed by name; two minutes that divide the hour evenly are a step.
  const isRow = values.length > 2 || (min === 0 && by * 2 === max + 1)
  if (isEven && values.length > 1 && isRow) {
    if (by === 1) return { kind: 'range', from: first, to: last }
    if (first === min && last + by > max) return { kind: 'step', by }
  }
  return { kind: 'list', values }
}

const maxTimes = 6

/** `08:00`, `13:30:15`; null if there are too many. */
const namedTimes = ({ hours, minutes, seconds }: Cron): string[] | null => {
  if (hours.length * minutes.length * seconds.length > maxTimes) return null
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`),
    ),
  )
}

const timeText = (cron: Cron, locale: Locale): string => {
  const sentence = sentences[locale]
  const times = namedTimes(cron)
  if (times) return sentence.at(times)
  const isFullMinute = cron.seconds.length === 1 && cron.seconds[0] === 0
  const hour = phraseOf(cron.hours, 0, 23)
  const minute = phraseOf(cron.minutes, 0, 59)
  return sentence.within(isFullMinute ? null : phraseOf(cron.seconds, 0, 59), minute, hour)
}

const dayText = (rule: DayRule, locale: Locale): string => {
  const sentence = sentences[locale]
  if (rule.kind === 'days') return sentence.days(phraseOf(rule.days, 1, 31))
  if (rule.kind === 'weekdays') return sentence.weekdays(phraseOf(rule.weekdays, 1, 7))
  if (rule.kind === 'lastDay') return sentence.lastDay(rule.daysBefore)
  if (rule.kind === 'lastWeekday') return sentence.lastWeekday(rule.daysBefore)
  if (rule.kind === 'nearestWeekday') return sentence.nearestWeekday(rule.day)
  if (rule.kind === 'lastOfWeekday') return sentence.lastOfWeekday(rule.weekday)
  return sentence.nthWeekday(rule.nth, rule.weekday)
}

export const cronSentence = (cron: Cron, locale: Locale): string => {
  const sentence = sentences[locale]
  const years = phraseOf(cron.years, 1970, cron.lastYear)
  return sentence.together({
    time: timeText(cron, locale),
    day: dayText(cron.dayRule, locale),
    months: sentence.months(phraseOf(cron.months, 1, 12)),
    years: years.kind === 'every' ? '' : sentence.years(years),
  })
}
