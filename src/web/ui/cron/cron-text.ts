import type { CronField } from '../../../contract/cron/expression.ts'
import { defineText } from '../text/define-text.ts'
import type { CronMode } from './builder-state.ts'

export const fieldNames = defineText<Record<CronField, string>>({
  en: {
    second: 'Second',
    minute: 'Minute',
    hour: 'Hour',
    day: 'Day',
    month: 'Month',
    week: 'Week',
    year: 'Year',
  },
  zh: { second: '秒', minute: '分钟', hour: '小时', day: '日', month: '月', week: '周', year: '年' },
})

export const everyText = defineText<Record<CronField, string>>({
  en: {
    second: 'Every second',
    minute: 'Every minute',
    hour: 'Every hour',
    day: 'Every day',
    month: 'Every month',
    week: 'Every day of the week',
    year: 'Every year',
  },
  zh: {
    second: '每秒',
    minute: '每分钟',
    hour: '每小时',
    day: '每天',
    month: '每月',
    week: '一周的每一天',
    year: '每年',
  },
})

export const unitText = defineText<Record<CronField, string>>({
  en: {
    second: 'seconds',
    minute: 'minutes',
    hour: 'hours',
    day: 'days',
    month: 'months',
    week: 'days',
    year: 'years',
  },
  zh: { second: '秒', minute: '分钟', hour: '小时', day: '天', month: '个月', week: '天', year: '年' },
})

export const partText = defineText({
  en: {
    blank: 'Leave blank for every year',
    unspecifiedDay: 'Not specified (use day of week)',
    unspecifiedWeek: 'Not specified (use day of month)',
    lastDay: 'Last day of the month',
    cycle: 'from',
    cycleTo: 'to',
    stepFrom: 'from',
    stepEvery: 'on, every',
    nth: 'week',
    nthOf: 'of the month, on',
    listPlaceholder: 'Select values, or leave empty for all',
    start: 'Start',
    end: 'End',
    interval: 'Interval',
    day: 'Day of the month',
    week: 'Week of the month',
    weekday: 'Weekday',
    values: 'Values',
  },
  zh: {
    blank: '留空：每年',
    unspecifiedDay: '不指定：由周决定',
    unspecifiedWeek: '不指定：由日决定',
    lastDay: '本月最后一天',
    cycle: '从',
    cycleTo: '至',
    stepFrom: '从',
    stepEvery: '起，每隔',
    nth: '第',
    nthOf: '周的',
    listPlaceholder: '可多选，不选即全部',
    start: '开始',
    end: '结束',
    interval: '间隔',
    day: '日期',
    week: '第几周',
    weekday: '星期',
    values: '取值',
  },
})

export const modeNames = defineText<Record<CronMode, string>>({
  en: {
    blank: 'Blank',
    every: 'Every',
    unspecified: 'Not specified',
    cycle: 'Range',
    step: 'Steps',
    nearest: 'Nearest weekday to a date',
    nth: 'Weekday in a given week',
    last: 'Last in the month',
    list: 'List',
    asWritten: 'Custom',
  },
  zh: {
    blank: '留空',
    every: '每一个',
    unspecified: '不指定',
    cycle: '周期',
    step: '间隔',
    nearest: '离该日最近的工作日',
    nth: '第几周的星期几',
    last: '本月最后一个',
    list: '指定',
    asWritten: '按原文',
  },
})

const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const chineseDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** Index 0 is Sunday. */
export const weekdayText = defineText({
  en: { name: (weekday: number): string => englishDays[weekday - 1] ?? String(weekday) },
  zh: { name: (weekday: number): string => chineseDays[weekday - 1] ?? String(weekday) },
})

/** Monday first. */
export const weekdaysInOrder = [2, 3, 4, 5, 6, 7, 1] as const
