import { saleKinds } from '../../../contract/profit/profit-parts.ts'
import type { Search } from '../../ui/page/search.ts'

const dayMs = 86_400_000
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const isDay = (word: string | undefined): word is string => /^\d{4}-\d{2}-\d{2}$/.test(word ?? '')
const isId = (word: string | undefined): word is string => /^(?:none|[1-9]\d{0,18})$/.test(word ?? '')

export const usualDays = 30
export const profitLengths = [7, 30, 90] as const

/** What the pages show, from the URL: by default the last 30 days with today. */
export const profitFilterOf = (address: Search) => {
  const { from, to, sale, customer, product, line, person } = address
  const saleKind = saleKinds.find((one) => one === sale)
  return {
    from: isDay(from) ? from : dayFromNow(1 - usualDays),
    to: isDay(to) ? to : dayFromNow(0),
    ...(saleKind && { saleKind }),
    ...(isId(customer) && { customerId: customer }),
    ...(isId(product) && { productId: product }),
    ...(isId(line) && { shippingLineId: line }),
    ...(isId(person) && { operatorId: person }),
  }
}
export type ProfitFilter = ReturnType<typeof profitFilterOf>

/** The same as parameters of a link to the orders. */
export const searchOf = ({
  from,
  to,
  saleKind,
  customerId,
  productId,
  shippingLineId,
  operatorId,
}: ProfitFilter): Search => ({
  from,
  to,
  ...(saleKind && { sale: saleKind }),
  ...(customerId && { customer: customerId }),
  ...(productId && { product: productId }),
  ...(shippingLineId && { line: shippingLineId }),
  ...(operatorId && { person: operatorId }),
})

export interface ProfitBucket {
  readonly from: string
  readonly to: string
  readonly orders: number
  readonly revenueMinor: number
  readonly costMinor: number
  readonly writeOffMinor: number
  readonly profitMinor: number
}

const maxBars = 92
const daysOfWeek = 7

/** A bar for each day, or each week of a long period. */
export const profitBuckets = (
  days: readonly (Omit<ProfitBucket, 'from' | 'to'> & { readonly day: string })[],
): ProfitBucket[] => {
  const size = days.length > maxBars ? daysOfWeek : 1
  const buckets: ProfitBucket[] = []
  for (let at = 0; at < days.length; at += size) {
    const some = days.slice(at, at + size)
    const sum = (name: Exclude<keyof ProfitBucket, 'from' | 'to'>): number =>
      some.reduce((total, day) => total + day[name], 0)
    buckets.push({
      from: some[0]?.day ?? '',
      to: some.at(-1)?.day ?? '',
      orders: sum('orders'),
      revenueMinor: sum('revenueMinor'),
      costMinor: sum('costMinor'),
      writeOffMinor: sum('writeOffMinor'),
      profitMinor: sum('profitMinor'),
    })
  }
  return buckets
}
