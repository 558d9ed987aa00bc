import type { SpendKind, SpendPeriod } from '../../../../contract/wallet/wallet-spend.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export const spendKindText = defineText<Record<SpendKind, string>>({
  en: {
    orders: 'Orders',
    stock: 'Inventory',
    wholesale: 'Wholesale',
    services: 'Services',
    fees: 'Surcharges and returns',
    withdrawals: 'Withdrawals',
    adjustments: 'Adjustments',
  },
  zh: {
    orders: '订单',
    stock: '备货',
    wholesale: '批发',
    services: '服务',
    fees: '补款与退件运费',
    withdrawals: '提现',
    adjustments: '调整',
  },
})

export const spendPeriodText = defineText<Record<SpendPeriod, string>>({
  en: { '12weeks': '12 weeks', '26weeks': '26 weeks', '12months': '12 months' },
  zh: { '12weeks': '12 周', '26weeks': '26 周', '12months': '12 个月' },
})

const maxPercent = 999

/** After a period with next to no spend, the exact change says nothing. */
const changeText = (percent: number): string =>
  percent > maxPercent
    ? `>+${maxPercent}%`
    : `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`

export const spendText = defineText({
  en: {
    period: 'Period',
    change: changeText,
    versus: (period: string) => `vs. previous ${period}`,
    nothingBefore: 'Nothing to compare with',
    total: 'Total',
    refunds: 'Refunds',
    recharges: 'Recharges',
    otherCredits: 'Other credits',
    basis: 'Everything that left the wallet, by day in UTC.',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    tableOf: 'Spend by type',
    week: 'Week',
    month: 'Month',
    nothing: 'No transactions in this period',
    nothingText: 'Choose a longer period.',
    noSpend: 'Nothing was spent in this period',
    noSpendText: 'Show the table for refunds and recharges.',
    failed: 'Your spend could not be loaded.',
  },
  zh: {
    period: '期间',
    change: changeText,
    versus: (period: string) => `较前 ${period}`,
    nothingBefore: '没有可比较的数据',
    total: '合计',
    refunds: '退款',
    recharges: '充值',
    otherCredits: '其他收入',
    basis: '钱包的全部支出，按 UTC 日期统计。',
    showTable: '以表格显示',
    showChart: '以图表显示',
    tableOf: '按类型统计的支出',
    week: '周',
    month: '月份',
    nothing: '此期间没有收支',
    nothingText: '请选择更长的期间。',
    noSpend: '此期间没有支出',
    noSpendText: '退款和充值请查看表格。',
    failed: '无法加载支出数据。',
  },
})
