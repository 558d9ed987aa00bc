import { surchargeLimits } from '../../../contract/surcharges/surcharges.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    withdraw: 'Withdraw…',
    title: (count: number) => `Withdraw ${counted(count, 'surcharge', 'surcharges')}`,
    about: 'Their orders continue without the surcharge.',
    note: 'Note to the sellers',
  },
  zh: {
    withdraw: '撤回…',
    title: (count: number) => `撤回 ${formatNumber(count, 'zh')} 笔附加费`,
    about: '相关订单将不加收费用，继续处理。',
    note: '给卖家的说明',
  },
})

export const useSurchargeDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!(hasRole('fulfilment', 'orders') || hasRole('support', 'orders'))) return []
  return [
    {
      key: 'withdraw',
      label: words.withdraw,
      title: words.title,
      about: words.about,
      calls: {
        preview: operatorSurcharges.previewSurchargeWithdrawal,
        start: operatorSurcharges.startSurchargeWithdrawal,
      },
      field: { label: words.note, isNeeded: false, maxLength: surchargeLimits.note },
      change: (typed) => ({ note: typed.words }),
    },
  ]
}
