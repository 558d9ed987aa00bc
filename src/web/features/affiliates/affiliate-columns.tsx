import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { sumText } from './commission-text.ts'
import './affiliates.css'

interface Sums {
  readonly orders: number
  readonly productMinor: number
  readonly commissionMinor: number
  readonly lockedMinor: number
  readonly availableMinor: number
  readonly paidMinor: number
}

/** What months and customers have in common: orders and sums. */
export const useSumColumns = <T extends Sums>(currency: Currency): readonly Column<T>[] => {
  const words = useText(sumText)
  const locale = useLocale()
  const amount = (key: string, title: string, of: (row: T) => number, strong = false): Column<T> => ({
    key,
    title,
    width: 130,
    align: 'right',
    inCard: strong ? 'top' : 'body',
    render: (row) => <Money amountMinor={of(row)} currency={currency} strong={strong} />,
  })
  return [
    {
      key: 'orders',
      title: words.orders,
      width: 100,
      align: 'right',
      inCard: 'body',
      render: ({ orders }) => <span className="q-tabular">{formatNumber(orders, locale)}</span>,
    },
    amount('product', words.product, ({ productMinor }) => productMinor),
    amount('locked', words.locked, ({ lockedMinor }) => lockedMinor),
    amount('available', words.available, ({ availableMinor }) => availableMinor),
    amount('paid', words.paid, ({ paidMinor }) => paidMinor),
    amount('commission', words.commission, ({ commissionMinor }) => commissionMinor, true),
  ]
}

export const ChildName = ({ name, isVip }: { name: string; isVip: boolean }) => {
  const words = useText(sumText)
  return (
    <span className="q-affiliate-child">
      <strong>{name}</strong>
      {isVip && <StatusTag tone="moving">{words.vip}</StatusTag>}
    </span>
  )
}
