import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import type { salesRank } from '../../../contract/sales-rank.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { niceTop, ticksTo } from '../dashboard/chart-scale.ts'
import { salesText } from './sales-words.tsx'
import '../dashboard/dashboard.css'

type Day = OutputOf<typeof salesRank.getProductSales>['days'][number]

interface DayBarsProps {
  readonly days: readonly Day[]
  readonly currency: Currency
  /** Whose orders are listed; '' for none alone. */
  readonly chosen: string
  readonly onChoose: (day: string) => void
}

const wordsAt = 8

/** A bar a day, with its units; pressed, it lists that day's orders. */
export const DayBars = ({ days, currency, chosen, onChoose }: DayBarsProps) => {
  const words = useText(salesText)
  const locale = useLocale()
  const [shown, setShown] = useState<number | null>(null)
  // Days are words of the customer's zone, not instants: UTC leaves them as they are.
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const told = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
  const top = niceTop(Math.max(...days.map(({ units }) => units)))
  const height = (value: number): string => `${(value / top) * 100}%`
  const gap = Math.max(1, Math.ceil(days.length / wordsAt))
  const tip = shown === null ? undefined : days[shown]
  return (
    <figure className="q-chart">
      <div className="q-chart-plot" onPointerLeave={() => setShown(null)}>
        <div className="q-chart-lines" aria-hidden="true">
          {ticksTo(top).map((tick) => (
            <span key={tick} style={{ bottom: height(tick) }}>
              <b>{tick.toLocaleString(localeTags[locale])}</b>
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
              aria-label={`${told(one.day)}: ${words.units} ${one.units}, ${words.orders} ${one.orders}`}
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
            <strong>{told(tip.day)}</strong>
            <span>
              {words.units} <b>{tip.units.toLocaleString(localeTags[locale])}</b>
            </span>
            <span>
              {words.orders} <b>{tip.orders.toLocaleString(localeTags[locale])}</b>
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
          <span key={one.day}>{index % gap === 0 ? told(one.day) : ''}</span>
        ))}
      </div>
    </figure>
  )
}
