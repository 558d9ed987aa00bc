import type { StockRow } from '../../../contract/stock/stock.ts'
import { useText } from '../../ui/text/define-text.ts'
import { StockGoods } from './stock-goods.tsx'
import { stockText } from './stock-text.ts'
import './stock.css'

export const StockSummary = ({ row }: { row: StockRow }) => {
  const facts = useText(stockText)
  return (
    <div className="q-card q-stock-now">
      <StockGoods row={row} />
      <dl className="q-stock-facts">
        {(['onHand', 'reserved', 'available', 'inTransit', 'daysLeft'] as const).map((key) => (
          <div key={key}>
            <dt>{facts[key]}</dt>
            <dd>{row[key] === null ? '–' : facts.number(row[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
