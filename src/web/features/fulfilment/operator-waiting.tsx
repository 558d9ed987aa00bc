import type { ReactNode } from 'react'
import type { OrderRow } from '../../../contract/order-schemas.ts'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useStandstill } from '../orders/order-tags.tsx'
import { agencyPartyText, agencyReasonText } from './operator-text.ts'

interface AgencyWaitingProps {
  readonly waiting: NonNullable<OrderRow['waiting']>
  readonly action?: ReactNode
  readonly compact?: boolean
}

/** Why an order does not move, on whom, since when; as the agency reads it. */
export const AgencyWaiting = ({ waiting, action, compact = false }: AgencyWaitingProps) => {
  const reasons = useText(agencyReasonText)
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

interface AgencyStandstillProps extends Omit<AgencyWaitingProps, 'waiting'> {
  readonly order: Pick<OrderRow, 'overlays' | 'waiting'>
}

/** What stops an order before what its status waits for; nothing where it waits for nothing. */
export const AgencyStandstill = ({ order, action, compact = false }: AgencyStandstillProps) => {
  const parties = useText(agencyPartyText)
  const stop = useStandstill(order)
  if (!stop)
    return order.waiting && <AgencyWaiting waiting={order.waiting} action={action} compact={compact} />
  const { on, since } = stop.overlay
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
