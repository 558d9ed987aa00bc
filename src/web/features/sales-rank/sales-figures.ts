import { salesPeriods, type SalesPeriod } from '../../../contract/sales-rank/sales-rank.ts'
import type { Search } from '../../ui/page/search.ts'

/** The change in whole percent; null if there were no sales before. */
export const trendOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

/** Profit in whole percent of revenue; null if no revenue is known. */
export const marginOf = ({
  revenueMinor,
  profitMinor,
}: {
  readonly revenueMinor: number
  readonly profitMinor: number
}): number | null => (revenueMinor <= 0 ? null : Math.round((profitMinor / revenueMinor) * 100))

interface Filter {
  readonly days: SalesPeriod
  readonly from?: string
  readonly to?: string
  readonly shopId?: string
  readonly country?: string
}

const isDay = (word: string | undefined): word is string => /^\d{4}-\d{2}-\d{2}$/.test(word ?? '')

export const filterOf = ({ tab, from, to, shop, country }: Search): Filter => ({
  days: salesPeriods.find((days) => String(days) === tab) ?? 30,
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
  ...(/^\d+$/.test(shop ?? '') ? { shopId: shop ?? '' } : {}),
  ...(/^[A-Z]{2}$/.test(country ?? '') ? { country: country ?? '' } : {}),
})

/** The part of the list's URL that a product's page takes over. */
export const sharedOf = ({ tab, from, to, shop, country }: Search): Search =>
  Object.fromEntries(
    Object.entries({ tab, from, to, shop, country }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
