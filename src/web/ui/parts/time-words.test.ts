import { describe, expect, it } from 'vitest'
import { shortDayOf } from './time-words.ts'

describe('a day in short', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it('has no year where it is this one', () => {
    expect(shortDayOf(new Date('2026-10-03T12:00:00Z'), now)).toBe('Oct 3')
  })

  it('has its year where that is another', () => {
    expect(shortDayOf(new Date('2025-10-03T12:00:00Z'), now)).toBe('Oct 3, 2025')
  })
})
