import { describe, expect, it } from 'vitest'
import { ageOf, daysOf, shortDayOf } from './time-text.ts'

describe('a short day', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it('omits the current year', () => {
    expect(shortDayOf(new Date('2026-10-03T12:00:00Z'), now)).toBe('Oct 3')
  })

  it('shows another year', () => {
    expect(shortDayOf(new Date('2025-10-03T12:00:00Z'), now)).toBe('Oct 3, 2025')
  })
})

it('formats a range of days, with a shared year only once', () => {
  expect(daysOf('2026-10-25', '2026-11-23')).toMatch(/^Oct 25\s–\sNov 23, 2026$/)
  expect(daysOf('2025-12-30', '2026-01-02')).toMatch(/^Dec 30, 2025\s–\sJan 2, 2026$/)
})

it('formats elapsed time, and less than a minute as <1 min', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(ageOf(new Date('2026-11-21T11:59:01Z'), now)).toBe('<1 min')
  expect(ageOf(new Date('2026-11-21T11:59:00Z'), now)).toBe('1 min')
  expect(ageOf(new Date('2026-11-21T09:00:30Z'), now)).toBe('2 hr')
})
