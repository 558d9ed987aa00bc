import { Tooltip } from 'antd'
import type { SupplierScore } from '../../../contract/supplier-orders/suppliers.ts'
import { useText } from '../../ui/text/define-text.ts'
import { isPoor, leadText, scoreText, shareText } from './score-text.ts'
import '../supplier-orders/supplier-orders.css'

/** A supplier's score in one line, beside its offer; the rest in a tooltip. */
export const ScoreLine = ({ score }: { score: SupplierScore | undefined }) => {
  const words = useText(scoreText)
  if (!score || (score.onTimeBp === null && score.leadTenths === null)) return null
  const { onTimeBp, shortBp, faultyBp, leadTenths, raised, lowered, repeated } = score
  const parts = [
    onTimeBp === null ? '' : words.shortOnTime(shareText(onTimeBp)),
    leadTenths === null ? '' : words.shortLead(leadText(leadTenths)),
  ]
  const rest = [
    `${words.short}: ${shareText(shortBp)}`,
    `${words.faulty}: ${shareText(faultyBp)}`,
    ...(repeated > 0 ? [`${words.prices}: ${words.changes(raised, lowered, repeated)}`] : []),
    words.last(90),
  ]
  return (
    <Tooltip
      title={
        <span className="q-cell-stack">
          {rest.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      }
    >
      <button type="button" className={isPoor(score) ? 'q-buy-score q-buy-score-poor' : 'q-buy-score'}>
        {parts.filter(Boolean).join(' · ')}
      </button>
    </Tooltip>
  )
}
