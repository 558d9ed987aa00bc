import { useState, type ReactNode } from 'react'
import { counted, formatNumber } from '../../contract/kernel/format.ts'
import type { TrackedParcel } from '../../contract/tracking-page/tracking-page.ts'
import { Icon } from '../ui/icon.tsx'
import { defineText, useText } from '../ui/text/define-text.ts'
import { daySpan, dayAndTime, shortDay } from './shopper-time.ts'
import { meaningText, statusText, statusTones, stepOf, steps, type Step } from './track-text.ts'

const text = defineText({
  en: {
    parcel: (number: number, of: number) =>
      `Parcel ${formatNumber(number, 'en')} of ${formatNumber(of, 'en')}`,
    expected: (span: string) => `Expected ${span}`,
    late: (day: string) => `Running late: expected by ${day}. We are sorry for the delay.`,
    delivered: (when: string) => `On ${when}`,
    way: 'Parcel progress',
    news: 'Tracking updates',
    none: 'No updates from the carrier yet.',
    all: (count: number) => `Show all ${counted(count, 'update', 'updates')}`,
    number: 'Tracking number',
    atCarrier: (carrier: string) => `Track with ${carrier}`,
    shipped: 'Shipped',
    onTheWay: 'In transit',
    outForDelivery: 'Out for delivery',
    arrived: 'Delivered',
  },
  zh: {
    parcel: (number: number, of: number) => `包裹 ${number}/${of}`,
    expected: (span: string) => `预计${span}送达`,
    late: (day: string) => `包裹晚于预计时间：原定 ${day} 前送达，非常抱歉。`,
    delivered: (when: string) => `${when} 签收`,
    way: '包裹进度',
    news: '物流动态',
    none: '暂无物流信息。',
    all: (count: number) => `显示全部 ${count} 条`,
    number: '运单号',
    atCarrier: (carrier: string) => `在 ${carrier} 网站查看`,
    shipped: '已发货',
    onTheWay: '运输途中',
    outForDelivery: '派送中',
    arrived: '已签收',
  },
})

interface ParcelCardProps {
  readonly parcel: TrackedParcel
  readonly seller: string
  /** The position among several parcels; null: the only one. */
  readonly place: { readonly number: number; readonly of: number } | null
  readonly children: ReactNode
}

export const ParcelCard = ({ parcel, seller, place, children }: ParcelCardProps) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const meanings = useText(meaningText)
  const meaning = meanings[parcel.status](seller)
  const tone = statusTones[parcel.status]
  const Heading = place ? 'h2' : 'h1'
  return (
    <section className="q-track-card" data-tone={tone}>
      {place && <p className="q-track-place">{words.parcel(place.number, place.of)}</p>}
      <Heading className="q-track-status">{statuses[parcel.status]}</Heading>
      <When parcel={parcel} />
      {meaning && <p className="q-track-meaning">{meaning}</p>}
      <Steps parcel={parcel} />
      <p className="q-track-carrier">
        <span>
          {parcel.carrier} · <span className="q-hidden-text">{words.number} </span>
          <span className="q-tabular">{parcel.trackingNumber}</span>
        </span>
        {parcel.trackingUrl && (
          <a href={parcel.trackingUrl} target="_blank" rel="noreferrer noopener">
            {words.atCarrier(parcel.carrier)} <Icon name="external" size={13} />
          </a>
        )}
      </p>
      <TrackingHistory events={parcel.events} />
      {children}
    </section>
  )
}

const When = ({ parcel: { status, statusAt, expected, isLate } }: { parcel: TrackedParcel }) => {
  const words = useText(text)
  if (status === 'delivered')
    return <p className="q-track-when">{words.delivered(dayAndTime(new Date(statusAt)))}</p>
  if (!expected || stepOf[status] === null) return null
  const [from, to] = [new Date(expected.from), new Date(expected.to)]
  return isLate ? (
    <p className="q-track-when q-track-late">{words.late(shortDay(to))}</p>
  ) : (
    <p className="q-track-when">{words.expected(daySpan(from, to))}</p>
  )
}

const Steps = ({ parcel }: { parcel: TrackedParcel }) => {
  const words = useText(text)
  const reached = stepOf[parcel.status]
  if (reached === null) return null
  const names: Record<Step, string> = {
    shipped: words.shipped,
    onTheWay: words.onTheWay,
    outForDelivery: words.outForDelivery,
    delivered: words.arrived,
  }
  const place = steps.indexOf(reached)
  return (
    <ol className="q-track-steps" aria-label={words.way}>
      {steps.map((step, index) => (
        <li key={step} data-reached={index <= place} aria-current={index === place ? 'step' : undefined}>
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  )
}

/** Events shown before 'Show all'; printing shows all. */
const fewEvents = 4

const TrackingHistory = ({ events }: { events: TrackedParcel['events'] }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const [isOpen, setIsOpen] = useState(false)
  if (events.length === 0) return <p className="q-muted">{words.none}</p>
  return (
    <div className="q-track-news">
      <h3 className="q-hidden-text">{words.news}</h3>
      <ol data-folded={!isOpen}>
        {events.map(({ at, status, description, location }) => (
          <li key={`${at}${status}${description}`}>
            <time dateTime={at}>{dayAndTime(new Date(at))}</time>
            <div>
              <strong>{statuses[status]}</strong>
              {location && <span> · {location}</span>}
              {description && <p>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!isOpen && events.length > fewEvents && (
        <button type="button" className="q-button q-button-link q-no-print" onClick={() => setIsOpen(true)}>
          {words.all(events.length)}
        </button>
      )}
    </div>
  )
}
