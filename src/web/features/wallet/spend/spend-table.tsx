import { Money } from '../../../ui/components/money.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { isByMonth, movementsOf, shownKinds, type WalletSpend } from './spend-figures.ts'
import { bucketText } from './spend-links.ts'
import { spendKindText, spendText } from './spend-text.ts'
import '../../../ui/chart/figures-table.css'

interface SpendTableProps {
  readonly data: WalletSpend
  /** Without them, the table can be hidden from sight. */
  readonly hasLinks?: boolean
}

/** What the chart shows, with refunds and recharges. */
export const SpendTable = ({ data, hasLinks = true }: SpendTableProps) => {
  const { buckets, currency, period, sums } = data
  const words = useText(spendText)
  const names = useText(spendKindText)
  const locale = useLocale()
  const columns: readonly {
    readonly title: string
    readonly of: (figures: WalletSpend['sums']) => number
  }[] = [
    ...shownKinds(data).map(({ kind }) => ({
      title: names[kind],
      of: ({ spend }: WalletSpend['sums']) => spend[kind],
    })),
    { title: words.total, of: ({ totalMinor }) => totalMinor },
    { title: words.refunds, of: ({ refundsMinor }) => refundsMinor },
    { title: words.recharges, of: ({ rechargesMinor }) => rechargesMinor },
    ...(sums.otherCreditsMinor > 0
      ? [{ title: words.otherCredits, of: ({ otherCreditsMinor }: WalletSpend['sums']) => otherCreditsMinor }]
      : []),
  ]
  return (
    <div className={hasLinks ? 'q-spend-table' : undefined}>
      <table className="q-figures-table">
        <caption className="q-hidden-text">{words.tableOf}</caption>
        <thead>
          <tr>
            <th scope="col">{isByMonth(period) ? words.month : words.week}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => {
            const days = bucketText(bucket, period, locale)
            return (
              <tr key={bucket.from}>
                <th scope="row">
                  {hasLinks ? <PageLink {...movementsOf(bucket, false)}>{days}</PageLink> : days}
                </th>
                {columns.map(({ title, of }) => (
                  <td key={title} data-label={title}>
                    <Money amountMinor={of(bucket) || null} currency={currency} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
