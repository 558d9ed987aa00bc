import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { marginOf } from '../sales-rank/sales-figures.ts'
import { ordersOf, rangeOf } from './bucket-links.ts'
import type { Bucket } from './figures-period.ts'
import { figuresText } from './figures-text.ts'

interface FiguresTableProps {
  readonly buckets: readonly Bucket[]
  readonly currency: Currency
  /** Without them, the table can be hidden from sight. */
  readonly hasLinks?: boolean
}

/** What the chart shows, and the margin. */
export const FiguresTable = ({ buckets, currency, hasLinks = true }: FiguresTableProps) => {
  const words = useText(figuresText)
  const locale = useLocale()
  const isWeeks = buckets[0] !== undefined && buckets[0].from !== buckets[0].to
  return (
    <table className="q-figures-table">
      <caption className="q-hidden-text">{words.tableOf}</caption>
      <thead>
        <tr>
          <th scope="col">{isWeeks ? words.week : words.day}</th>
          <th scope="col">{words.orders}</th>
          <th scope="col">{words.revenue}</th>
          <th scope="col">{words.spend}</th>
          <th scope="col">{words.profit}</th>
          <th scope="col">{words.margin}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row">
              {hasLinks ? <PageLink {...ordersOf(bucket)}>{rangeOf(bucket)}</PageLink> : rangeOf(bucket)}
            </th>
            <td data-label={words.orders}>{formatNumber(bucket.orders, locale)}</td>
            <td data-label={words.revenue}>
              <Money amountMinor={bucket.revenueMinor} currency={currency} />
            </td>
            <td data-label={words.spend}>
              <Money amountMinor={bucket.spentMinor} currency={currency} />
            </td>
            <td data-label={words.profit}>
              <Money amountMinor={bucket.profitMinor} currency={currency} />
            </td>
            <td data-label={words.margin}>{marginText(bucket)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const marginText = (figures: Parameters<typeof marginOf>[0]): string => {
  const margin = marginOf(figures)
  return margin === null ? '–' : `${margin}%`
}
