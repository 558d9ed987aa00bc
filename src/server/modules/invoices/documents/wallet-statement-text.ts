import type { Locale } from '../../../../contract/kernel/format.ts'

const english = {
  title: 'Wallet statement',
  period: 'Period',
  currency: 'Currency',
  opening: 'Opening balance',
  closing: 'Closing balance',
  byKind: 'Totals by type',
  transactions: 'Transactions',
  time: 'Time (UTC)',
  number: 'Transaction',
  kind: 'Type',
  source: 'Reference',
  amount: 'Amount',
  balance: 'Balance after',
  count: 'Number',
  in: 'In',
  out: 'Out',
  total: 'Total',
  none: 'No transactions in this period',
  footer: 'Days and times are in UTC.',
}
type Words = typeof english

const chinese: Words = {
  title: '钱包对账单',
  period: '期间',
  currency: '币种',
  opening: '期初余额',
  closing: '期末余额',
  byKind: '按类型合计',
  transactions: '收支明细',
  time: '时间 (UTC)',
  number: '流水号',
  kind: '类型',
  source: '关联单号',
  amount: '金额',
  balance: '变动后余额',
  count: '笔数',
  in: '收入',
  out: '支出',
  total: '合计',
  none: '此期间没有收支明细',
  footer: '日期和时间均为 UTC。',
}

export const walletStatementWords: Readonly<Record<Locale, Words>> = { en: english, zh: chinese }
