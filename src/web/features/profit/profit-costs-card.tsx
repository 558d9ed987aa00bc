import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { profitCosts } from '../../../contract/profit/profit-parts.ts'
import type { operatorProfit } from '../../../contract/profit/profit.ts'
import { Money } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { costMinorOf, costText, profitText } from './profit-text.ts'

const text = defineText({
  en: { title: 'From revenue to profit' },
  zh: { title: '从收入到利润' },
})

/** Each cost, with the number of orders in which it is missing: an unknown cost is no zero. */
export const ProfitCostsCard = ({
  data: { sums, writeOffs },
}: {
  readonly data: OutputOf<typeof operatorProfit.getProfit>
}) => {
  const words = useText(text)
  const costs = useText(costText)
  const profit = useText(profitText)
  const unknown = writeOffs.reduce((sum, one) => sum + one.unknown, 0)
  return (
    <Card title={words.title}>
      <dl className="q-profit-costs">
        <Line label={profit.revenue} minor={sums.revenueMinor} />
        <Line label={profit.refunds} minor={-sums.refundMinor} />
        {profitCosts.map((cost) => {
          const minor = sums[costMinorOf[cost]]
          const orders = sums.unknown[cost]
          return (
            <Line
              key={cost}
              label={costs[cost]}
              minor={minor === 0 && orders > 0 ? null : -minor}
              note={orders > 0 ? profit.unknownIn(orders) : null}
            />
          )
        })}
        {writeOffs.length > 0 && (
          <Line
            label={profit.writeOffs}
            minor={-sums.writeOffMinor}
            note={unknown > 0 ? profit.unknownWriteOffs(unknown) : null}
          />
        )}
        <Line label={profit.profit} minor={sums.profitMinor} isTotal />
      </dl>
    </Card>
  )
}

interface LineProps {
  readonly label: string
  /** Null: unknown. */
  readonly minor: number | null
  readonly note?: string | null
  readonly isTotal?: boolean
}

export const Line = ({ label, minor, note = null, isTotal = false }: LineProps) => {
  const profit = useText(profitText)
  return (
    <div className={isTotal ? 'q-profit-total' : undefined}>
      <dt>
        {label}
        {note !== null && <span className="q-muted">{note}</span>}
      </dt>
      <dd>
        {minor === null ? profit.unknown : <Money amountMinor={minor === 0 ? 0 : minor} currency="USD" />}
      </dd>
    </div>
  )
}
