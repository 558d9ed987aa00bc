import { operatorBankStatements } from '../../../../contract/bank-statements/bank-statements.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { CaseDecision } from '../../fulfilment/common/case-bulk.tsx'

const text = defineText({
  en: {
    credit: 'Credit matched payments…',
    title: (count: number) => `Credit ${counted(count, 'transfer', 'transfers')} from the bank statements`,
    about:
      'Each is credited with the payment that surely belongs to it. Above the limit, that is a proposal for a second operator.',
  },
  zh: {
    credit: '按匹配到账入账…',
    title: (count: number) => `按银行对账单入账 ${formatNumber(count, 'zh')} 笔转账`,
    about: '每笔按可确定匹配的到账金额入账；超过限额的仅提交提议，由另一位客服确认。',
  },
})

export const useRechargeDecisions = (): readonly CaseDecision[] => {
  const words = useText(text)
  const { hasRole } = useAccess()
  if (!hasRole('finance', 'recharges')) return []
  return [
    {
      key: 'credit',
      label: words.credit,
      title: words.title,
      about: words.about,
      calls: {
        preview: operatorBankStatements.previewMatchedCredit,
        start: operatorBankStatements.startMatchedCredit,
      },
      change: () => ({}),
    },
  ]
}
