import type { SpendPeriod } from '../../../../contract/wallet/wallet-spend.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** Days as `2026-11-21`, inclusive. */
interface SpendRange extends Days {
  readonly unit: 'week' | 'month'
  /** The oldest first; the last one ends today. */
  readonly buckets: readonly Days[]
  readonly before: Days
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const moved = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

/** The day of another month with the same number, or its last one: March 31 a month earlier is February 28. */
const movedByMonths = (day: string, months: number): string => {
  const at = new Date(day)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(at.getUTCDate(), last)))
}

const starts: Record<'week' | 'month', (day: string) => string> = {
  // Weeks begin on Monday, as PostgreSQL's do.
  week: (day) => moved(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 8)}01`,
}

const lengths: Record<SpendPeriod, readonly [count: number, unit: 'week' | 'month']> = {
  '12weeks': [12, 'week'],
  '26weeks': [26, 'week'],
  '12months': [12, 'month'],
}

/** The weeks or months of a period that ends today (UTC), and the same days of the period before. */
export const spendRange = (period: SpendPeriod, today: string): SpendRange => {
  const [count, unit] = lengths[period]
  const move = (day: string, units: number): string =>
    unit === 'week' ? moved(day, units * 7) : movedByMonths(day, units)
  const last = starts[unit](today)
  const buckets = Array.from({ length: count }, (_, index) => {
    const from = move(last, index - count + 1)
    return { from, to: index === count - 1 ? today : moved(move(from, 1), -1) }
  })
  const from = buckets[0]?.from ?? last
  return { unit, from, to: today, buckets, before: { from: move(from, -count), to: move(today, -count) } }
}
