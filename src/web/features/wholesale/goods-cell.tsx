import type { WholesaleRow } from '../../../contract/wholesale/wholesale-schemas.ts'
import { NewBadge } from '../../ui/components/new-badge.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { GoodsCell } from '../case-kit/goods-cell.tsx'
import { factText } from './wholesale-text.ts'

type Row = Pick<WholesaleRow, 'cover' | 'title' | 'titleZh' | 'itemCount' | 'unitCount' | 'number'>

export const WholesaleCell = ({ row, isUnread }: { row: Row; isUnread: boolean }) => {
  const words = useText(factText)
  return (
    <GoodsCell
      row={row}
      badge={isUnread && <NewBadge>{words.fresh}</NewBadge>}
      under={`${row.number} · ${words.units(row.unitCount)}`}
    />
  )
}
