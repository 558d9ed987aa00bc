import { formatNumber } from '../../../contract/kernel/format.ts'
import type { ServiceStock } from '../../../contract/extra-services/service-stock.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import '../stock/stock.css'

export const stockFigureText = defineText({
  en: {
    onHand: 'In stock',
    usedIn30Days: 'Used in 30 days',
    daysLeft: 'Days left',
    incoming: 'Incoming',
    paysFor: (service: string) => `Pays for: ${service}`,
    number: (n: number) => formatNumber(n, 'en'),
  },
  zh: {
    onHand: '库存',
    usedIn30Days: '近 30 天用量',
    daysLeft: '可用天数',
    incoming: '已订购',
    paysFor: (service: string) => `抵扣服务：${service}`,
    number: (n: number) => formatNumber(n, 'zh'),
  },
})

const figures = ['onHand', 'usedIn30Days', 'daysLeft', 'incoming'] as const

export const StockFigures = ({ stock }: { stock: ServiceStock }) => {
  const words = useText(stockFigureText)
  const own = useOwnWords()
  return (
    <Card flush>
      <div className="q-stock-now">
        <span className="q-stock-goods">
          <Picture src={stock.picture} alt="" size={56} />
          <span className="q-cell-stack">
            <span>{own(stock.nameEn, stock.nameZh)}</span>
            {stock.paysFor && (
              <span className="q-muted">
                {words.paysFor(own(stock.paysFor.nameEn, stock.paysFor.nameZh))}
              </span>
            )}
          </span>
        </span>
        <dl className="q-stock-facts">
          {figures.map((key) => (
            <div key={key}>
              <dt>{words[key]}</dt>
              <dd>{stock[key] === null ? '–' : words.number(stock[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
