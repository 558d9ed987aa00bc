import type { OperatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { variantOf } from './quote-card.tsx'
import { factText } from './sourcing-text.ts'
import './sourcing.css'

const text = defineText({
  en: {
    costs: 'Our cost',
    costsWhy: 'Not visible to sellers.',
    variant: 'Variant',
    cost: 'Cost',
    margin: 'Margin',
    price: 'Price',
    supplier: 'Supplier',
    open: 'Open',
  },
  zh: {
    costs: '我方成本',
    costsWhy: '卖家不可见。',
    variant: '变体',
    cost: '成本',
    margin: '利润率',
    price: '价格',
    supplier: '供应商',
    open: '打开',
  },
})

export const CostCard = ({ request }: { request: OperatorSourcing }) => {
  const words = useText(text)
  const facts = useText(factText)
  const [quote] = request.quotes
  if (!quote) return null
  const costs = request.costs.filter(({ version }) => version === quote.version)
  return (
    <Card title={words.costs}>
      <p className="q-muted">{words.costsWhy}</p>
      <div className="q-quote-skus">
        <table aria-label={words.costs}>
          <thead>
            <tr>
              <th scope="col">{words.variant}</th>
              <th scope="col">{words.cost}</th>
              <th scope="col">{words.margin}</th>
              <th scope="col">{words.price}</th>
              <th scope="col">{words.supplier}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((cost) => {
              const sku = quote.skus.find(({ position }) => position === cost.position)
              return (
                <tr key={cost.position}>
                  <th scope="row">{(sku && variantOf(sku)) || facts.only}</th>
                  <td>
                    <Money amountMinor={cost.costCnyMinor} currency="CNY" />
                  </td>
                  <td className="q-tabular">{cost.marginBps === null ? '–' : `${cost.marginBps / 100} %`}</td>
                  <td>
                    <Money amountMinor={cost.priceUsdMinor} currency="USD" strong />
                  </td>
                  <td>
                    {cost.supplierUrl ? (
                      <a href={cost.supplierUrl} target="_blank" rel="noreferrer noopener">
                        {words.open}
                      </a>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
