import type { CronPhrase } from './cron-phrases.ts'

/** The parts of a said expression; months and years are empty where all are meant. */
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

const ordinal = (value: number): string => {
  const ending = value % 100 > 10 && value % 100 < 14 ? undefined : ['st', 'nd', 'rd'][(value % 10) - 1]
  return `${value}${ending ?? 'th'}`
}

/** 'every minute', 'every 5 minutes', 'minutes 5 to 10', 'minutes 5 and 10'. */
const englishUnit = (said: CronPhrase, unit: string): string => {
  if (said.kind === 'every') return `every ${unit}`
  if (said.kind === 'step') return `every ${said.by} ${unit}s`
  if (said.kind === 'range') return `${unit}s ${said.from} to ${said.to}`
  return `${unit}${said.values.length > 1 ? 's' : ''} ${listed(said.values.map(String))}`
}

const isOnly = (said: CronPhrase, value: number): boolean =>
  said.kind === 'list' && said.values.length === 1 && said.values[0] === value

const englishNames = (said: CronPhrase, names: readonly string[], every: string): string => {
  const name = (value: number): string => names[value - 1] ?? String(value)
  if (said.kind === 'every') return every
  if (said.kind === 'range') return `${name(said.from)} to ${name(said.to)}`
  if (said.kind === 'step') return `every ${ordinal(said.by)} one, starting with ${name(1)}`
  return listed(said.values.map(name))
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
  days: (said: CronPhrase): string => {
    if (said.kind === 'every') return 'every day'
    if (said.kind === 'step') return `every ${said.by} days starting on the 1st of the month`
    if (said.kind === 'range') return `from the ${ordinal(said.from)} to the ${ordinal(said.to)} of the month`
    return `on the ${listed(said.values.map(ordinal))} of the month`
  },
  lastDay: (before: number): string =>
    before === 0
      ? 'on the last day of the month'
      : `${before} ${before === 1 ? 'day' : 'days'} before the last day of the month`,
  lastWeekday: (before: number): string =>
    before === 0
      ? 'on the last weekday of the month'
      : `on the weekday nearest ${before} ${before === 1 ? 'day' : 'days'} before the last day of the month`,
  nearestWeekday: (day: number): string => `on the weekday nearest the ${ordinal(day)} of the month`,
  weekdays: (said: CronPhrase): string =>
    said.kind === 'every' ? 'every day' : `on ${englishNames(said, englishDays, '')}`,
  lastOfWeekday: (weekday: number): string => `on the last ${englishDays[weekday - 1] ?? ''} of the month`,
  nthWeekday: (nth: number, weekday: number): string =>
    `on the ${ordinal(nth)} ${englishDays[weekday - 1] ?? ''} of the month`,
  months: (said: CronPhrase): string =>
    said.kind === 'every' ? '' : `in ${englishNames(said, englishMonths, '')}`,
  years: (said: CronPhrase): string =>
    said.kind === 'range'
      ? `from ${said.from} to ${said.to}`
      : said.kind === 'list'
        ? `in ${listed(said.values.map(String))}`
        : '',
  together: ({ time, day, months, years }: Parts): string => {
    const text = [`${time}, ${day}`, months, years].filter(Boolean).join(', ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
}

const chineseUnit = (said: CronPhrase, unit: string, count = unit): string => {
  if (said.kind === 'every') return `每${count}`
  if (said.kind === 'step') return `每隔 ${said.by} ${count}`
  if (said.kind === 'range') return `第 ${said.from} 至 ${said.to} ${unit}`
  return `第 ${said.values.join('、')} ${unit}`
}

const chineseNames = (said: CronPhrase, name: (value: number) => string): string => {
  if (said.kind === 'range') return `${name(said.from)}至${name(said.to)}`
  if (said.kind === 'step') return `从${name(1)}起每隔 ${said.by} 个`
  return said.kind === 'list' ? said.values.map(name).join('、') : ''
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
  days: (said) => {
    if (said.kind === 'every') return '每天'
    if (said.kind === 'step') return `每月 1 日起每隔 ${said.by} 天`
    if (said.kind === 'range') return `每月 ${said.from} 至 ${said.to} 日`
    return `每月 ${said.values.join('、')} 日`
  },
  lastDay: (before) => (before === 0 ? '每月最后一天' : `每月倒数第 ${before + 1} 天`),
  lastWeekday: (before) =>
    before === 0 ? '每月最后一个工作日' : `离每月倒数第 ${before + 1} 天最近的工作日`,
  nearestWeekday: (day) => `离每月 ${day} 日最近的工作日`,
  weekdays: (said) =>
    said.kind === 'every' ? '每天' : `每${chineseNames(said, (value) => chineseDays[value - 1] ?? '')}`,
  lastOfWeekday: (weekday) => `每月最后一个${chineseDays[weekday - 1] ?? ''}`,
  nthWeekday: (nth, weekday) => `每月第 ${nth} 个${chineseDays[weekday - 1] ?? ''}`,
  months: (said) => (said.kind === 'every' ? '' : chineseNames(said, (value) => `${value} 月`)),
  years: (said) => (said.kind === 'every' ? '' : chineseNames(said, (value) => `${value} 年`)),
  together: ({ time, day, months, years }) => [years, months, day, time].filter(Boolean).join('，'),
}

/** Words for parts of a time expression, in each language. */
export const sentences = { en, zh } as const
