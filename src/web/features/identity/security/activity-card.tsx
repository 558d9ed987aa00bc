import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { activityText, detailWords, eventWords } from './activity-text.ts'
import type { Side } from './passkeys-card.tsx'
import './profile.css'

const calls = {
  customer: security.listSecurityEvents,
  operator: operatorSecurity.listOperatorSecurityEvents,
} as const

export const ActivityCard = ({ side }: { side: Side }) => {
  const words = useText(activityText)
  const list = useCall(calls[side], {}, { quiet: true })
  if (!list.data) {
    return list.error ? (
      <div className="q-card">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CardSkeleton />
    )
  }
  const { events } = list.data
  return (
    <Card title={words.title}>
      {events.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="q-rows q-activity">
          {events.map((event) => (
            <li key={event.id}>
              <div className="q-row-words">
                <strong>{eventWords(words, event)}</strong>
                <span>{detailWords(words, event)}</span>
              </div>
              <span className="q-muted">
                <Instant at={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
