import { expect, it } from 'vitest'
import { changeOf, movementsOf, shownKinds, spendPeriodOf } from './spend-figures.ts'
import { problemOf, statementDaysOf } from '../statements/statement-days.ts'

it.each([
  [{}, '12weeks'],
  [{ spend: '26weeks' }, '26weeks'],
  [{ spend: '12months' }, '12months'],
  [{ spend: 'decade' }, '12weeks'],
])('reads %o as %s', (search, period) => {
  expect(spendPeriodOf(search)).toBe(period)
})

it.each([
  [112, 100, 12],
  [50, 100, -50],
  [0, 100, -100],
  [5, 0, null],
  [0, 0, null],
])('compares %i with %i as %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

it('shows only kinds that money was spent on, each in its own colour', () => {
  const none = { orders: 0, stock: 0, wholesale: 0, services: 0, fees: 0, withdrawals: 0, adjustments: 0 }
  const sums = {
    spend: { ...none, orders: 3, services: 1 },
    totalMinor: 4,
    refundsMinor: 0,
    rechargesMinor: 9,
    otherCreditsMinor: 0,
    movements: 3,
  }
  expect(shownKinds({ sums })).toEqual([
    { kind: 'orders', part: 1 },
    { kind: 'services', part: 4 },
  ])
})

it('leads from a bar to what left the wallet then', () => {
  const days = { from: '2026-03-02', to: '2026-03-08' }
  expect(movementsOf(days, true).search).toEqual({ ...days, direction: 'out' })
  expect(movementsOf(days, false).search).toEqual({ ...days, direction: undefined })
})

it('has the days of a month, or the chosen ones', () => {
  expect(statementDaysOf({ month: '2024-02', from: '', to: '' })).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  })
  const chosen = { month: '', from: '2026-01-05', to: '2026-01-06' }
  expect(statementDaysOf(chosen)).toEqual({ from: '2026-01-05', to: '2026-01-06' })
})

it.each([
  [{ month: '', from: '2026-01-01', to: '' }, 'missing'],
  [{ month: '', from: '2025-01-01', to: '2026-01-01' }, null],
  [{ month: '', from: '2025-01-01', to: '2026-01-02' }, 'tooLong'],
  [{ month: '2026-01', from: '', to: '' }, null],
])('finds in %o: %s', (choice, problem) => {
  expect(problemOf(choice)).toBe(problem)
})
