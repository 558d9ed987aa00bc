import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    review: 'Mark as reviewed…',
    title: (count: number) => `Mark ${counted(count, 'replacement', 'replacements')} as reviewed`,
  },
  zh: {
    review: '标记为已查看…',
    title: (count: number) => `标记为已查看： ${formatNumber(count, 'zh')} 个补发`,
  },
})

export const useReplacementDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!(hasRole('fulfilment', 'orders') || hasRole('support', 'orders'))) return []
  return [
    {
      key: 'review',
      label: words.review,
      title: words.title,
      calls: {
        preview: operatorReplacements.previewReplacementReview,
        start: operatorReplacements.startReplacementReview,
      },
      change: () => ({}),
    },
  ]
}
