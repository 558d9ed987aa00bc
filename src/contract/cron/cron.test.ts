import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CronError, cronFields, parseCron } from './expression.ts'
import { nextRun, nextRuns } from './next-run.ts'
import { instantOf } from './zone.ts'

interface CronCase {
  readonly why: string
  readonly expression: string
  readonly timezone: string
  readonly fromLocal: string
  readonly inclusive: boolean
  readonly limit: number
  readonly expected: readonly string[]
}
const cases = JSON.parse(
  readFileSync(new URL('cron-cases.json', import.meta.url), 'utf8'),
) as readonly CronCase[]
/** The engine looks 100 years ahead of the year in which the cases were written. */
const lastYear = 2126

describe('next runs match the Quartz engine', () => {
  it.each(cases)('$why: $expression', ({ expression, timezone, fromLocal, inclusive, limit, expected }) => {
    const from = instantOf(Date.parse(`${fromLocal}Z`), timezone) ?? Number.NaN
    const runs = nextRuns(
      parseCron(expression, lastYear),
      new Date(inclusive ? from - 1000 : from),
      timezone,
      limit,
    )
    expect(runs.map((run) => run.getTime())).toEqual(expected.map((run) => Date.parse(run)))
  })
})

/** Whether a wall-clock time matches, checked field by field without the engine's search. */
const fits = (expression: string, wall: Date): boolean => {
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] =
    expression.split(' ')
  const isIn = (text: string, value: number, min: number, max: number): boolean =>
    text.split(',').some((part) => {
      const [range = '', step = '1'] = part.split('/')
      const [from = '', to = part.includes('/') ? String(max) : from] =
        range === '*' ? [min, max].map(String) : range.split('-')
      return value >= +from && value <= +to && (value - +from) % +step === 0
    })
  const [y, m, d] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  const weekday = wall.getUTCDay() + 1
  const length = new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  const isWeekday = (date: number): boolean => ![0, 6].includes(new Date(Date.UTC(y, m, date)).getUTCDay())
  const nearestTo = (date: number): number | undefined =>
    [date, date - 1, date + 1, date - 2, date + 2].find(
      (near) => near >= 1 && near <= length && isWeekday(near),
    )
  const dayFits = (): boolean => {
    if (day === '?') {
      if (week.endsWith('L')) return weekday === parseInt(week, 10) && d + 7 > length
      const [name = '', nth] = week.split('#')
      if (nth !== undefined) return weekday === +name && d > (+nth - 1) * 7 && d <= +nth * 7
      return isIn(week, weekday, 1, 7)
    }
    if (day === 'LW') return d === nearestTo(length)
    if (day.startsWith('L')) return d === length + Number(day.slice(1) || 0)
    if (day.endsWith('W')) return d === nearestTo(parseInt(day, 10))
    return isIn(day, d, 1, 31)
  }
  return (
    isIn(second, wall.getUTCSeconds(), 0, 59) &&
    isIn(minute, wall.getUTCMinutes(), 0, 59) &&
    isIn(hour, wall.getUTCHours(), 0, 23) &&
    isIn(month, m + 1, 1, 12) &&
    isIn(year, y, 1970, lastYear) &&
    dayFits()
  )
}

const field = (min: number, max: number): fc.Arbitrary<string> => {
  const value = fc.integer({ min, max })
  return fc.oneof(
    fc.constant('*'),
    value.map(String),
    fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.tuple(value, fc.integer({ min: 1, max: Math.min(max, 20) })).map(([a, step]) => `${a}/${step}`),
    fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map((values) => values.join(',')),
  )
}
const upTo = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max })
const days = fc.oneof(
  field(1, 31).map((day) => `${day} %month ?`),
  fc.constant('L %month ?'),
  fc.constant('LW %month ?'),
  upTo(9).map((before) => `L-${before} %month ?`),
  // From 29 on the engine behaves differently, which the recorded cases cover.
  upTo(28).map((day) => `${day}W %month ?`),
  field(1, 7).map((week) => `? %month ${week}`),
  upTo(7).map((week) => `? %month ${week}L`),
  fc.tuple(upTo(7), upTo(5)).map(([week, nth]) => `? %month ${week}#${nth}`),
)
const dated = fc
  .tuple(days, fc.oneof(fc.constant('*'), field(1, 12)))
  .map(([text, month]) => text.replace('%month', month))
const starts = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })

/** Walks from `start` in steps of `step` seconds until `fits` is true; null after `count` steps. */
const walk = (expression: string, start: number, step: number, count: number): number | null => {
  for (let seen = 0, at = start; seen < count; seen += 1, at += step) {
    if (fits(expression, new Date(at * 1000))) return at * 1000
  }
  return null
}

describe('for any expression', () => {
  it('the next run is the first match, checked by the hour', () => {
    fc.assert(
      fc.property(field(0, 23), dated, starts, (hour, day, from) => {
        const expression = `0 0 ${hour} ${day}`
        const start = Math.floor(from / 3600) * 3600
        const found =
          nextRun(parseCron(expression, lastYear), new Date((start - 1) * 1000), 'UTC')?.getTime() ?? null
        // Past the end of the walk, only two things can be checked: the run is not earlier, and it matches.
        const end = (start + 3600 * 24 * 500) * 1000
        const walked = walk(expression, start, 3600, 24 * 500)
        const isRight =
          found === walked ||
          (walked === null && found !== null && found >= end && fits(expression, new Date(found)))
        expect({ found, walked, isRight }).toMatchObject({ isRight: true })
      }),
      { numRuns: 300 },
    )
  })

  it('the next run is the first match, checked by the second', () => {
    fc.assert(
      fc.property(field(0, 59), field(0, 59), field(0, 23), starts, (second, minute, hour, from) => {
        const expression = `${second} ${minute} ${hour} * * ?`
        const found = nextRun(parseCron(expression, lastYear), new Date((from - 1) * 1000), 'UTC')
        expect(found?.getTime()).toBe(walk(expression, from, 1, 2 * 86_400))
      }),
      { numRuns: 60 },
    )
  })

  it('runs are in ascending order', () => {
    fc.assert(
      fc.property(field(0, 59), field(0, 23), dated, starts, (minute, hour, day, from) => {
        const cron = parseCron(`0 ${minute} ${hour} ${day}`, lastYear)
        const runs = nextRuns(cron, new Date(from * 1000), 'America/New_York', 6)
        for (const [index, run] of runs.entries()) {
          expect(run.getTime()).toBeGreaterThan(index === 0 ? from * 1000 : (runs[index - 1]?.getTime() ?? 0))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('follows clock changes of a time zone', () => {
    const shown = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const wallOf = (at: number): Date => new Date(`${shown.format(at).replace(' ', 'T')}Z`)
    const moved = fc.constantFrom(
      Date.UTC(2027, 2, 28),
      Date.UTC(2027, 9, 31),
      Date.UTC(2045, 2, 26),
      Date.UTC(2045, 9, 29),
    )
    fc.assert(
      fc.property(field(0, 59), field(0, 3), moved, (minute, hour, midnight) => {
        const expression = `0 ${minute} ${hour} * * ?`
        // A repeated hour counts the second time: an hour earlier the clocks showed the same time.
        const counts = (at: number): boolean =>
          fits(expression, wallOf(at)) && wallOf(at + 3_600_000).getTime() !== wallOf(at).getTime()
        const before = midnight - 7_200_000
        const walked: number[] = []
        for (let at = before + 60_000; at < before + 8 * 3_600_000; at += 60_000)
          if (counts(at)) walked.push(at)
        const runs = nextRuns(
          parseCron(expression, lastYear),
          new Date(before),
          'Europe/London',
          walked.length,
        )
        expect(runs.map((run) => run.getTime())).toEqual(walked)
      }),
      { numRuns: 60 },
    )
  })
})

it.each([
  '0 0 0 29 2 ? *',
  '0 0 0 31 2 ?',
  '59 59 23 ? 2 2#5',
  '0 0 0 31W 2 ?',
  '0 0 0 L-30W * ?',
  '0 30 2 ? 3 1#2 2099',
])('%s is answered at once over a hundred years', (expression) => {
  const cron = parseCron(expression)
  nextRuns(cron, new Date('2026-11-21T12:00:00Z'), 'America/New_York', 5)
  // Processor time, because other processes may have the processor meanwhile.
  const before = process.cpuUsage()
  nextRuns(cron, new Date('2026-11-21T12:00:00Z'), 'America/New_York', 5)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

describe('rejects invalid expressions and names the field', () => {
  it.each([
    ['', 'second'],
    ['0 0 0', 'day'],
    ['0 0 0 * *', 'week'],
    ['60 * * * * ?', 'second'],
    ['x * * * * ?', 'second'],
    ['* 61/2 * * * ?', 'minute'],
    ['* */60 * * * ?', 'minute'],
    ['* */0 * * * ?', 'minute'],
    ['* 5/ * * * ?', 'minute'],
    ['* 1,,2 * * * ?', 'minute'],
    ['* 1-2-3 * * * ?', 'minute'],
    ['* * 24 * * ?', 'hour'],
    ['* * */24 * * ?', 'hour'],
    ['* * ? * * ?', 'hour'],
    ['* * L * * ?', 'hour'],
    ['* * * 0 * ?', 'day'],
    ['* * * 32 * ?', 'day'],
    ['* * * 32W * ?', 'day'],
    ['* * * L-31 * ?', 'day'],
    ['* * * 15,L * ?', 'day'],
    ['* * * W * ?', 'day'],
    ['* * * 5#2 * ?', 'day'],
    ['* * * * 13 ?', 'month'],
    ['* * * * FOO ?', 'month'],
    ['* * * * */13 ?', 'month'],
    ['* * * ? * 8', 'week'],
    ['* * * ? * 0', 'week'],
    ['* * * ? * 2#6', 'week'],
    ['* * * ? * 2#1,3#1', 'week'],
    ['* * * ? * 2L,3', 'week'],
    ['* * * ? * 3W', 'week'],
    ['* * * ? * ?', 'week'],
    ['* * * * * *', 'week'],
    ['* * * 1 * 2', 'week'],
    ['* * * * * ? 2100', 'year'],
    ['* * * * * ? 1969', 'year'],
    ['* * * * * ? 2050-2040', 'year'],
    ['* * * * * ? * *', 'year'],
  ])('%s', (expression, expectedField) => {
    let refused: unknown
    try {
      parseCron(expression, lastYear)
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(CronError)
    expect(refused).toMatchObject({ field: expectedField })
    expect(cronFields).toContain(expectedField)
  })
})
