import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronFields, parseCron, type CronField } from '../../../contract/cron/expression.ts'
import { nextRuns } from '../../../contract/cron/next-run.ts'
import {
  changeField,
  clampField,
  cronModes,
  defaultState,
  expressionOf,
  fieldText,
  type FieldState,
} from './builder-state.ts'
import { cronSentence } from './cron-phrases.ts'
import { presetExpression, presetKinds, presetOf, usualPreset } from './presets.ts'
import { readExpression } from './read-expression.ts'
import { previewRuns } from './run-preview.ts'

const thisYear = 2026
const start = defaultState(thisYear)
const change = (field: CronField, part: Partial<FieldState>, state = start) =>
  changeField(state, field, part, thisYear)

describe('the builder', () => {
  it('starts with every second, minute, hour, day and month; week ?; year blank', () => {
    expect(expressionOf(start)).toBe('* * * * * ?')
    expect(cronFields.map((field) => start[field].mode)).toEqual([
      'every',
      'every',
      'every',
      'every',
      'every',
      'unspecified',
      'blank',
    ])
  })

  it('has the specified modes for each field', () => {
    const clock = ['every', 'cycle', 'step', 'list']
    expect(cronModes).toEqual({
      second: clock,
      minute: clock,
      hour: clock,
      month: clock,
      day: ['every', 'unspecified', 'cycle', 'step', 'nearest', 'last', 'list'],
      week: ['every', 'unspecified', 'cycle', 'nth', 'last', 'list'],
      year: ['blank', 'every', 'cycle', 'step', 'list'],
    })
  })

  it.each<[CronField, Partial<FieldState>, string]>([
    ['second', { mode: 'every' }, '*'],
    ['minute', { mode: 'cycle', cycle: [5, 20] }, '5-20'],
    ['hour', { mode: 'step', step: [2, 6] }, '2/6'],
    ['hour', { mode: 'list', list: [20, 8, 8] }, '8,20'],
    ['hour', { mode: 'list', list: [] }, '*'],
    ['day', { mode: 'nearest', nearest: 15 }, '15W'],
    ['day', { mode: 'last' }, 'L'],
    ['week', { mode: 'nth', nth: [3, 6] }, '6#3'],
    ['week', { mode: 'last', last: 6 }, '6L'],
    ['week', { mode: 'list', list: [2, 4] }, '2,4'],
    ['year', { mode: 'blank' }, ''],
    ['year', { mode: 'step', step: [2027, 2] }, '2027/2'],
  ])('says %s %o as %s', (field, part, text) => {
    expect(fieldText(field, change(field, part)[field])).toBe(text)
  })

  it("sets week to '?' when a day mode is chosen", () => {
    const byWeek = change('week', { mode: 'list', list: [2] })
    expect(expressionOf(change('day', { mode: 'last' }, byWeek))).toBe('* * * L * ?')
  })

  it("sets day to '?' when a week mode is chosen", () => {
    expect(expressionOf(change('week', { mode: 'last', last: 6 }))).toBe('* * * ? * 6L')
  })

  it('never leaves both not specified', () => {
    expect(expressionOf(change('day', { mode: 'unspecified' }))).toBe('* * * ? * *')
    const byWeek = change('week', { mode: 'every' })
    expect(expressionOf(change('week', { mode: 'unspecified' }, byWeek))).toBe('* * * * * ?')
  })
})

describe('numbers are clamped to their ranges', () => {
  it.each<[CronField, readonly [number, number], readonly [number, number]]>([
    ['second', [59, 3], [58, 59]],
    ['second', [-4, 99], [0, 59]],
    ['minute', [58, 58], [58, 59]],
    ['hour', [23, 23], [22, 23]],
    ['day', [31, 40], [30, 31]],
    ['day', [0, 0], [1, 2]],
    ['month', [12, 12], [11, 12]],
    ['week', [7, 9], [6, 7]],
    ['year', [1999, 2200], [2026, 2099]],
    ['year', [2099, 2099], [2098, 2099]],
  ])('%s: a cycle of %o becomes %o', (field, cycle, held) => {
    expect(clampField(field, { ...start[field], cycle }, thisYear).cycle).toEqual(held)
  })

  it.each<[CronField, readonly [number, number], readonly [number, number]]>([
    ['second', [50, 30], [50, 9]],
    ['minute', [0, 60], [0, 59]],
    ['hour', [20, 9], [20, 3]],
    ['day', [28, 9], [28, 3]],
    ['month', [11, 4], [11, 1]],
    ['year', [2098, 9], [2098, 1]],
    ['second', [10, 0], [10, 1]],
  ])('%s: a step interval is at most the maximum minus the start: %o becomes %o', (field, step, held) => {
    expect(clampField(field, { ...start[field], step }, thisYear).step).toEqual(held)
  })

  it('nth week 1-4, weekday 1-7, nearest 1-31', () => {
    const wild = { nth: [5, 9], last: 0, nearest: 40 } as const
    expect(clampField('week', { ...start.week, ...wild }, thisYear)).toMatchObject({ nth: [4, 7], last: 1 })
    expect(clampField('day', { ...start.day, ...wild }, thisYear).nearest).toBe(31)
  })

  it('any input gives an expression that the engine accepts', () => {
    const anyNumber = fc.oneof(fc.integer({ min: -5, max: 3000 }), fc.constant(Number.NaN), fc.double())
    const pair = fc.tuple(anyNumber, anyNumber)
    fc.assert(
      fc.property(
        fc.constantFrom(...cronFields),
        fc.nat(6),
        pair,
        pair,
        pair,
        fc.array(anyNumber),
        anyNumber,
        (field, modeAt, cycle, step, nth, list, single) => {
          const modes = cronModes[field]
          const mode = modes[modeAt % modes.length] ?? 'every'
          const state = change(field, { mode, cycle, step, nth, list, nearest: single, last: single })
          expect(() => parseCron(expressionOf(state), thisYear + 100)).not.toThrow()
        },
      ),
    )
  })
})

describe('an existing expression', () => {
  it.each([
    ['0 0 8 * * ?', ['list', 'list', 'list', 'every', 'every', 'unspecified', 'blank']],
    ['0/5 1-10 * L * ? *', ['step', 'cycle', 'every', 'last', 'every', 'unspecified', 'every']],
    ['0 0 8 15W 1,6 ? 2027-2030', ['list', 'list', 'list', 'nearest', 'list', 'unspecified', 'cycle']],
    ['0 0 8 ? * 6#3', ['list', 'list', 'list', 'unspecified', 'every', 'nth', 'blank']],
    ['0 0 8 ? * 6L 2027/2', ['list', 'list', 'list', 'unspecified', 'every', 'last', 'step']],
    ['0 0 8 1/2 * ?', ['list', 'list', 'list', 'step', 'every', 'unspecified', 'blank']],
  ])('%s comes back as its modes, and out again as it was', (expression, modes) => {
    const state = readExpression(expression, thisYear)
    expect(cronFields.map((field) => state[field].mode)).toEqual(modes)
    expect(expressionOf(state)).toBe(expression)
  })

  it.each([
    ['0 */20 22-2 * * ?', '0 0,20,40 0,1,2,22,23 * * ?'],
    ['0 0 8 ? JAN MON-FRI', '0 0 8 ? 1 2,3,4,5,6'],
    ['0 0 8 ? * FRI#2', '0 0 8 ? * 6#2'],
    ['0 0 8 ? * L', '0 0 8 ? * 7'],
    ['0 10-40/15 8 * * ?', '0 10,25,40 8 * * ?'],
  ])('%s is represented by its values: %s', (expression, read) => {
    expect(expressionOf(readExpression(expression, thisYear))).toBe(read)
  })

  it.each(['0 0 8 L-3 * ?', '0 0 8 LW * ?', '0 0 8 ? * 6#5', '0 0 8 1 1 ? 2020-2030'])(
    '%s stays as it is written',
    (expression) => {
      expect(expressionOf(readExpression(expression, thisYear))).toBe(expression)
    },
  )

  it('keeps its run times in any representation', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    for (const expression of ['5-50/9 */7 22-2 ? NOV-FEB SUN,TUE-THU', '0 0 0/5 29-3 */2 ?']) {
      const read = expressionOf(readExpression(expression, thisYear))
      const runs = (text: string) => nextRuns(parseCron(text), now, 'UTC', 200)
      expect(runs(read)).toEqual(runs(expression))
    }
  })
})

describe('presets', () => {
  it.each(presetKinds.filter((kind) => kind !== 'custom'))('%s is found again', (kind) => {
    const preset = { ...usualPreset, kind, hour: 17, minute: 45, weekday: 6, day: 'L' } as const
    const expression = presetExpression(preset)
    expect(presetExpression(presetOf(expression ?? ''))).toBe(expression)
    expect(presetOf(expression ?? '').kind).toBe(kind)
  })

  it('leave all other expressions to the builder', () => {
    expect(presetOf('0 0/15 * * * ?').kind).toBe('custom')
    expect(presetOf('0 0 8 * * ? *').kind).toBe('daily')
    expect(presetOf('0 0 8 * * ? 2030').kind).toBe('custom')
  })
})

describe('as a sentence', () => {
  it.each([
    ['0 0 8 * * ?', 'At 08:00, every day', '每天，08:00'],
    ['0 30 8,13 ? * 2-6', 'At 08:30 and 13:30, Monday to Friday', '每周一至周五，08:30、13:30'],
    ['0 0 * * * ?', 'Every hour, every day', '每天，每小时'],
    ['0 0/15 * * * ?', 'Every 15 minutes, every day', '每天，每隔 15 分钟'],
    ['0 5 * * * ?', 'Minute 5, every hour, every day', '每天，每小时，第 5 分'],
    ['* * * * * ?', 'Every second, every day', '每天，每秒'],
    [
      '0 0/30 9-17 ? * 6L',
      'Every 30 minutes, hours 9 to 17, on the last Friday of the month',
      '每月最后一个周五，第 9 至 17 时，每隔 30 分钟',
    ],
    ['0 0 0 L * ?', 'At 00:00, on the last day of the month', '每月最后一天，00:00'],
    [
      '15 0 0 1,15 1,7 ? 2030',
      'At 00:00:15, on the 1st and 15th of the month, in January and July, in 2030',
      '2030 年，1 月、7 月，每月 1、15 日，00:00:15',
    ],
    [
      '0 0 9 22W * ?',
      'At 09:00, on the weekday nearest the 22nd of the month',
      '离每月 22 日最近的工作日，09:00',
    ],
    ['0 0 9 ? * 3#2', 'At 09:00, on the 2nd Tuesday of the month', '每月第 2 个周二，09:00'],
    [
      '0 0 9 L-2W * ?',
      'At 09:00, on the weekday nearest 2 days before the last day of the month',
      '离每月倒数第 3 天最近的工作日，09:00',
    ],
  ])('%s', (expression, en, zh) => {
    const cron = parseCron(expression, thisYear + 100)
    expect(cronSentence(cron, 'en')).toBe(en)
    expect(cronSentence(cron, 'zh')).toBe(zh)
  })
})

describe('the preview', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const preview = (expression: string) => previewRuns(expression, 'UTC', now)

  it('lists up to five runs', () => {
    expect(preview('0 0 8 * * ?')).toMatchObject({ runs: { length: 5 }, message: null })
  })

  it('shows 没有达到条件的结果！ if there are no runs', () => {
    expect(preview('0 0 0 31 2 ?')).toEqual({ runs: [], message: '没有达到条件的结果！' })
  })

  it('shows 最近100年内只有上面N条结果！ if there are fewer than five runs', () => {
    expect(preview('0 0 0 1 1 ? 2030-2032')).toMatchObject({
      runs: { length: 3 },
      message: '最近100年内只有上面3条结果！',
    })
  })

  it('looks 100 years ahead', () => {
    const only = preview('0 0 0 30W 2 ?')
    expect('runs' in only && only.runs.map((run) => run.getUTCFullYear())).toEqual([2036, 2064, 2092, 2104])
  })

  it('names the invalid field', () => {
    expect(preview('0 0 25 * * ?')).toMatchObject({ error: { field: 'hour' } })
  })
})
