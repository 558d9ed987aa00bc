import type { PurchaseRow } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { Picture } from '../../../ui/components/picture.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { sharedText } from './purchasing-text.ts'
import './purchasing.css'

type Row = Pick<PurchaseRow, 'cover' | 'title' | 'titleZh' | 'itemCount' | 'nums' | 'number'>

export const GoodsCell = ({ row, under }: { row: Row; under?: string }) => {
  const words = useText(sharedText)
  const title = useTitle()
  const others = row.itemCount - 1
  return (
    <span className="q-purchase-goods">
      <Picture src={row.cover} alt="" size={44} />
      <span className="q-cell-stack">
        <span className="q-purchase-title">
          <span className="q-purchase-name">{row.itemCount === 0 ? words.noGoods : title(row)}</span>{' '}
          {others > 0 && <span className="q-muted q-nowrap">{words.more(others)}</span>}
        </span>
        <span className="q-muted q-tabular">{[row.number, under ?? words.units(row.nums)].join(' · ')}</span>
      </span>
    </span>
  )
}
