import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCalendar } from '../../../contract/calendar/operator-calendar.ts'
import { addWorkingTime, workingTimeBetween, type Span } from '../../../contract/calendar/working-time.ts'

const t = await testApp()
const hour = 3_600_000

const spansOf = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 90 }), length: fc.integer({ min: 1, max: 24 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) =>
    parts.reduce<Span[]>((spans, { gap, length }) => {
      const start = (spans.at(-1)?.end ?? 0) + gap * hour
      return [...spans, { start, end: start + length * hour }]
    }, []),
  )
const moment = fc.integer({ min: -100 * hour, max: 3_000 * hour })

describe('working time', () => {
  it('that is added is what lies between', () => {
    fc.assert(
      fc.property(spansOf, moment, fc.integer({ min: 0, max: 500 * hour }), (spans, at, ms) => {
        expect(workingTimeBetween(spans, at, addWorkingTime(spans, at, ms))).toBe(ms)
      }),
    )
  })

  it('never exceeds the time that passes, and adds up', () => {
    fc.assert(
      fc.property(spansOf, moment, moment, moment, (spans, a, b, c) => {
        const [first = 0, second = 0, third = 0] = [a, b, c].toSorted((one, other) => one - other)
        expect(workingTimeBetween(spans, first, third)).toBeLessThanOrEqual(third - first)
        expect(workingTimeBetween(spans, first, second) + workingTimeBetween(spans, second, third)).toBe(
          workingTimeBetween(spans, first, third),
        )
      }),
    )
  })

  it('is all time without a calendar, in SQL as here', async () => {
    const { rows } = await t.admin.query<{ due: Date }>(
      `select ship_by('2026-02-13T10:00:00.123456Z') as due`,
    )
    expect(rows[0]?.due.toISOString()).toBe('2026-02-16T10:00:00.123Z')
  })

  it('skips nights, weekends and Chinese New Year, and counts the Saturday worked in exchange', async () => {
    const day = { from: 9 * 60, to: 18 * 60 }
    await t.operator.ok(operatorCalendar.saveCalendar, {
      version: 0,
      country: 'CN',
      timeZone: 'Asia/Shanghai',
      hours: [day, day, day, day, day, null, null],
    })
    await t.operator.ok(operatorCalendar.loadHolidays, { country: 'CN', year: 2026 })
    const due = async (at: string): Promise<string | undefined> =>
      (await t.admin.query<{ due: Date }>('select ship_by($1) as due', [at])).rows[0]?.due.toISOString()
    // Friday 13 February, 15:00 in Shanghai: three hours, nine on Saturday the 14th, and fifteen after the holiday.
    expect(await due('2026-02-13T07:00:00Z')).toBe('2026-02-25T07:00:00.000Z')
    // Paid at night, it counts from the morning: Monday to Wednesday evening.
    expect(await due('2026-03-01T20:00:00Z')).toBe('2026-03-04T10:00:00.000Z')
    const { rows } = await t.admin.query<{ back: boolean }>(
      `select bool_and(ship_clock_of(ship_by(at)) = at) as back
         from generate_series('2026-02-03T01:30:00Z'::timestamptz, '2026-02-06T01:30:00Z', '1 day') as at`,
    )
    expect(rows[0]?.back).toBe(true)
  })

  it('agrees with SQL at every moment', async () => {
    const { rows } = await t.admin.query<{ start: Date; end: Date }>(
      `select starts_at as start, ends_at as "end" from working_span
         where starts_at >= '2026-02-01' and starts_at < '2026-04-01' order by starts_at`,
    )
    const spans = rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
    const first = Date.parse('2026-02-05T00:00:00Z')
    const moments = Array.from({ length: 60 }, (_, index) => first + index * 7 * hour)
    const found = await t.admin.query<{ due: Date }>(
      `select add_working_time(at, 20 * 3600) as due from unnest($1::timestamptz[]) with ordinality as m(at, place)
         order by place`,
      [moments.map((at) => new Date(at))],
    )
    expect(found.rows.map(({ due }) => due.getTime())).toEqual(
      moments.map((at) => addWorkingTime(spans, at, 20 * hour)),
    )
  })
})
