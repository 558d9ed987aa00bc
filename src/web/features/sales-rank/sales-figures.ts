import { salesPeriods, type SalesPeriod } from '../../../contract/sales-rank.ts'
import type { Search } from '../../ui/page/search.ts'

/** How much more or less than before, in whole per cent; null where there was nothing before. */
export const trendOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

/** Of what buyers paid, in whole per cent, what is left after the goods' cost; null where nothing is known of it. */
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

/** The part of a call that says which sales, as the address has it. */
export const filterOf = ({ tab, from, to, shop, country }: Search): Filter => ({
  days: salesPeriods.find((days) => String(days) === tab) ?? 30,
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
  ...(/^\d+$/.test(shop ?? '') ? { shopId: shop ?? '' } : {}),
  ...(/^[A-Z]{2}$/.test(country ?? '') ? { country: country ?? '' } : {}),
})

/** What of the list's address a product's page takes over. */
export const sharedOf = ({ tab, from, to, shop, country }: Search): Search =>
  Object.fromEntries(
    Object.entries({ tab, from, to, shop, country }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
