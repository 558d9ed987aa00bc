import { Button, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { InView } from '../../ui/chart/in-view.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { ordersOf, rangeOf } from './bucket-links.ts'
import { bucketsOf, type Bucket, type Figures } from './figures-period.ts'
import { FiguresTable } from './figures-table.tsx'
import { figuresText } from './figures-text.ts'

const DayPlot = lazy(() => import('../../ui/chart/day-plot.tsx'))

const plotHeight = 220

export const FiguresChartCard = ({ data }: { readonly data: Figures }) => {
  const words = useText(figuresText)
  const [isTable, setIsTable] = useState(false)
  const [shown, setShown] = useState<'amounts' | 'orders'>('amounts')
  const buckets = bucketsOf(data.days)
  const isEmpty = data.sums.orders === 0 && data.sums.spentMinor === 0 && data.sums.profitMinor === 0
  return (
    <Card
      title={buckets.length < data.days.length ? words.byWeek : words.byDay}
      actions={
        !isEmpty && (
          <>
            {!isTable && (
              <Segmented
                aria-label={words.shown}
                size="small"
                value={shown}
                options={[
                  { value: 'amounts', label: words.amounts },
                  { value: 'orders', label: words.orders },
                ]}
                onChange={setShown}
              />
            )}
            <Button size="small" onClick={() => setIsTable(!isTable)}>
              {isTable ? words.showChart : words.showTable}
            </Button>
          </>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon="orders" title={words.nothing}>
          {words.nothingText}
        </EmptyState>
      ) : isTable ? (
        <FiguresTable buckets={buckets} currency={data.currency} />
      ) : (
        <>
          <InView height={plotHeight}>
            <Suspense>
              <Chart buckets={buckets} currency={data.currency} shown={shown} />
            </Suspense>
          </InView>
          <Legend shown={shown} />
          <div className="q-hidden-text">
            <FiguresTable buckets={buckets} currency={data.currency} hasLinks={false} />
          </div>
        </>
      )}
    </Card>
  )
}

interface ChartProps {
  readonly buckets: readonly Bucket[]
  readonly currency: Currency
  readonly shown: 'amounts' | 'orders'
}

const Chart = ({ buckets, currency, shown }: ChartProps) => {
  const words = useText(figuresText)
  const locale = useLocale()
  const isOrders = shown === 'orders'
  // Days are calendar dates in the customer's time zone; formatting them in UTC keeps the date unchanged.
  const short = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const compact = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const money = (amountMinor: number): string => moneyText({ amountMinor, currency })
  const valuesOf = (bucket: Bucket): readonly (readonly [string, string])[] => [
    [words.orders, formatNumber(bucket.orders, locale)],
    [words.revenue, money(bucket.revenueMinor)],
    [words.spend, money(bucket.spentMinor)],
    [words.profit, money(bucket.profitMinor)],
  ]
  return (
    <DayPlot
      points={buckets.map(({ from }) => ({ key: from, label: short.format(new Date(from)) }))}
      bars={[
        {
          key: isOrders ? 'orders' : 'revenue',
          values: buckets.map(({ orders, revenueMinor }) => (isOrders ? orders : revenueMinor)),
        },
      ]}
      lines={
        isOrders
          ? []
          : [
              { key: 'profit', values: buckets.map(({ profitMinor }) => profitMinor) },
              { key: 'spend', values: buckets.map(({ spentMinor }) => spentMinor) },
            ]
      }
      format={(value) => (isOrders ? formatNumber(value, locale) : compact.format(value / 100))}
      isWhole={isOrders}
      renderMark={(index, props) => {
        const bucket = buckets[index]
        if (!bucket) return null
        const values = valuesOf(bucket).map(([name, value]) => `${name} ${value}`)
        return (
          <PageLink
            key={bucket.from}
            {...props}
            {...ordersOf(bucket)}
            aria-label={`${rangeOf(bucket)}: ${values.join(', ')}`}
          />
        )
      }}
      renderTip={(index) => {
        const bucket = buckets[index]
        return (
          bucket && (
            <>
              <strong>{rangeOf(bucket)}</strong>
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

const Legend = ({ shown }: Pick<ChartProps, 'shown'>) => {
  const words = useText(figuresText)
  return (
    <p className="q-plot-legend">
      <span>
        <i className="q-plot-sample-bar" /> {shown === 'orders' ? words.orders : words.revenue}
      </span>
      {shown === 'amounts' && (
        <>
          <span>
            <i className="q-plot-sample q-plot-sample-1" /> {words.profit}
          </span>
          <span>
            <i className="q-plot-sample q-plot-sample-2" /> {words.spend}
          </span>
        </>
      )}
    </p>
  )
}
