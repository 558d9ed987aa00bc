import {
  operatorCreditLines,
  type CreditChangeKind,
  type CreditChangeStatus,
  type CreditLineChange,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import type { CreditLineStatus } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** What a change of a credit line changes on the agency's pages. */
export const creditReads = [
  operatorCreditLines.listCreditLines,
  operatorCreditLines.getCustomerCreditLine,
  operatorCustomerFinance.getCustomerFinance,
  operatorHome.getQueues,
] as const

export const lineTones: Record<CreditLineStatus, Tone> = { active: 'done', ended: 'quiet' }

export const lineStatusText = defineText<Record<CreditLineStatus, string>>({
  en: { active: 'Active', ended: 'Ended' },
  zh: { active: '生效中', ended: '已终止' },
})

export const changeTones: Record<CreditChangeStatus, Tone> = {
  proposed: 'working',
  applied: 'done',
  declined: 'problem',
  withdrawn: 'quiet',
}

export const changeStatusText = defineText<Record<CreditChangeStatus, string>>({
  en: { proposed: 'Needs approval', applied: 'Applied', declined: 'Declined', withdrawn: 'Withdrawn' },
  zh: { proposed: '待批准', applied: '已生效', declined: '已拒绝', withdrawn: '已撤回' },
})

export const changeKindText = defineText<Record<CreditChangeKind, string>>({
  en: { grant: 'Granted', change: 'Changed', end: 'Ended' },
  zh: { grant: '授予', change: '变更', end: '终止' },
})

export const creditText = defineText({
  en: {
    customer: 'Customer',
    limit: 'Credit limit',
    used: 'Used',
    unused: 'Unused',
    terms: 'Terms',
    nextStatement: 'Next statement',
    reason: 'Reason (visible to your colleagues)',
    reasonNeeded: 'Enter a reason (at least 3 characters).',
    proposedBy: 'Proposed by',
    cancel: 'Cancel',
    monthly: 'Statement on the first of each month',
    everyDays: (days: number) => `Statement every ${days} days`,
    dueAfter: (statement: string, days: number) => `${statement}, due after ${days} days`,
  },
  zh: {
    customer: '客户',
    limit: '信用额度',
    used: '已用额度',
    unused: '未用额度',
    terms: '条款',
    nextStatement: '下次出账',
    reason: '原因（同事可见）',
    reasonNeeded: '请填写原因，至少三个字符。',
    proposedBy: '提议人',
    cancel: '取消',
    monthly: '每月 1 日出账',
    everyDays: (days: number) => `每 ${days} 天出账`,
    dueAfter: (statement: string, days: number) => `${statement}，${days} 天后到期`,
  },
})

export const termsOf = (
  { everyDays, dueDays }: Pick<CreditLineChange, 'everyDays' | 'dueDays'>,
  words: (typeof creditText)['en'],
): string => words.dueAfter(everyDays === null ? words.monthly : words.everyDays(everyDays), dueDays)
