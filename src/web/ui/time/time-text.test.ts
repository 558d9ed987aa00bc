import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../text/locale.ts'
import { ageOf, calendarDayOf, daysOf, relativeTime, shortDayOf } from './time-text.ts'

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
  expect(calendarDayOf('2026-11-23')).toBe('Nov 23, 2026')
})

it('formats elapsed time, and less than a minute as <1 min', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(ageOf(new Date('2026-11-21T11:59:01Z'), now)).toBe('<1 min')
  expect(ageOf(new Date('2026-11-21T11:59:00Z'), now)).toBe('1 min')
  expect(ageOf(new Date('2026-11-21T09:00:30Z'), now)).toBe('2 hr')
})

describe('in Chinese', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: '' } })
    setLocale('zh')
  })
  afterAll(() => {
    setLocale('en')
    vi.unstubAllGlobals()
  })

  it('separates digits from words, and says when something has just happened', () => {
    expect(ageOf(new Date('2026-11-21T09:00:30Z'), now)).toBe('2 小时')
    expect(relativeTime(new Date('2026-11-21T09:00:00Z'), now)).toBe('3 小时前')
    expect(relativeTime(new Date('2026-11-21T11:59:30Z'), now)).toBe('刚刚')
  })

  it('writes ranges of days like single days', () => {
    expect(daysOf('2026-10-25', '2026-11-23')).toBe('2026年10月25日 – 2026年11月23日')
  })
})
