import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'
const calls = { preview: operatorRefunds.previewRefundChange, start: operatorRefunds.startRefundChange }

const text = defineText({
  en: {
    review: 'Take into review…',
    reviewTitle: (count: number) => `Take ${counted(count, 'refund', 'refunds')} into review`,
    ask: 'Request information…',
    askTitle: (count: number) => `Request information about ${counted(count, 'refund', 'refunds')}`,
    askField: 'What the seller should send',
    reject: 'Reject…',
    rejectTitle: (count: number) => `Reject ${counted(count, 'refund', 'refunds')}`,
    rejectField: 'Reason (the sellers see it)',
  },
  zh: {
    review: '开始审核…',
    reviewTitle: (count: number) => `开始审核 ${formatNumber(count, 'zh')} 个退款申请`,
    ask: '要求补充信息…',
    askTitle: (count: number) => `要求补充信息： ${formatNumber(count, 'zh')} 个退款申请`,
    askField: '卖家需补充的信息',
    reject: '拒绝…',
    rejectTitle: (count: number) => `拒绝 ${formatNumber(count, 'zh')} 个退款申请`,
    rejectField: '原因（卖家可见）',
  },
})

export const useRefundDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!(hasRole('support', 'refunds') || hasRole('finance', 'refunds'))) return []
  return [
    {
      key: 'review',
      label: words.review,
      title: words.reviewTitle,
      calls,
      change: () => ({ kind: 'review' }),
    },
    {
      key: 'askEvidence',
      label: words.ask,
      title: words.askTitle,
      calls,
      field: { label: words.askField, isNeeded: true, maxLength: 1000 },
      change: (typed) => ({ kind: 'askEvidence', words: typed.words }),
    },
    {
      key: 'reject',
      label: words.reject,
      title: words.rejectTitle,
      isDanger: true,
      calls,
      field: { label: words.rejectField, isNeeded: true, maxLength: 1000 },
      change: (typed) => ({ kind: 'reject', words: typed.words }),
    },
  ]
}
