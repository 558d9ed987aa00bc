import { counted, ordinal, plural } from '../../../contract/kernel/format.ts'
import type { CronPhrase } from './cron-phrases.ts'

/** The parts of a sentence; months and years are empty if every one matches. */
interface Parts {
  readonly time: string
  readonly day: string
  readonly months: string
  readonly years: string
}

const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const chineseDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

const listed = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} and ${values.at(-1) ?? ''}`

/** 'every minute', 'every 5 minutes', 'minutes 5 to 10', 'minutes 5 and 10'. */
const englishUnit = (phrase: CronPhrase, unit: string): string => {
  if (phrase.kind === 'every') return `every ${unit}`
  if (phrase.kind === 'step') return `every ${counted(phrase.by, unit, `${unit}s`)}`
  if (phrase.kind === 'range') return `${unit}s ${phrase.from} to ${phrase.to}`
  return `${plural(phrase.values.length, unit, `${unit}s`)} ${listed(phrase.values.map(String))}`
}

const isOnly = (phrase: CronPhrase, value: number): boolean =>
  phrase.kind === 'list' && phrase.values.length === 1 && phrase.values[0] === value

const englishNames = (phrase: CronPhrase, names: readonly string[], every: string): string => {
  const name = (value: number): string => names[value - 1] ?? String(value)
  if (phrase.kind === 'every') return every
  if (phrase.kind === 'range') return `${name(phrase.from)} to ${name(phrase.to)}`
  if (phrase.kind === 'step') return `every ${ordinal(phrase.by)} one, starting with ${name(1)}`
  return listed(phrase.values.map(name))
}

const en = {
  at: (times: readonly string[]): string => `at ${listed(times)}`,
  within: (second: CronPhrase | null, minute: CronPhrase, hour: CronPhrase): string => {
    const seconds = second && englishUnit(second, 'second')
    if (seconds !== null && minute.kind === 'every' && hour.kind === 'every') return seconds
    if (seconds === null && isOnly(minute, 0) && hour.kind !== 'list') return englishUnit(hour, 'hour')
    const minutes = isOnly(minute, 0) && seconds === null ? 'on the hour' : englishUnit(minute, 'minute')
    const hours =
      hour.kind === 'every'
        ? minute.kind === 'every' || minute.kind === 'step'
          ? ''
          : 'every hour'
        : englishUnit(hour, 'hour')
    return [seconds, minutes, hours].filter(Boolean).join(', ')
  },
  days: (phrase: CronPhrase): string => {
    if (phrase.kind === 'every') return 'every day'
    if (phrase.kind === 'step') return `every ${phrase.by} days starting on the 1st of the month`
    if (phrase.kind === 'range')
      return `from the ${ordinal(phrase.from)} to the ${ordinal(phrase.to)} of the month`
    return `on the ${listed(phrase.values.map(ordinal))} of the month`
  },
  lastDay: (before: number): string =>
    before === 0
      ? 'on the last day of the month'
      : `${counted(before, 'day', 'days')} before the last day of the month`,
  lastWeekday: (before: number): string =>
    before === 0
      ? 'on the last weekday of the month'
      : `on the weekday nearest ${counted(before, 'day', 'days')} before the last day of the month`,
  nearestWeekday: (day: number): string => `on the weekday nearest the ${ordinal(day)} of the month`,
  weekdays: (phrase: CronPhrase): string =>
    `${phrase.kind === 'every' || phrase.kind === 'range' ? '' : 'on '}${englishNames(phrase, englishDays, 'every day')}`,
  lastOfWeekday: (weekday: number): string => `on the last ${englishDays[weekday - 1] ?? ''} of the month`,
  nthWeekday: (nth: number, weekday: number): string =>
    `on the ${ordinal(nth)} ${englishDays[weekday - 1] ?? ''} of the month`,
  months: (phrase: CronPhrase): string =>
    phrase.kind === 'every' ? '' : `in ${englishNames(phrase, englishMonths, '')}`,
  years: (phrase: CronPhrase): string =>
    phrase.kind === 'range'
      ? `from ${phrase.from} to ${phrase.to}`
      : phrase.kind === 'list'
        ? `in ${listed(phrase.values.map(String))}`
        : '',
  together: ({ time, day, months, years }: Parts): string => {
    const text = [`${time}, ${day}`, months, years].filter(Boolean).join(', ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
}

const chineseUnit = (phrase: CronPhrase, unit: string, count = unit): string => {
  if (phrase.kind === 'every') return `每${count}`
  if (phrase.kind === 'step') return `每隔 ${phrase.by} ${count}`
  if (phrase.kind === 'range') return `第 ${phrase.from} 至 ${phrase.to} ${unit}`
  return `第 ${phrase.values.join('、')} ${unit}`
}

const chineseNames = (phrase: CronPhrase, name: (value: number) => string): string => {
  if (phrase.kind === 'range') return `${name(phrase.from)}至${name(phrase.to)}`
  if (phrase.kind === 'step') return `从${name(1)}起每隔 ${phrase.by} 个`
  return phrase.kind === 'list' ? phrase.values.map(name).join('、') : ''
}

const zh: typeof en = {
  at: (times) => times.join('、'),
  within: (second, minute, hour) => {
    const seconds = second && chineseUnit(second, '秒')
    if (seconds !== null && minute.kind === 'every' && hour.kind === 'every') return seconds
    if (seconds === null && isOnly(minute, 0) && hour.kind !== 'list') return chineseUnit(hour, '时', '小时')
    const minutes = isOnly(minute, 0) && seconds === null ? '整点' : chineseUnit(minute, '分', '分钟')
    const hours =
      hour.kind === 'every'
        ? minute.kind === 'every' || minute.kind === 'step'
          ? ''
          : '每小时'
        : chineseUnit(hour, '时', '小时')
    return [hours, minutes, seconds].filter(Boolean).join('，')
  },
  days: (phrase) => {
    if (phrase.kind === 'every') return '每天'
    if (phrase.kind === 'step') return `每月 1 日起每隔 ${phrase.by} 天`
    if (phrase.kind === 'range') return `每月 ${phrase.from} 至 ${phrase.to} 日`
    return `每月 ${phrase.values.join('、')} 日`
  },
  lastDay: (before) => (before === 0 ? '每月最后一天' : `每月倒数第 ${before + 1} 天`),
  lastWeekday: (before) =>
    before === 0 ? '每月最后一个工作日' : `离每月倒数第 ${before + 1} 天最近的工作日`,
  nearestWeekday: (day) => `离每月 ${day} 日最近的工作日`,
  weekdays: (phrase) =>
    phrase.kind === 'every' ? '每天' : `每${chineseNames(phrase, (value) => chineseDays[value - 1] ?? '')}`,
  lastOfWeekday: (weekday) => `每月最后一个${chineseDays[weekday - 1] ?? ''}`,
  nthWeekday: (nth, weekday) => `每月第 ${nth} 个${chineseDays[weekday - 1] ?? ''}`,
  months: (phrase) => (phrase.kind === 'every' ? '' : chineseNames(phrase, (value) => `${value} 月`)),
  years: (phrase) => (phrase.kind === 'every' ? '' : chineseNames(phrase, (value) => `${value} 年`)),
  together: ({ time, day, months, years }) => [years, months, day, time].filter(Boolean).join('，'),
}

export const sentences = { en, zh } as const
