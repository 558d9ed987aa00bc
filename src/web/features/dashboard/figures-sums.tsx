import type { ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { Money } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { marginOf } from '../sales-rank/sales-figures.ts'
import { ordersOf } from './bucket-links.ts'
import { changeOf, type Figures } from './figures-period.ts'
import { figuresText } from './figures-text.ts'

export const FiguresSums = ({
  data: { sums, before, days, currency, from, to },
}: {
  readonly data: Figures
}) => {
  const words = useText(figuresText)
  const locale = useLocale()
  const margin = marginOf(sums)
  const count = days.length
  return (
    <>
      <dl className="q-figures-sums">
        <Sum label={words.orders} now={sums.orders} before={before.orders} days={count}>
          <PageLink {...ordersOf({ from, to })}>{formatNumber(sums.orders, locale)}</PageLink>
        </Sum>
        <Sum label={words.revenue} now={sums.revenueMinor} before={before.revenueMinor} days={count}>
          <Money amountMinor={sums.revenueMinor} currency={currency} />
        </Sum>
        <Sum label={words.spend} now={sums.spentMinor} before={before.spentMinor} days={count}>
          <Money amountMinor={sums.spentMinor} currency={currency} />
        </Sum>
        <Sum
          label={words.profit}
          now={sums.profitMinor}
          before={before.profitMinor}
          days={count}
          note={margin === null ? null : words.marginOf(margin)}
        >
          <Money amountMinor={sums.profitMinor} currency={currency} />
        </Sum>
      </dl>
      <p className="q-muted q-figures-basis">
        {words.basis}
        {sums.unknownOrders > 0 && ` ${words.unknown(sums.unknownOrders, sums.orders)}`}
      </p>
    </>
  )
}

interface SumProps {
  readonly label: string
  readonly now: number
  readonly before: number
  /** Length of the period. */
  readonly days: number
  readonly note?: string | null
  readonly children: ReactNode
}

const Sum = ({ label, now, before, days, note = null, children }: SumProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{children}</strong>
      {note !== null && <span className="q-figures-note">{note}</span>}
      <Change now={now} before={before} days={days} />
    </dd>
  </div>
)

const Change = ({ now, before, days }: Pick<SumProps, 'now' | 'before' | 'days'>) => {
  const words = useText(figuresText)
  const change = changeOf(now, before)
  if (change === null) {
    return (
      <small title={words.nothingBefore}>
        <span aria-hidden="true">–</span>
        <span className="q-hidden-text">{words.nothingBefore}</span>
      </small>
    )
  }
  return (
    <small>
      <b>{words.change(change)}</b> {words.versus(days)}
    </small>
  )
}
