import type { dashboard, DayFigures } from '../../../contract/dashboard/dashboard.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { salesPeriods, type SalesPeriod } from '../../../contract/sales-rank/sales-rank.ts'
import type { Search } from '../../ui/page/search.ts'

export type Figures = OutputOf<typeof dashboard.getFigures>

interface FiguresPeriod {
  readonly days: SalesPeriod
  readonly from?: string
  readonly to?: string
}

const isDay = (word: string | undefined): word is string => /^\d{4}-\d{2}-\d{2}$/.test(word ?? '')

export const periodOf = ({ days, from, to }: Search): FiguresPeriod => ({
  days: salesPeriods.find((known) => String(known) === days) ?? 30,
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
})

export type FiguresDay = DayFigures & { readonly day: string }

/** A bar of the chart: a day, or the seven days from `from` to `to`. */
export interface Bucket {
  readonly from: string
  readonly to: string
  readonly orders: number
  readonly revenueMinor: number
  readonly spentMinor: number
  readonly profitMinor: number
}

/** More bars would be too narrow to be chosen. */
const maxBars = 92
const daysOfWeek = 7

/** One bucket per day, or per week in a long period. The last week may be shorter. */
export const bucketsOf = (days: readonly FiguresDay[]): Bucket[] => {
  const size = days.length > maxBars ? daysOfWeek : 1
  const buckets: Bucket[] = []
  for (let at = 0; at < days.length; at += size) {
    const some = days.slice(at, at + size)
    const sum = (name: 'orders' | 'revenueMinor' | 'spentMinor' | 'profitMinor'): number =>
      some.reduce((total, day) => total + day[name], 0)
    buckets.push({
      from: some[0]?.day ?? '',
      to: some.at(-1)?.day ?? '',
      orders: sum('orders'),
      revenueMinor: sum('revenueMinor'),
      spentMinor: sum('spentMinor'),
      profitMinor: sum('profitMinor'),
    })
  }
  return buckets
}

/** The change in whole percent; null where there is nothing to compare with, such as a loss before. */
export const changeOf = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round(((now - before) / before) * 100)
