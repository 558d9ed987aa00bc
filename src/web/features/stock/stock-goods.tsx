import type { StockSku } from '../../../contract/stock/stock.ts'
import { Picture } from '../../ui/components/picture.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { stockText } from './stock-text.ts'
import './stock.css'

export const StockGoods = ({ row }: { row: StockSku }) => {
  const words = useText(stockText)
  const subject = useSubject()
  return (
    <span className="q-stock-goods">
      <Picture src={row.imageUrl} alt="" size={44} />
      <span className="q-cell-stack">
        <span>{subject(row) || words.unavailable}</span>
        <span className="q-muted">{[row.code, row.attributesText].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
