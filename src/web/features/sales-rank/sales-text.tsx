import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { trendOf } from './sales-figures.ts'

export const salesText = defineText({
  en: {
    units: 'Units',
    orders: 'Orders',
    orderCount: (n: number) => counted(n, 'order', 'orders'),
    revenue: 'Revenue',
    cost: 'Cost',
    profit: 'Profit',
    byDay: 'Units by day',
    days: (n: number) => counted(n, 'day', 'days'),
    up: (percent: number) => `up ${percent}% on the previous period`,
    down: (percent: number) => `down ${percent}% on the previous period`,
    same: 'no change on the previous period',
    fresh: 'New',
    freshTitle: 'No sales in the previous period',
    known: (priced: number, all: number) =>
      `Based on ${formatNumber(priced, 'en')} of ${formatNumber(all, 'en')} units with a shop price in your currency.`,
    unknown: 'No shop price in your currency.',
    left: (percent: number) => `${percent}% of revenue`,
    costs: 'Products, shipping and services, less refunds.',
    counted: 'Paid orders by payment date, excluding cancelled orders and replacements.',
  },
  zh: {
    units: '件数',
    orders: '订单数',
    orderCount: (n: number) => `${formatNumber(n, 'zh')} 个订单`,
    revenue: '销售额',
    cost: '成本',
    profit: '利润',
    byDay: '每日件数',
    days: (n: number) => `${formatNumber(n, 'zh')} 天`,
    up: (percent: number) => `较上一周期增长 ${percent}%`,
    down: (percent: number) => `较上一周期下降 ${percent}%`,
    same: '与上一周期持平',
    fresh: '新增',
    freshTitle: '上一周期没有销量',
    known: (priced: number, all: number) =>
      `共 ${formatNumber(all, 'zh')} 件，其中 ${formatNumber(priced, 'zh')} 件有以您的币种计价的店铺售价。`,
    unknown: '没有以您的币种计价的店铺售价。',
    left: (percent: number) => `占销售额 ${percent}%`,
    costs: '含商品、运费和服务费，已扣除退款。',
    counted: '按付款日统计已付款订单，不含已取消和补发的订单。',
  },
})

/** Compares with the previous period of the same length. */
export const Trend = ({ now, before }: { readonly now: number; readonly before: number }) => {
  const words = useText(salesText)
  const trend = trendOf(now, before)
  if (trend === null) {
    return now === 0 ? null : (
      <span className="q-trend" title={words.freshTitle}>
        {words.fresh}
      </span>
    )
  }
  const label = trend === 0 ? words.same : trend > 0 ? words.up(trend) : words.down(-trend)
  const tone = trend === 0 ? '' : trend > 0 ? ' q-trend-up' : ' q-trend-down'
  return (
    <span className={`q-trend${tone}`} title={label}>
      <span aria-hidden="true">
        {trend > 0 ? '▲ ' : trend < 0 ? '▼ ' : ''}
        {Math.abs(trend)}%
      </span>
      <span className="q-hidden-text">{label}</span>
    </span>
  )
}
