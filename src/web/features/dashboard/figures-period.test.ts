import { expect, it } from 'vitest'
import { bucketsOf, changeOf, periodOf, type FiguresDay } from './figures-period.ts'

it.each([
  [{}, { days: 30 }],
  [{ days: '7' }, { days: 7 }],
  [{ days: '8' }, { days: 30 }],
  [
    { from: '2026-03-01', to: '2026-03-09' },
    { days: 30, from: '2026-03-01', to: '2026-03-09' },
  ],
  [{ from: 'soon' }, { days: 30 }],
])('reads %o as %o', (search, period) => {
  expect(periodOf(search)).toEqual(period)
})

it.each([
  [112, 100, 12],
  [50, 100, -50],
  [100, 100, 0],
  [0, 0, null],
  [5, 0, null],
  [5, -10, null],
])('compares %i with %i as %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

const day = (n: number): FiguresDay => ({
  day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  orders: 1,
  units: 1,
  unknownOrders: 0,
  revenueMinor: 10,
  feesMinor: 0,
  goodsMinor: 0,
  freightMinor: 0,
  serviceMinor: 0,
  surchargeMinor: 0,
  refundedMinor: 0,
  profitMinor: -4,
  spentMinor: 3,
})
const days = (count: number): FiguresDay[] => Array.from({ length: count }, (_, n) => day(n))

it('has a bar per day, or per week in a long period', () => {
  expect(bucketsOf(days(92))).toHaveLength(92)
  const weeks = bucketsOf(days(94))
  expect(weeks).toHaveLength(14)
  expect(weeks[0]).toEqual({
    from: '2026-01-01',
    to: '2026-01-07',
    orders: 7,
    revenueMinor: 70,
    spentMinor: 21,
    profitMinor: -28,
  })
  expect(weeks.at(-1)).toMatchObject({ from: '2026-04-02', to: '2026-04-04', orders: 3 })
})
