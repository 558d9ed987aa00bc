import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCustomerFinance } from '../../../../contract/customer-finance/customer-finance.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const reviewText = defineText({
  en: {
    title: (number: string) => `Review ${number}`,
    customer: 'Customer',
    reported: 'Reported amount',
    method: 'Payment method',
    reference: 'Reference',
    since: 'Waiting since',
    receipt: 'Receipt',
    open: 'View full size',
    arrived: 'Amount received',
    arrivedHelp: 'The amount in your account. The customer is credited exactly this amount.',
    fromBank: 'Payment in the bank statement',
    noBank: 'No imported payment matches. Enter what arrived, or import the bank statement.',
    other: 'Enter another amount',
    differs: (amount: string) =>
      `This differs from the reported amount by ${amount}. Explain why in the note.`,
    remark: 'Note to the customer',
    credit: (amount: string) => `Credit ${amount}`,
    creditPlain: 'Credit',
    propose: (amount: string) => `Propose ${amount}`,
    confirm: (amount: string) => `Confirm and credit ${amount}`,
    proposed: (number: string, amount: string) =>
      `${number}: ${amount} proposed. It is credited once another operator confirms it.`,
    aboveLimit: (limit: string) => `Above ${limit}, another operator must confirm the credit.`,
    ownProposal: (amount: string) =>
      `You proposed to credit ${amount}. Another operator must confirm the same amount.`,
    otherProposal: (name: string, amount: string) =>
      `${name} proposed to credit ${amount}. Check the account yourself, then confirm the same amount. Another amount becomes a new proposal.`,
    reject: 'Reject…',
    reason: 'Reason for rejection (visible to the customer)',
    confirmReject: 'Reject transfer',
    credited: (number: string, amount: string) => `${number}: ${amount} credited.`,
    rejected: (number: string) => `${number} rejected. The customer has been notified.`,
  },
  zh: {
    title: (number: string) => `审核 ${number}`,
    customer: '客户',
    reported: '申报金额',
    method: '支付方式',
    reference: '转账附言',
    since: '等待时间',
    receipt: '回单',
    open: '查看大图',
    arrived: '实际到账金额',
    arrivedHelp: '以我方账户为准，客户将按此金额入账。',
    fromBank: '银行对账单中的到账',
    noBank: '未找到匹配的到账，请填写实际到账金额，或导入银行对账单。',
    other: '填写其他金额',
    differs: (amount: string) => `与申报金额相差 ${amount}，请在备注中说明原因。`,
    remark: '给客户的备注',
    credit: (amount: string) => `入账 ${amount}`,
    creditPlain: '入账',
    propose: (amount: string) => `提议入账 ${amount}`,
    confirm: (amount: string) => `确认并入账 ${amount}`,
    proposed: (number: string, amount: string) => `${number}：已提议入账 ${amount}，另一位客服确认后入账。`,
    aboveLimit: (limit: string) => `超过 ${limit} 的入账，须由另一位客服确认。`,
    ownProposal: (amount: string) => `您已提议入账 ${amount}，须由另一位客服确认相同金额。`,
    otherProposal: (name: string, amount: string) =>
      `${name} 提议入账 ${amount}。请自行核对账户后确认相同金额；填写其他金额将成为新的提议。`,
    reject: '驳回…',
    reason: '驳回原因（客户可见）',
    confirmReject: '确认驳回',
    credited: (number: string, amount: string) => `${number}：${amount} 已入账。`,
    rejected: (number: string) => `${number} 已驳回，并已通知客户。`,
  },
})

export type AgencyRecharge = OutputOf<typeof operatorWallet.listRechargesForReview>['rows'][number]

export const reviewReads = [
  operatorWallet.listRechargesForReview,
  operatorCustomerFinance.getCustomerFinance,
  operatorCustomerFinance.listCustomerMovements,
  operatorHome.getQueues,
]
