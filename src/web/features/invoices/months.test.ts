import { expect, it } from 'vitest'
import { isMonth, monthText, recentMonths } from './months.ts'

it('offers this month and the three years before, across the turn of the year', () => {
  const months = recentMonths(new Date('2026-02-28T23:30:00Z'))
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(months).toHaveLength(36)
})

it('names a month in both languages', () => {
  expect([monthText('2026-11', 'en'), monthText('2026-11', 'zh')]).toEqual(['November 2026', '2026年11月'])
})

it('a month in the address is used only if it is one', () => {
  expect(['2026-11', '2026-13', 'May', '', undefined].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
