import type { ReactNode } from 'react'
import type { OrderRow } from '../../../contract/orders.ts'
import { WaitingNote } from '../../ui/parts/waiting-note.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { agencyPartyText, agencyReasonText } from './agency-words.ts'

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
