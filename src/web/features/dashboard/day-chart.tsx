import { useState, type CSSProperties } from 'react'
import { formatNumber } from '../../../contract/format.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { type Locale, localeTags, useLocale } from '../../ui/text/locale.ts'
import { niceTop, ticksTo } from './chart-scale.ts'
import { dashboardText } from './dashboard-text.ts'
import type { Day } from './day-chart-card.tsx'

// Days are calendar dates in the customer's time zone; formatting them in UTC keeps the date unchanged.
const dayFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeTags[locale], { ...options, timeZone: 'UTC' })

const listOf = (day: string) => ({ to: '/orders/dropshippingOrders', search: { from: day, to: day } })

export const DayChart = ({ days }: { days: readonly Day[] }) => {
  const words = useText(dashboardText)
  const locale = useLocale()
  const [shown, setShown] = useState<number | null>(null)
  const top = niceTop(Math.max(...days.map((day) => Math.max(day.orders, day.paidOrders))))
  const short = dayFormat(locale, { month: 'short', day: 'numeric' })
  const height = (value: number): string => `${(value / top) * 100}%`
  const day = shown === null ? undefined : days[shown]
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
        <div className="q-chart-bars" style={{ gridTemplateColumns: `repeat(${days.length}, 1fr)` }}>
          {days.map((one, index) => (
            <PageLink
              key={one.day}
              {...listOf(one.day)}
              className={shown === index ? 'q-chart-day q-chart-day-shown' : 'q-chart-day'}
              aria-label={dayLabel(one, words, short, locale)}
              onPointerEnter={() => setShown(index)}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(null)}
            >
              <span className="q-chart-came" style={{ height: height(one.orders) }} />
              <span className="q-chart-paid" style={{ height: height(one.paidOrders) }} />
            </PageLink>
          ))}
        </div>
        {day && shown !== null && (
          <div className="q-chart-tip" style={besideDay(shown, days.length)} aria-hidden="true">
            <Tip day={day} />
          </div>
        )}
      </div>
      <div className="q-chart-days" aria-hidden="true">
        {days.map((one, index) => (
          <span key={one.day}>{index % 7 === 1 ? short.format(new Date(`${one.day}T00:00:00Z`)) : ''}</span>
        ))}
      </div>
      <figcaption className="q-chart-legend">
        <span>
          <i className="q-chart-came" /> {words.received}
        </span>
        <span>
          <i className="q-chart-paid" /> {words.paid}
        </span>
      </figcaption>
    </figure>
  )
}

const dayLabel = (
  day: Day,
  words: (typeof dashboardText)['en'],
  format: Intl.DateTimeFormat,
  locale: Locale,
): string =>
  [
    format.format(new Date(`${day.day}T00:00:00Z`)),
    `${words.received} ${formatNumber(day.orders, locale)}`,
    `${words.paid} ${formatNumber(day.paidOrders, locale)}, ${moneyText(day.paid)}`,
  ].join(': ')

const besideDay = (index: number, count: number): CSSProperties => {
  const middle = ((index + 0.5) / count) * 100
  return index > count / 2 ? { right: `calc(${100 - middle}% + 14px)` } : { left: `calc(${middle}% + 14px)` }
}

const Tip = ({ day }: { day: Day }) => {
  const words = useText(dashboardText)
  const locale = useLocale()
  const long = dayFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <>
      <strong>{long.format(new Date(`${day.day}T00:00:00Z`))}</strong>
      <span>
        <i className="q-chart-came" /> {words.received} <b>{formatNumber(day.orders, locale)}</b>
      </span>
      <span>
        <i className="q-chart-paid" /> {words.paid} <b>{formatNumber(day.paidOrders, locale)}</b>
      </span>
      {day.paid.amountMinor > 0 && <span className="q-chart-tip-money">{moneyText(day.paid)}</span>}
    </>
  )
}
