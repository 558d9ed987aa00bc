import { formatNumber } from '../../../contract/kernel/format.ts'
import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { SalesFigures } from '../../../contract/sales-rank/sales-rank.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { salesText } from './sales-text.tsx'

interface ShareListProps {
  readonly title: string
  readonly rows: readonly (SalesFigures & { readonly key: string; readonly name: ReactNode })[]
  readonly currency: Currency
  /** The key of the row whose orders are listed; '' for all. */
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

export const ShareList = ({ title, rows, currency, chosen, onChoose }: ShareListProps) => {
  const words = useText(salesText)
  const locale = useLocale()
  const all = rows.reduce((sum, { units }) => sum + units, 0)
  return (
    <Card title={title}>
      <ul className="q-sales-shares">
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              aria-pressed={chosen === row.key}
              onClick={() => onChoose(chosen === row.key ? '' : row.key)}
            >
              <span className="q-sales-share-name">{row.name}</span>
              <span className="q-tabular">
                {formatNumber(row.units, locale)} · {Math.round((row.units / all) * 100)}%
              </span>
              <span className="q-sales-share-bar" aria-hidden="true">
                <i style={{ width: `${(row.units / all) * 100}%` }} />
              </span>
              <small className="q-muted">
                {words.orderCount(row.orders)} · {words.cost}{' '}
                {moneyText({ amountMinor: row.costMinor, currency })}
                {row.pricedUnits > 0 &&
                  ` · ${words.profit} ${moneyText({ amountMinor: row.profitMinor, currency })}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
