import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    discard: 'Discard…',
    title: (count: number) => `Discard ${counted(count, 'returned parcel', 'returned parcels')}`,
    about: 'Only parcels whose sellers did not answer in time can be discarded.',
    note: 'Note',
  },
  zh: {
    discard: '弃置…',
    title: (count: number) => `弃置 ${formatNumber(count, 'zh')} 个退件`,
    about: '仅可弃置卖家逾期未答复的退件。',
    note: '备注',
  },
})

export const useReturnDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('fulfilment', 'returns')) return []
  return [
    {
      key: 'discard',
      label: words.discard,
      title: words.title,
      about: words.about,
      isDanger: true,
      calls: {
        preview: operatorReturnedParcels.previewReturnDiscard,
        start: operatorReturnedParcels.startReturnDiscard,
      },
      field: { label: words.note, isNeeded: false, maxLength: 500 },
      change: (typed) => ({ note: typed.words }),
    },
  ]
}
