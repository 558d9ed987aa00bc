import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorProfit } from '../../../contract/profit/profit.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { writeOffText } from '../supplier-orders/write-off-text.ts'
import { searchOf, type ProfitFilter } from './profit-period.ts'
import { profitText } from './profit-text.ts'

const text = defineText({
  en: { reason: 'Reason', cost: 'Cost', all: 'View write-offs' },
  zh: { reason: '原因', cost: '成本', all: '查看报损' },
})

interface WriteOffsCardProps {
  readonly rows: OutputOf<typeof operatorProfit.getProfit>['writeOffs']
  readonly filter: ProfitFilter
}

/** Units that were written off, by reason: a cost that no order bears. */
export const WriteOffsCard = ({ rows, filter }: WriteOffsCardProps) => {
  const words = useText(text)
  const profit = useText(profitText)
  const reasons = useText(writeOffText)
  const locale = useLocale()
  const search = searchOf(filter)
  return (
    <Card
      title={profit.writeOffs}
      actions={
        <PageLink to="/profit/write-offs" search={search}>
          {words.all}
        </PageLink>
      }
    >
      <table className="q-figures-table">
        <caption className="q-hidden-text">{profit.writeOffs}</caption>
        <thead>
          <tr>
            <th scope="col">{words.reason}</th>
            <th scope="col">{profit.units}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reason, units, costMinor, unknown }) => (
            <tr key={reason}>
              <th scope="row">
                <PageLink to="/profit/write-offs" search={{ ...search, tab: reason }}>
                  {reasons[reason]}
                </PageLink>
                {unknown > 0 && (
                  <span className="q-muted q-profit-unknown">{profit.unknownWriteOffs(unknown)}</span>
                )}
              </th>
              <td data-label={profit.units}>{formatNumber(units, locale)}</td>
              <td data-label={words.cost}>
                <Money amountMinor={costMinor} currency="USD" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
