import type { ReactNode } from 'react'
import type { OrderRow } from '../../../contract/orders.ts'
import type { OrderStatus, QuoteStatus, TrackingStatus } from '../../../contract/statuses.ts'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { WaitingNote } from '../../ui/parts/waiting-note.tsx'
import { useText } from '../../ui/text/define-text.ts'
import {
  overlayText,
  overlayTones,
  partyText,
  quoteStatusText,
  quoteTones,
  reasonText,
  statusText,
  statusTones,
  trackingText,
  trackingTones,
} from './order-words.ts'

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => {
  const words = useText(statusText)
  return <StateTag tone={statusTones[status]}>{words[status]}</StateTag>
}

export const QuoteStatusTag = ({ status }: { status: QuoteStatus }) => {
  const words = useText(quoteStatusText)
  return <StateTag tone={quoteTones[status]}>{words[status]}</StateTag>
}

export const TrackingStatusTag = ({ status }: { status: TrackingStatus }) => {
  const words = useText(trackingText)
  return <StateTag tone={trackingTones[status]}>{words[status]}</StateTag>
}

/** An order's status, and what lies over it beside that. */
export const OrderTags = ({
  order: { status, overlays },
}: {
  order: Pick<OrderRow, 'status' | 'overlays'>
}) => {
  const words = useText(overlayText)
  return (
    <>
      <OrderStatusTag status={status} />
      {overlays.map(({ kind }) => (
        <StateTag key={kind} tone={overlayTones[kind]}>
          {words[kind]}
        </StateTag>
      ))}
    </>
  )
}

interface OrderWaitingProps {
  readonly waiting: NonNullable<OrderRow['waiting']>
  /** In closer words than the reason's own. */
  readonly why?: string | undefined
  readonly action?: ReactNode
  readonly compact?: boolean
}

/** Why an order does not move, on whom, since when, and its one button; as the seller reads it. */
export const OrderWaiting = ({ waiting, why, action, compact }: OrderWaitingProps) => {
  const reasons = useText(reasonText)
  const parties = useText(partyText)
  return (
    <WaitingNote
      why={why ?? reasons[waiting.reason]}
      on={parties[waiting.on]}
      since={waiting.since}
      isYours={waiting.on === 'seller'}
      action={action}
      compact={compact ?? false}
    />
  )
}
