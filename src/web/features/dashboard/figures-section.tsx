import { Segmented } from 'antd'
import { Suspense } from 'react'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { salesPeriods } from '../../../contract/sales-rank/sales-rank.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { daysOf } from '../../ui/time/time-text.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { BestSellersCard } from './best-sellers-card.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { FiguresChartCard } from './figures-chart-card.tsx'
import { periodOf, type Figures } from './figures-period.ts'
import { FiguresSums } from './figures-sums.tsx'
import { figuresText } from './figures-text.ts'
import { ShopFiguresCard } from './shop-figures-card.tsx'
import { StatusesCard } from './statuses-card.tsx'
import '../../ui/chart/figures-table.css'
import './figures.css'

const DateRange = lazy(() => import('../../ui/index-page/date-range.tsx'))

/** What the orders of a period brought. The period is in the URL. */
export const FiguresSection = () => {
  const words = useText(figuresText)
  const [address] = useSearch()
  const period = periodOf(address)
  const answer = useCall(dashboard.getFigures, period, { quiet: true, everyMs: 60_000 })
  const { data } = answer
  return (
    <>
      <section className="q-performance" aria-busy={answer.isPlaceholderData}>
        <div className="q-figures-top">
          <div>
            <h2>{words.title}</h2>
            {data && <span className="q-muted">{daysOf(data.from, data.to)}</span>}
          </div>
          <PeriodSelect data={data} />
        </div>
        {answer.isError && !data && (
          <ErrorNote error={answer.error} what={words.failed} onRetry={() => void answer.refetch()} />
        )}
        {data && <FiguresSums data={data} />}
      </section>
      {!data && !answer.isError && (
        <>
          <CardSkeleton lines={3} />
          <CardSkeleton lines={7} />
        </>
      )}
      {data && <FiguresChartCard data={data} />}
      {data && data.shops.length > 1 && <ShopFiguresCard data={data} />}
      <div className="q-figures-pair">
        {data && <StatusesCard statuses={data.statuses} />}
        <BestSellersCard period={period} />
      </div>
      <DeliveryCard period={period} />
    </>
  )
}

const PeriodSelect = ({ data }: { readonly data: Figures | undefined }) => {
  const words = useText(figuresText)
  const [address, change] = useSearch()
  const { days, from, to } = periodOf(address)
  const isCustom = from !== undefined || to !== undefined
  return (
    <div className="q-figures-period">
      {isCustom && (
        <Suspense>
          <DateRange
            from={from ?? ''}
            to={to ?? ''}
            onRange={(first, last) => change({ from: first || undefined, to: last || undefined })}
          />
        </Suspense>
      )}
      <Segmented
        aria-label={words.period}
        value={isCustom ? 'custom' : String(days)}
        options={[
          ...salesPeriods.map((length) => ({ value: String(length), label: words.lastDays(length) })),
          { value: 'custom', label: words.custom, disabled: !data },
        ]}
        onChange={(chosen) =>
          change(
            chosen === 'custom'
              ? { days: undefined, from: data?.from, to: data?.to }
              : { days: chosen === '30' ? undefined : chosen, from: undefined, to: undefined },
          )
        }
      />
    </div>
  )
}
