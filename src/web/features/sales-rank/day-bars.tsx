import { Suspense } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { salesRank } from '../../../contract/sales-rank/sales-rank.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { InView } from '../../ui/chart/in-view.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { salesText } from './sales-text.tsx'

const DayPlot = lazy(() => import('../../ui/chart/day-plot.tsx'))

type ProductDay = OutputOf<typeof salesRank.getProductSales>['days'][number]
/** Orders are counted for one product only. */
type Day = Omit<ProductDay, 'orders'> & Partial<Pick<ProductDay, 'orders'>>

interface DayBarsProps {
  readonly days: readonly Day[]
  readonly currency: Currency
  /** The day whose orders or products are listed; '' for all. */
  readonly chosen: string
  readonly onChoose: (day: string) => void
  /** In pixels. */
  readonly height?: number
}

export const DayBars = ({ days, currency, chosen, onChoose, height = 220 }: DayBarsProps) => {
  const words = useText(salesText)
  const locale = useLocale()
  // Days are calendar days in the customer's time zone, not instants: formatting in UTC does not shift them.
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const countsOf = ({ units, orders }: Day): readonly (readonly [string, string])[] => [
    [words.units, formatNumber(units, locale)],
    ...(orders === undefined ? [] : [[words.orders, formatNumber(orders, locale)] as const]),
  ]
  const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  return (
    <InView height={height}>
      <Suspense>
        <DayPlot
          points={days.map(({ day }) => ({ key: day, label: dayText(day) }))}
          bars={[{ key: 'units', values: days.map(({ units }) => units) }]}
          format={(value) => formatNumber(value, locale)}
          isWhole
          height={height}
          renderMark={(index, props) => {
            const one = days[index]
            return (
              one && (
                <button
                  key={one.day}
                  type="button"
                  {...props}
                  aria-pressed={chosen === one.day}
                  aria-label={`${dayText(one.day)}: ${countsOf(one)
                    .map(([name, value]) => `${name} ${value}`)
                    .join(', ')}`}
                  disabled={one.units === 0}
                  onClick={() => onChoose(chosen === one.day ? '' : one.day)}
                />
              )
            )
          }}
          renderTip={(index) => {
            const one = days[index]
            return (
              one && <Tip day={one} counts={countsOf(one)} currency={currency} title={dayText(one.day)} />
            )
          }}
        />
      </Suspense>
    </InView>
  )
}

interface TipProps {
  readonly day: Day
  readonly counts: readonly (readonly [string, string])[]
  readonly currency: Currency
  readonly title: string
}

const Tip = ({ day, counts, currency, title }: TipProps) => {
  const words = useText(salesText)
  return (
    <>
      <strong>{title}</strong>
      {counts.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
      {day.pricedUnits > 0 && (
        <span>
          {words.revenue} <b>{moneyText({ amountMinor: day.revenueMinor, currency })}</b>
        </span>
      )}
      <span>
        {words.cost} <b>{moneyText({ amountMinor: day.costMinor, currency })}</b>
      </span>
    </>
  )
}
