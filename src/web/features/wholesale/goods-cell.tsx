import type { WholesaleRow } from '../../../contract/wholesale/wholesale-schemas.ts'
import { NewBadge } from '../../ui/components/new-badge.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { factText } from './wholesale-text.ts'
import './wholesale.css'

type Row = Pick<WholesaleRow, 'cover' | 'title' | 'titleZh' | 'itemCount' | 'unitCount' | 'number'>

export const GoodsCell = ({ row, isUnread = false }: { row: Row; isUnread?: boolean }) => {
  const words = useText(factText)
  const title = useTitle()
  const others = row.itemCount - 1
  return (
    <span className="q-whole-goods">
      <Picture src={row.cover} alt="" size={44} />
      <span className="q-cell-stack">
        <span className="q-whole-title">
          <span className="q-whole-name">
            {isUnread && <NewBadge>{words.fresh}</NewBadge>}
            {title(row)}
          </span>{' '}
          {others > 0 && <span className="q-muted q-nowrap">{words.more(others)}</span>}
        </span>
        <span className="q-muted q-tabular">
          {row.number} · {words.units(row.unitCount)}
        </span>
      </span>
    </span>
  )
}
