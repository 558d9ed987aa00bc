import type { StockLayer, StockRow } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { purchasePageOf, stockText } from './stock-text.ts'
import './stock.css'

const text = defineText({
  en: {
    title: 'Cost',
    about: 'Units are shipped in the order in which they arrived.',
    none: 'Nothing is in stock.',
    each: 'each',
    unknown: 'Cost not entered',
    value: 'Value of your stock',
    partly: (units: string) => `Without ${units} whose cost is not entered.`,
  },
  zh: {
    title: '成本',
    about: '按到货先后顺序出库。',
    none: '暂无库存。',
    each: '/件',
    unknown: '未填写成本',
    value: '库存价值',
    partly: (units: string) => `不含未填写成本的 ${units}。`,
  },
})

interface CostCardProps {
  readonly row: Pick<StockRow, 'valueMinor' | 'unitsWithoutCost'>
  readonly layers: readonly StockLayer[]
}

export const CostCard = ({ row, layers }: CostCardProps) => {
  const words = useText(text)
  const facts = useText(stockText)
  const { currency } = useAccess()
  return (
    <Card title={words.title}>
      {layers.length === 0 ? (
        <p className="q-muted">{words.none}</p>
      ) : (
        <>
          <ul className="q-stock-orders">
            {layers.map((layer) => (
              <li key={layer.id}>
                {layer.source ? (
                  <PageLink to={`${purchasePageOf[layer.source.kind]}?id=${layer.source.id}`}>
                    {layer.source.number}
                  </PageLink>
                ) : (
                  <span>–</span>
                )}
                <span>
                  {layer.unitMinor === null ? (
                    <span className="q-muted">{words.unknown}</span>
                  ) : (
                    <>
                      <Money amountMinor={layer.unitMinor} currency={currency} /> {words.each}
                    </>
                  )}
                </span>
                <span className="q-muted">
                  <Instant at={layer.at} />
                </span>
                <strong className="q-tabular">{facts.units(layer.remaining)}</strong>
              </li>
            ))}
          </ul>
          <p className="q-stock-note">
            {row.valueMinor !== null && (
              <>
                {words.value}: <Money amountMinor={row.valueMinor} currency={currency} strong />.{' '}
              </>
            )}
            <span className="q-muted">
              {row.unitsWithoutCost > 0 && row.valueMinor !== null
                ? `${words.partly(facts.units(row.unitsWithoutCost))} `
                : ''}
              {words.about}
            </span>
          </p>
        </>
      )}
    </Card>
  )
}
