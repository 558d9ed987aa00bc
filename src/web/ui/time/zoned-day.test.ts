import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from './zoned-day.ts'

describe('days in a time zone', () => {
  it('start at midnight of the zone', () => {
    expect(startOfDay('2025-11-21', 'Asia/Shanghai')?.toISOString()).toBe('2025-11-20T16:00:00.000Z')
    expect(startOfDay('2025-11-21', 'America/New_York')?.toISOString()).toBe('2025-11-21T05:00:00.000Z')
    expect(startOfDay('2025-11-21', 'UTC')?.toISOString()).toBe('2025-11-21T00:00:00.000Z')
  })

  it('last 23 or 25 hours when the clock changes', () => {
    const hours = (day: string): number => {
      const start = startOfDay(day, 'Europe/Berlin')
      const end = endOfDay(day, 'Europe/Berlin')
      return start && end ? (end.getTime() + 1 - start.getTime()) / 3_600_000 : Number.NaN
    }
    expect(hours('2025-03-30')).toBe(23)
    expect(hours('2025-10-26')).toBe(25)
    expect(hours('2025-10-27')).toBe(24)
  })

  it('are undefined for text that is not a day', () => {
    expect(startOfDay('soon', 'UTC')).toBeUndefined()
    expect(endOfDay('', 'UTC')).toBeUndefined()
  })
})
