import type { ReactNode } from 'react'
import { orderFlagLabels } from '../../../contract/common/dictionaries.ts'
import type { OrderFlag, OrderRow } from '../../../contract/orders/order-schemas.ts'
import type {
  OrderStatus,
  OrderFlagKind,
  QuoteStatus,
  TrackingStatus,
} from '../../../contract/kernel/statuses.ts'
import { dayOf, minuteOf } from '../../ui/time/time-text.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTimeZone } from '../../ui/text/time-zone.ts'
import { isProblemCode, problemText } from './problem-text.ts'
import {
  orderFlagText,
  orderFlagTones,
  partyText,
  quoteStatusText,
  quoteTones,
  reasonText,
  statusText,
  statusTones,
  trackingText,
  trackingTones,
} from './order-text.ts'

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => {
  const words = useText(statusText)
  return <StatusTag tone={statusTones[status]}>{words[status]}</StatusTag>
}

export const QuoteStatusTag = ({ status }: { status: QuoteStatus }) => {
  const words = useText(quoteStatusText)
  return <StatusTag tone={quoteTones[status]}>{words[status]}</StatusTag>
}

export const TrackingStatusTag = ({ status }: { status: TrackingStatus }) => {
  const words = useText(trackingText)
  return <StatusTag tone={trackingTones[status]}>{words[status]}</StatusTag>
}

export const OrderTags = ({ order: { status, flags } }: { order: Pick<OrderRow, 'status' | 'flags'> }) => {
  const words = useText(orderFlagText)
  return (
    <>
      <OrderStatusTag status={status} />
      {flags.map(({ kind }) => (
        <StatusTag key={kind} tone={orderFlagTones[kind]}>
          {words[kind]}
        </StatusTag>
      ))}
    </>
  )
}

interface OrderWaitingProps {
  readonly waiting: NonNullable<OrderRow['waiting']>
  /** More specific than the reason's own label. */
  readonly why?: string | undefined
  readonly action?: ReactNode
  readonly compact?: boolean
}

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

const blockerText = defineText({
  en: {
    customs: 'Quayside is completing the customs data of these products, then ships them',
    until: (day: string) => `${orderFlagLabels.en.onHold} until ${day}`,
    surcharge: 'Surcharge due',
    merge: (at: string) => `Waiting until ${at} for more orders to the same address`,
    mergeFirst: (at: string) =>
      `Ready to pay. Automatic payment waits until ${at} for more orders to the same address`,
  },
  zh: {
    customs: '平台正在补全这些商品的报关信息，完成后即可发货',
    until: (day: string) => `${orderFlagLabels.zh.onHold}至 ${day}`,
    surcharge: '待付附加费',
    merge: (at: string) => `等待合并至 ${at}`,
    mergeFirst: (at: string) => `等待合并同一地址的订单至 ${at}，期间不自动付款，可手动付款`,
  },
})

type Flags = Pick<OrderRow, 'flags'>
export const flagOf = ({ flags }: Flags, kind: OrderFlagKind): OrderFlag | undefined =>
  flags.find((flag) => flag.kind === kind)

/** The flag that blocks an order: a problem before a surcharge before a hold; null if none does. */
export const useBlockingFlag = (order: Flags): { readonly why: string; readonly flag: OrderFlag } | null => {
  const words = useText(blockerText)
  const problems = useText(problemText)
  const tags = useText(orderFlagText)
  useTimeZone()
  const problem = flagOf(order, 'problem')
  if (problem)
    return { why: isProblemCode(problem.state) ? problems[problem.state] : tags.problem, flag: problem }
  const surcharge = flagOf(order, 'surcharge')
  if (surcharge) return { why: words.surcharge, flag: surcharge }
  const onHold = flagOf(order, 'onHold')
  if (!onHold) return null
  const { until } = onHold
  return { why: until ? words.until(dayOf(new Date(until))) : tags.onHold, flag: onHold }
}

/** Since when an order waits for customs data and nothing that has to be settled before; null if it does not. */
export const customsWaitOf = ({
  waiting,
  customsWaitSince,
}: Pick<OrderRow, 'waiting' | 'customsWaitSince'>): string | null =>
  waiting?.reason === 'cancelledInShop' ? null : customsWaitSince

interface OrderWaitingNoteProps extends Omit<OrderWaitingProps, 'waiting'> {
  readonly order: Pick<OrderRow, 'flags' | 'waiting' | 'mergeUntil' | 'customsWaitSince'>
}

/** Why an order does not move: its blocking flag before its waiting reason; null if it waits for nothing. */
export const OrderWaitingNote = ({ order, why, action, compact }: OrderWaitingNoteProps) => {
  const parties = useText(partyText)
  const words = useText(blockerText)
  const blocker = useBlockingFlag(order)
  const { mergeUntil } = order
  const inMerge = compact ? words.merge : words.mergeFirst
  const reason = mergeUntil === null ? why : inMerge(minuteOf(new Date(mergeUntil)))
  const customsSince = customsWaitOf(order)
  if (!blocker && customsSince !== null)
    return (
      <WaitingNote
        why={words.customs}
        on={parties.agency}
        since={customsSince}
        isYours={false}
        compact={compact ?? false}
      />
    )
  if (!blocker)
    return (
      order.waiting && (
        <OrderWaiting waiting={order.waiting} why={reason} action={action} compact={compact ?? false} />
      )
    )
  const { on, since } = blocker.flag
  return (
    <WaitingNote
      why={blocker.why}
      // A hold waits on the seller who set it.
      on={parties[on ?? 'seller']}
      since={since}
      isYours={on === 'seller'}
      action={action}
      compact={compact ?? false}
    />
  )
}
