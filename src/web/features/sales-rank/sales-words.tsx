import { defineText, useText } from '../../ui/text/define-text.ts'
import { trendOf } from './sales-figures.ts'

export const salesText = defineText({
  en: {
    units: 'Units',
    orders: 'Orders',
    revenue: 'Revenue',
    cost: 'Cost',
    profit: 'Profit',
    days: (n: number) => `${n} days`,
    up: (percent: number) => `up ${percent}% on the period before`,
    down: (percent: number) => `down ${percent}% on the period before`,
    same: 'as in the period before',
    fresh: 'New',
    freshTitle: 'Nothing was sold in the period before',
    known: (priced: number, all: number) =>
      `Of ${priced.toLocaleString('en')} of ${all.toLocaleString('en')} units, whose price in the shop is known in your currency.`,
    unknown: 'The price in the shop is not known in your currency.',
    left: (percent: number) => `${percent}% of revenue`,
    goods: 'Goods, without shipping and services.',
    counted: 'Paid orders by the day they were paid, without cancelled ones and what was sent again.',
  },
  zh: {
    units: '件数',
    orders: '订单数',
    revenue: '销售额',
    cost: '成本',
    profit: '利润',
    days: (n: number) => `${n} 天`,
    up: (percent: number) => `较上一周期增长 ${percent}%`,
    down: (percent: number) => `较上一周期下降 ${percent}%`,
    same: '与上一周期持平',
    fresh: '新',
    freshTitle: '上一周期没有销量',
    known: (priced: number, all: number) =>
      `${all.toLocaleString('en')} 件中有 ${priced.toLocaleString('en')} 件已知以您的币种计的店铺售价。`,
    unknown: '没有以您的币种计的店铺售价。',
    left: (percent: number) => `占销售额 ${percent}%`,
    goods: '商品成本，不含运费和服务费。',
    counted: '按付款日统计已付款订单，不含已取消和补发的订单。',
  },
})

/** How units moved against as many days before, in words for who does not see the arrow. */
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
  const said = trend === 0 ? words.same : trend > 0 ? words.up(trend) : words.down(-trend)
  const tone = trend === 0 ? '' : trend > 0 ? ' q-trend-up' : ' q-trend-down'
  return (
    <span className={`q-trend${tone}`} title={said}>
      <span aria-hidden="true">
        {trend > 0 ? '▲ ' : trend < 0 ? '▼ ' : ''}
        {Math.abs(trend)}%
      </span>
      <span className="q-hidden-text">{said}</span>
    </span>
  )
}
