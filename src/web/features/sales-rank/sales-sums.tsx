import { formatNumber } from '../../../contract/kernel/format.ts'
import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { SalesFigures } from '../../../contract/sales-rank/sales-rank.ts'
import { Money } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { marginOf } from './sales-figures.ts'
import { salesText, Trend } from './sales-text.tsx'
import './sales-rank.css'

interface SalesSumsProps {
  readonly sums: Omit<SalesFigures, 'orders'>
  readonly orders?: number
  readonly unitsBefore: number
  readonly currency: Currency
}

export const SalesSums = ({ sums, orders, unitsBefore, currency }: SalesSumsProps) => {
  const words = useText(salesText)
  const locale = useLocale()
  const margin = marginOf(sums)
  const isKnown = sums.pricedUnits > 0
  const revenueNote = isKnown ? words.known(sums.pricedUnits, sums.units) : words.unknown
  return (
    <dl className="q-sales-sums">
      <Sum
        label={words.units}
        note={unitsBefore > 0 ? <Trend now={sums.units} before={unitsBefore} /> : null}
      >
        {formatNumber(sums.units, locale)}
      </Sum>
      {orders !== undefined && <Sum label={words.orders}>{formatNumber(orders, locale)}</Sum>}
      <Sum label={words.revenue} note={sums.pricedUnits < sums.units ? revenueNote : null}>
        <Money amountMinor={isKnown ? sums.revenueMinor : null} currency={currency} />
      </Sum>
      <Sum label={words.cost} note={words.costs}>
        <Money amountMinor={sums.costMinor} currency={currency} />
      </Sum>
      <Sum label={words.profit} note={margin === null ? null : words.left(margin)}>
        <Money amountMinor={isKnown ? sums.profitMinor : null} currency={currency} />
      </Sum>
    </dl>
  )
}

const Sum = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{children}</strong>
      {note && <small>{note}</small>}
    </dd>
  </div>
)
