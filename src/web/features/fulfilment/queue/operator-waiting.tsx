import type { ReactNode } from 'react'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { WaitingNote } from '../../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { customsWaitOf, useBlockingFlag } from '../../order-kit/order-tags.tsx'
import { agencyPartyText, operatorReasonText } from './operator-text.ts'

const text = defineText({
  en: {
    customs: 'Customs data missing: enter it on the products',
    cancellation: 'Cancellation requested: do not ship before it is decided',
  },
  zh: {
    customs: '缺少报关信息，请在产品中填写',
    cancellation: '已申请取消，处理前请勿发货',
  },
})

interface OperatorWaitingProps {
  readonly waiting: NonNullable<OrderRow['waiting']>
  readonly action?: ReactNode
  readonly compact?: boolean
}

export const OperatorWaiting = ({ waiting, action, compact = false }: OperatorWaitingProps) => {
  const reasons = useText(operatorReasonText)
  const parties = useText(agencyPartyText)
  return (
    <WaitingNote
      why={reasons[waiting.reason]}
      on={parties[waiting.on]}
      since={waiting.since}
      isYours={waiting.on === 'agency'}
      action={action}
      compact={compact}
    />
  )
}

interface OperatorWaitingNoteProps extends Omit<OperatorWaitingProps, 'waiting'> {
  readonly order: Pick<OrderRow, 'flags' | 'waiting' | 'customsWaitSince'>
}

/** What blocks an order, or otherwise what its status waits for; nothing when it is not waiting. */
export const OperatorWaitingNote = ({ order, action, compact = false }: OperatorWaitingNoteProps) => {
  const parties = useText(agencyPartyText)
  const words = useText(text)
  const stop = useBlockingFlag(order)
  const customsSince = customsWaitOf(order)
  const cancellation = order.flags.find(({ kind }) => kind === 'cancellationRequested')
  if (cancellation && stop?.flag.kind !== 'problem') {
    return (
      <WaitingNote
        why={words.cancellation}
        on={parties.agency}
        since={cancellation.since}
        isYours
        action={action}
        compact={compact}
      />
    )
  }
  if (!stop && customsSince !== null) {
    return (
      <WaitingNote
        why={words.customs}
        on={parties.agency}
        since={customsSince}
        isYours
        action={action}
        compact={compact}
      />
    )
  }
  if (!stop)
    return order.waiting && <OperatorWaiting waiting={order.waiting} action={action} compact={compact} />
  const { on, since } = stop.flag
  return (
    <WaitingNote
      why={stop.why}
      on={parties[on ?? 'seller']}
      since={since}
      isYours={on === 'agency'}
      action={action}
      compact={compact}
    />
  )
}
