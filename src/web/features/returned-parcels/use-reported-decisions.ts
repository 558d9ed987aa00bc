import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { notBackReasons } from '../../../contract/returned-parcels/returned-parcels.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'
import { notReturnedReasonText } from './return-text.ts'

const text = defineText({
  en: {
    missing: 'Record as not returned…',
    title: (count: number) => `Record ${counted(count, 'parcel', 'parcels')} as not returned`,
    reason: 'What became of them',
    note: 'Note',
  },
  zh: {
    missing: '登记未退回…',
    title: (count: number) => `登记未退回： ${formatNumber(count, 'zh')} 个包裹`,
    reason: '包裹去向',
    note: '备注',
  },
})

export const useReportedDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const reasons = useText(notReturnedReasonText)
  const { hasRole } = useAccess()
  if (!hasRole('fulfilment', 'returns')) return []
  return [
    {
      key: 'missing',
      label: words.missing,
      title: words.title,
      calls: {
        preview: operatorReturnedParcels.previewNotReturned,
        start: operatorReturnedParcels.startNotReturned,
      },
      choice: {
        label: words.reason,
        options: notBackReasons.map((value) => ({ value, label: reasons[value] })),
      },
      field: { label: words.note, isNeeded: false, maxLength: 500 },
      change: (typed) => ({ reason: typed.choice, note: typed.words }),
    },
  ]
}
