import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CaseDecision } from '../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    approve: 'Approve…',
    title: (count: number) => `Approve ${counted(count, 'withdrawal', 'withdrawals')} for payment`,
    about: 'Nothing is paid yet. Look at the risks of each one when you pay it.',
  },
  zh: {
    approve: '批准…',
    title: (count: number) => `批准 ${formatNumber(count, 'zh')} 笔提现`,
    about: '此时不会付款。付款时请逐笔核对风险提示。',
  },
})

export const useWithdrawalDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('finance', 'withdrawals')) return []
  return [
    {
      key: 'approve',
      label: words.approve,
      title: words.title,
      about: words.about,
      calls: {
        preview: operatorWithdrawals.previewWithdrawalApproval,
        start: operatorWithdrawals.startWithdrawalApproval,
      },
      change: () => ({}),
    },
  ]
}
