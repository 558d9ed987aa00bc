import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { CaseDecision } from '../common/case-bulk.tsx'

const text = defineText({
  en: {
    retry: 'Try again…',
    title: (count: number) => `Retry ${counted(count, 'shop update', 'shop updates')}`,
  },
  zh: {
    retry: '重试…',
    title: (count: number) => `重试 ${formatNumber(count, 'zh')} 条店铺同步`,
  },
})

export const usePushDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('fulfilment', 'orders')) return []
  return [
    {
      key: 'retry',
      label: words.retry,
      title: words.title,
      calls: { preview: operatorOrders.previewPushRetry, start: operatorOrders.startPushRetry },
      change: () => ({}),
    },
  ]
}
