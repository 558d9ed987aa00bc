import type { CreditStatementState } from '../../../../contract/credit-lines/credit-lines.ts'
import { defineText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'

export const statementTones: Record<CreditStatementState, Tone> = {
  open: 'yours',
  overdue: 'problem',
  stopped: 'problem',
  settled: 'done',
}

export const statementStateText = defineText<Record<CreditStatementState, string>>({
  en: { open: 'To pay', overdue: 'Overdue', stopped: 'Overdue, credit stopped', settled: 'Paid' },
  zh: { open: '待付', overdue: '已逾期', stopped: '已逾期，信用已停用', settled: '已付清' },
})

export const statementText = defineText({
  en: {
    number: 'Statement',
    owed: 'Amount owed',
    left: 'Left to pay',
    due: 'Due',
    state: 'Status',
    pay: 'Pay statement',
  },
  zh: { number: '账单', owed: '账单金额', left: '待付金额', due: '到期日', state: '状态', pay: '支付账单' },
})
