import type { ReturnedParcel } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { returnReasonText } from './return-text.ts'

const text = defineText({ en: { why: 'Return reason' }, zh: { why: '退回原因' } })

export const useReturnReasonColumn = (): Column<
  Pick<ReturnedParcel, 'reason' | 'trackingNumber' | 'weightGrams'>
> => {
  const words = useText(text)
  const reasons = useText(returnReasonText)
  return {
    key: 'why',
    title: words.why,
    inCard: 'body',
    render: (row) => (
      <div className="q-cell-stack">
        <span>{reasons[row.reason]}</span>
        <span className="q-muted q-tabular">
          {row.trackingNumber} · {weightText(row.weightGrams)}
        </span>
      </div>
    ),
  }
}
