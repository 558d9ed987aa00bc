import { formatNumber } from '../../../contract/format.ts'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import type { salesRank } from '../../../contract/sales-rank.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { niceTop, ticksTo } from '../dashboard/chart-scale.ts'
import { salesText } from './sales-text.tsx'
import '../dashboard/dashboard.css'

type Day = OutputOf<typeof salesRank.getProductSales>['days'][number]

interface DayBarsProps {
  readonly days: readonly Day[]
  readonly currency: Currency
  /** The day whose orders are listed; '' for all. */
  readonly chosen: string
  readonly onChoose: (day: string) => void
}

const wordsAt = { narrow: 4, wide: 8 }

export const DayBars = ({ days, currency, chosen, onChoose }: DayBarsProps) => {
  const words = useText(salesText)
  const locale = useLocale()
  const [shown, setShown] = useState<number | null>(null)
  // Days are calendar days in the customer's time zone, not instants: formatting in UTC does not shift them.
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  const top = niceTop(Math.max(...days.map(({ units }) => units)))
  const height = (value: number): string => `${(value / top) * 100}%`
  const gap = Math.ceil(days.length / wordsAt[useIsNarrow() ? 'narrow' : 'wide']) || 1
  const tip = shown === null ? undefined : days[shown]
  return (
    <figure className="q-chart">
      <div className="q-chart-plot" onPointerLeave={() => setShown(null)}>
        <div className="q-chart-lines" aria-hidden="true">
          {ticksTo(top).map((tick) => (
            <span key={tick} style={{ bottom: height(tick) }}>
              <b>{formatNumber(tick, locale)}</b>
            </span>
          ))}
        </div>
        <div
          className="q-chart-bars"
          style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        >
          {days.map((one, index) => (
            <button
              key={one.day}
              type="button"
              className={
                shown === index || chosen === one.day
                  ? 'q-chart-day q-sales-day q-chart-day-shown'
                  : 'q-chart-day q-sales-day'
              }
              aria-pressed={chosen === one.day}
              aria-label={`${dayText(one.day)}: ${words.units} ${formatNumber(one.units, locale)}, ${words.orders} ${formatNumber(one.orders, locale)}`}
              disabled={one.orders === 0}
              onPointerEnter={() => setShown(index)}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(null)}
              onClick={() => onChoose(chosen === one.day ? '' : one.day)}
            >
              <span className="q-chart-paid" style={{ height: height(one.units) }} />
            </button>
          ))}
        </div>
        {tip && shown !== null && (
          <div
            className="q-chart-tip"
            style={shown > days.length / 2 ? { left: 8 } : { right: 8 }}
            aria-hidden="true"
          >
            <strong>{dayText(tip.day)}</strong>
            <span>
              {words.units} <b>{formatNumber(tip.units, locale)}</b>
            </span>
            <span>
              {words.orders} <b>{formatNumber(tip.orders, locale)}</b>
            </span>
            {tip.pricedUnits > 0 && (
              <span>
                {words.revenue} <b>{moneyText({ amountMinor: tip.revenueMinor, currency })}</b>
              </span>
            )}
            <span>
              {words.cost} <b>{moneyText({ amountMinor: tip.costMinor, currency })}</b>
            </span>
          </div>
        )}
      </div>
      <div className="q-chart-days" aria-hidden="true">
        {days.map((one, index) => (
          // A label near the end would not fit.
          <span key={one.day}>
            {index % gap === 0 && days.length - index > gap / 2 ? dayText(one.day) : ''}
          </span>
        ))}
      </div>
    </figure>
  )
}
