import type { ReactNode } from 'react'
import type { CancellationRequest, Refund } from '../../../contract/refunds.ts'
import { Instant } from '../../ui/components/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { refundEventText, refundReasonText, refundStateText, refundTones } from './refund-text.ts'
import './refunds.css'

const text = defineText({
  en: {
    open: (number: number) => `Open image ${number}`,
    requested: 'Requested',
    offered: 'Offered',
    paid: 'Refunded',
    history: (number: string) => `Timeline of ${number}`,
    cancellation: 'Cancellation request',
    by: 'by',
  },
  zh: {
    open: (number: number) => `打开图片 ${number}`,
    requested: '申请金额',
    offered: '方案金额',
    paid: '已退金额',
    history: (number: string) => `${number} 的处理记录`,
    cancellation: '申请取消',
    by: '处理人',
  },
})

type Shown = Omit<Refund, 'allowedActions'>
type Event = Shown['events'][number]

const Pictures = ({ pictures }: Pick<Event, 'pictures'>) => {
  const words = useText(text)
  if (pictures.length === 0) return null
  return (
    <ul className="q-claim-pictures">
      {pictures.map(({ url, thumbnailUrl }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={words.open(index + 1)}>
            <Picture src={thumbnailUrl} alt="" size={72} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const RefundEvents = ({ refund }: { refund: Shown }) => {
  const words = useText(text)
  const kinds = useText(refundEventText)
  const { currency } = refund
  return (
    <ol className="q-claim-events" aria-label={words.history(refund.number)}>
      {refund.events.map((event) => (
        <li key={event.id}>
          <p className="q-claim-what">
            <strong>{kinds[event.kind]}</strong>
            {event.amountMinor !== null && (
              <span>{moneyText({ amountMinor: event.amountMinor, currency })}</span>
            )}
            <span className="q-muted">
              {event.actorName && `${event.actorName} · `}
              <Instant at={event.at} />
            </span>
          </p>
          {event.words && <blockquote>{event.words}</blockquote>}
          <Pictures pictures={event.pictures} />
        </li>
      ))}
    </ol>
  )
}

interface RefundItemProps {
  readonly refund: Shown
  readonly children?: ReactNode
}

export const RefundItem = ({ refund, children }: RefundItemProps) => {
  const words = useText(text)
  const reasons = useText(refundReasonText)
  const states = useText(refundStateText)
  const { currency, requestedMinor, offeredMinor, refundedMinor } = refund
  const amounts = [
    [words.requested, requestedMinor],
    [words.offered, offeredMinor],
    [words.paid, refundedMinor],
  ] as const
  return (
    <li className="q-claim">
      <div className="q-claim-top">
        <strong>{reasons[refund.reason]}</strong>
        <StatusTag tone={refundTones[refund.state]}>{states[refund.state]}</StatusTag>
        <span className="q-muted">{refund.number}</span>
      </div>
      <p className="q-muted">
        {refund.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
      </p>
      <dl className="q-claim-amounts">
        {amounts.map(
          ([label, amountMinor]) =>
            amountMinor !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="q-tabular">{moneyText({ amountMinor, currency })}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
      <RefundEvents refund={refund} />
    </li>
  )
}

export const CancellationItem = ({ ask, children }: { ask: CancellationRequest; children?: ReactNode }) => {
  const words = useText(text)
  const states = useText(refundStateText)
  return (
    <li className="q-claim">
      <div className="q-claim-top">
        <strong>{words.cancellation}</strong>
        <StatusTag tone={refundTones[ask.status]}>{states[ask.status]}</StatusTag>
        <span className="q-muted">
          {ask.requestedBy} · <Instant at={ask.at} />
        </span>
      </div>
      {ask.reason && <blockquote>{ask.reason}</blockquote>}
      {ask.endedAt && (
        <p className="q-muted">
          {ask.answer && `${ask.answer} · `}
          {words.by} {ask.endedBy} · <Instant at={ask.endedAt} />
        </p>
      )}
      {children}
    </li>
  )
}
