import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorProfit } from '../../../contract/profit/profit.ts'
import { InView } from '../../ui/chart/in-view.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { daysOf } from '../../ui/time/time-text.ts'
import { profitBuckets, searchOf, type ProfitBucket, type ProfitFilter } from './profit-period.ts'
import { profitText } from './profit-text.ts'

const DayPlot = lazy(() => import('../../ui/chart/day-plot.tsx'))

const text = defineText({
  en: {
    byDay: 'By day',
    byWeek: 'By week',
    showTable: 'Show table',
    showChart: 'Show chart',
    empty: 'Nothing sold in this period',
    emptyText: 'Orders and services appear here with the day on which they were paid.',
    table: 'Net revenue, costs and profit',
  },
  zh: {
    byDay: '按天',
    byWeek: '按周',
    showTable: '显示表格',
    showChart: '显示图表',
    empty: '此时间段没有销售',
    emptyText: '订单和服务按付款日显示在这里。',
    table: '净收入、成本和利润',
  },
})

const plotHeight = 240
const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

interface ProfitChartCardProps {
  readonly days: OutputOf<typeof operatorProfit.getProfit>['days']
  readonly filter: ProfitFilter
}

export const ProfitChartCard = ({ days, filter }: ProfitChartCardProps) => {
  const words = useText(text)
  const profit = useText(profitText)
  const [isTable, setIsTable] = useState(false)
  const buckets = profitBuckets(days)
  const isEmpty = days.every(({ orders, writeOffMinor }) => orders === 0 && writeOffMinor === 0)
  return (
    <Card
      title={buckets.length < days.length ? words.byWeek : words.byDay}
      actions={
        !isEmpty && (
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {isTable ? words.showChart : words.showTable}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon="orders" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : isTable ? (
        <BucketTable buckets={buckets} filter={filter} />
      ) : (
        <>
          <InView height={plotHeight}>
            <Suspense>
              <Chart buckets={buckets} filter={filter} />
            </Suspense>
          </InView>
          <p className="q-plot-legend">
            <span>
              <i className="q-plot-sample-bar" /> {profit.net}
            </span>
            <span>
              <i className="q-plot-sample q-plot-sample-1" /> {profit.profit}
            </span>
            <span>
              <i className="q-plot-sample q-plot-sample-2" /> {profit.costs}
            </span>
          </p>
        </>
      )}
    </Card>
  )
}

const linkOf = (filter: ProfitFilter, { from, to }: ProfitBucket) => ({
  to: '/profit/orders',
  search: { ...searchOf(filter), from, to },
})

interface BucketsProps {
  readonly buckets: readonly ProfitBucket[]
  readonly filter: ProfitFilter
}

const Chart = ({ buckets, filter }: BucketsProps) => {
  const profit = useText(profitText)
  const locale = useLocale()
  // Days are calendar dates of the agency; formatting them in UTC keeps the date unchanged.
  const short = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const compact = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const valuesOf = (bucket: ProfitBucket): readonly (readonly [string, string])[] => [
    [profit.orders, formatNumber(bucket.orders, locale)],
    [profit.net, usd(bucket.revenueMinor)],
    [profit.costs, usd(bucket.costMinor)],
    ...(bucket.writeOffMinor === 0 ? [] : [[profit.writeOffs, usd(bucket.writeOffMinor)] as const]),
    [profit.profit, usd(bucket.profitMinor)],
  ]
  return (
    <DayPlot
      height={plotHeight}
      points={buckets.map(({ from }) => ({ key: from, label: short.format(new Date(from)) }))}
      bars={[{ key: 'revenue', values: buckets.map(({ revenueMinor }) => revenueMinor) }]}
      lines={[
        { key: 'profit', values: buckets.map(({ profitMinor }) => profitMinor) },
        { key: 'costs', values: buckets.map(({ costMinor }) => costMinor) },
      ]}
      format={(value) => compact.format(value / 100)}
      renderMark={(index, props) => {
        const bucket = buckets[index]
        if (!bucket) return null
        const values = valuesOf(bucket).map(([name, value]) => `${name} ${value}`)
        return (
          <PageLink
            key={bucket.from}
            {...props}
            {...linkOf(filter, bucket)}
            aria-label={`${daysOf(bucket.from, bucket.to)}: ${values.join(', ')}`}
          />
        )
      }}
      renderTip={(index) => {
        const bucket = buckets[index]
        return (
          bucket && (
            <>
              <strong>{daysOf(bucket.from, bucket.to)}</strong>
              {valuesOf(bucket).map(([name, value]) => (
                <span key={name}>
                  {name} <b>{value}</b>
                </span>
              ))}
            </>
          )
        )
      }}
    />
  )
}

const BucketTable = ({ buckets, filter }: BucketsProps) => {
  const words = useText(text)
  const profit = useText(profitText)
  const locale = useLocale()
  return (
    <table className="q-figures-table">
      <caption className="q-hidden-text">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{profit.day}</th>
          <th scope="col">{profit.orders}</th>
          <th scope="col">{profit.net}</th>
          <th scope="col">{profit.costs}</th>
          <th scope="col">{profit.profit}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row">
              <PageLink {...linkOf(filter, bucket)}>{daysOf(bucket.from, bucket.to)}</PageLink>
            </th>
            <td data-label={profit.orders}>{formatNumber(bucket.orders, locale)}</td>
            <td data-label={profit.net}>
              <Money amountMinor={bucket.revenueMinor} currency="USD" />
            </td>
            <td data-label={profit.costs}>
              <Money amountMinor={bucket.costMinor} currency="USD" />
            </td>
            <td data-label={profit.profit}>
              <Money amountMinor={bucket.profitMinor} currency="USD" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
