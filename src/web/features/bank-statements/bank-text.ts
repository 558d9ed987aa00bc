import type { BankColumn, bankRowProblems } from '../../../contract/bank-statements/bank-statements.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const bankColumnText = defineText<Record<BankColumn, string>>({
  en: {
    date: 'Date',
    amount: 'Amount (with signs)',
    credit: 'Money in',
    debit: 'Money out',
    payer: 'Payer',
    reference: 'Reference',
    bankReference: 'Bank’s reference',
    currency: 'Currency',
  },
  zh: {
    date: '日期',
    amount: '金额（带正负号）',
    credit: '收入',
    debit: '支出',
    payer: '付款人',
    reference: '附言',
    bankReference: '银行流水号',
    currency: '币种',
  },
})

export const bankProblemText = defineText<Record<(typeof bankRowProblems)[number], string>>({
  en: {
    noDate: 'Date not recognised',
    noAmount: 'No amount',
    unclearAmount: 'Amount not recognised',
    otherCurrency: 'Currency other than USD and CNY',
    formula: 'Formula without a result',
  },
  zh: {
    noDate: '无法识别日期',
    noAmount: '没有金额',
    unclearAmount: '无法识别金额',
    otherCurrency: '币种不是美元或人民币',
    formula: '公式没有结果',
  },
})

export const bankMatchText = defineText({
  en: {
    sure: 'Match',
    probable: 'Possible match',
    none: 'No match',
    byReference: 'Reference and amount agree',
    otherAmount: (amount: string) => `Reference agrees; ${amount} was reported`,
    byName: 'Amount and name agree; no reference',
    several: 'Several transfers have this reference',
    otherPayer: 'Reference and amount agree; another payer',
    twin: (number: string) =>
      `A payment of the same day, amount and reference was credited as ${number}. Check that this is not the same one.`,
  },
  zh: {
    sure: '匹配',
    probable: '可能匹配',
    none: '未匹配',
    byReference: '附言与金额一致',
    otherAmount: (amount: string) => `附言一致；申报 ${amount}`,
    byName: '金额与名称一致，无附言',
    several: '多笔充值使用该附言',
    otherPayer: '附言与金额一致，付款人不同',
    twin: (number: string) => `同日、同金额、同附言的到账已入账为 ${number}，请确认并非同一笔。`,
  },
})
