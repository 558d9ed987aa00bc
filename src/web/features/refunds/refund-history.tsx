import type { ReactNode } from 'react'
import type { CancellationRequest, Refund } from '../../../contract/refunds/refund-schemas.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { refundEventText, refundReasonText, refundStateText, refundTones } from './refund-text.ts'
import { replacementStateText, replacementTones } from '../replacements/replacement-text.ts'
import './refunds.css'

const text = defineText({
  en: {
    open: (number: number) => `Open image ${number}`,
    replacement: 'Replacement requested',
    sent: 'Replacement sent:',
    prepared: 'Replacement being prepared:',
    charged: 'Replacement offered for a charge:',
    notSent: 'Replacement not sent:',
    worth: 'Maximum refund',
    requested: 'Requested',
    offered: 'Offered',
    paid: 'Refunded',
    history: (number: string) => `Timeline of ${number}`,
    cancellation: 'Cancellation request',
    by: 'by',
  },
  zh: {
    open: (number: number) => `打开图片 ${number}`,
    replacement: '申请补发',
    sent: '已补发：',
    prepared: '补发准备中：',
    charged: '补发需支付费用：',
    notSent: '未补发：',
    worth: '最多可退',
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

const replacementLabels = {
  offered: 'charged',
  preparing: 'prepared',
  shipped: 'sent',
  delivered: 'sent',
  declined: 'notSent',
  expired: 'notSent',
  cancelled: 'notSent',
} as const satisfies Record<NonNullable<Shown['replacement']>['state'], string>

/** The order that was sent for a request, and where its parcels are. */
const SentReplacement = ({ sent, detail }: { sent: NonNullable<Shown['replacement']>; detail: string }) => {
  const words = useText(text)
  const states = useText(replacementStateText)
  return (
    <p className="q-claim-top">
      <span>{words[replacementLabels[sent.state]]}</span>
      <PageLink to={detail} search={{ id: sent.id }}>
        {sent.number}
      </PageLink>
      <StatusTag tone={replacementTones[sent.state]}>{states[sent.state]}</StatusTag>
      {sent.trackingNumbers.length > 0 && (
        <span className="q-muted q-tabular">{sent.trackingNumbers.join(', ')}</span>
      )}
    </p>
  )
}

interface RefundItemProps {
  readonly refund: Shown
  /** The path of an order's page in this application. */
  readonly detail: string
  /** Of a request for a replacement, show what the agency could refund instead. */
  readonly showsWorth?: boolean
  readonly children?: ReactNode
}

export const RefundItem = ({ refund, detail, showsWorth = false, children }: RefundItemProps) => {
  const words = useText(text)
  const reasons = useText(refundReasonText)
  const states = useText(refundStateText)
  const title = useTitle()
  const { currency, requestedMinor, offeredMinor, refundedMinor, wanted, replacement } = refund
  const isReplacement = wanted === 'replacement'
  const requested = isReplacement && !showsWorth ? null : requestedMinor
  const amounts = [
    { label: isReplacement ? words.worth : words.requested, amountMinor: requested },
    { label: words.offered, amountMinor: offeredMinor },
    { label: words.paid, amountMinor: refundedMinor },
  ].flatMap(({ label, amountMinor }) => (amountMinor === null ? [] : [[label, amountMinor] as const]))
  return (
    <li className="q-claim">
      <div className="q-claim-top">
        <strong>{reasons[refund.reason]}</strong>
        {isReplacement && <StatusTag tone="quiet">{words.replacement}</StatusTag>}
        <StatusTag tone={refundTones[refund.state]}>{states[refund.state]}</StatusTag>
        <span className="q-muted">{refund.number}</span>
      </div>
      <p className="q-muted">{refund.lines.map((line) => `${line.quantity} × ${title(line)}`).join(', ')}</p>
      {amounts.length > 0 && (
        <dl className="q-claim-amounts">
          {amounts.map(([label, amountMinor]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="q-tabular">{moneyText({ amountMinor, currency })}</dd>
            </div>
          ))}
        </dl>
      )}
      {replacement && <SentReplacement sent={replacement} detail={detail} />}
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
