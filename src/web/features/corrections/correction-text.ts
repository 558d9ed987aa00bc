import { correctionStatusWords } from '../../../contract/corrections/correction-text.ts'
import { operatorCorrections, type CorrectionStatus } from '../../../contract/corrections/corrections.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** What a correction changes on the agency's pages. */
export const correctionReads = [
  operatorCorrections.listCorrections,
  operatorCustomerFinance.getCustomerFinance,
  operatorCustomerFinance.listCustomerMovements,
  operatorCustomers.listCustomers,
  operatorHome.getQueues,
] as const

export const correctionStatusText = defineText<Record<CorrectionStatus, string>>(correctionStatusWords)

export const correctionTones: Record<CorrectionStatus, Tone> = {
  proposed: 'working',
  posted: 'done',
  declined: 'problem',
  withdrawn: 'quiet',
}

/** Words that the list and its dialogs share. */
export const correctionText = defineText({
  en: {
    customer: 'Customer',
    amount: 'Amount',
    reason: 'Reason (visible to the customer)',
    reasonNeeded: 'Enter a reason (at least 3 characters).',
    note: 'Internal note',
    balance: 'Current balance',
    after: 'Balance afterwards',
    proposedBy: 'Proposed by',
    cancel: 'Cancel',
  },
  zh: {
    customer: '客户',
    amount: '金额',
    reason: '原因（客户可见）',
    reasonNeeded: '请填写原因，至少三个字符。',
    note: '内部备注',
    balance: '当前余额',
    after: '调整后余额',
    proposedBy: '提议人',
    cancel: '取消',
  },
})
