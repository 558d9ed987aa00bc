import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    end: 'Mark as not found…',
    title: (count: number) => `Mark ${counted(count, 'request', 'requests')} as not found`,
    field: 'Explanation for the sellers',
  },
  zh: {
    end: '标记为未找到…',
    title: (count: number) => `标记为未找到： ${formatNumber(count, 'zh')} 个找货申请`,
    field: '给卖家的说明',
  },
})

export const useSourcingDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('sourcing', 'quotes')) return []
  return [
    {
      key: 'end',
      label: words.end,
      title: words.title,
      isDanger: true,
      calls: { preview: operatorSourcing.previewSourcingEnd, start: operatorSourcing.startSourcingEnd },
      field: { label: words.field, isNeeded: true, maxLength: sourcingLimits.reason },
      change: (typed) => ({ reason: typed.words }),
    },
  ]
}
