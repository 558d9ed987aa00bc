import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { counted } from '../../../../contract/kernel/format.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { RowButton } from '../../../ui/index-page/row-button.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { useAccess } from '../../../ui/access.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { isTrackingStatus, trackingText } from '../../order-kit/order-text.ts'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import '../common/fulfilment.css'

export type Push = OrderDetail['shipments'][number]['pushes'][number]

const text = defineText({
  en: {
    fulfilment: 'Tracking number',
    correction: (number: string) => `Corrected number: ${number}`,
    pending: 'Waiting to sync',
    retrying: 'Failed, will retry',
    done: 'Synced',
    failed: 'Failed, not retrying',
    attempts: (count: number) => counted(count, 'attempt', 'attempts'),
    next: 'next',
    retry: 'Retry sync',
    retryStarted: 'Syncing again.',
  },
  zh: {
    fulfilment: '运单号',
    correction: (number: string) => `更正后的运单号 ${number}`,
    pending: '待回传',
    retrying: '失败，将自动重试',
    done: '已回传',
    failed: '回传失败',
    attempts: (count: number) => `已尝试 ${count} 次`,
    next: '下次重试',
    retry: '重新回传',
    retryStarted: '正在重新回传。',
  },
})

const tones: Record<Push['status'], Tone> = {
  pending: 'working',
  retrying: 'yours',
  done: 'done',
  failed: 'problem',
}

type PushLike = Pick<
  Push,
  'id' | 'kind' | 'eventStatus' | 'status' | 'attempts' | 'lastError' | 'nextAttemptAt' | 'doneAt'
>

export const PushSubject = ({ push }: { push: PushLike }) => {
  const words = useText(text)
  const statuses = useText(trackingText)
  if (push.kind === 'fulfilment') return <>{words.fulfilment}</>
  if (push.kind === 'correction') return <>{words.correction(push.eventStatus ?? '')}</>
  const status = push.eventStatus ?? ''
  return <>{isTrackingStatus(status) ? statuses[status] : status}</>
}

export const PushState = ({ push }: { push: PushLike }) => {
  const words = useText(text)
  const isOpen = push.status === 'failed' || push.status === 'retrying'
  return (
    <span className="q-push-state">
      <span>
        <StatusTag tone={tones[push.status]}>{words[push.status]}</StatusTag>{' '}
        <span className="q-muted">
          {push.doneAt ? <Instant at={push.doneAt} /> : push.attempts > 0 && words.attempts(push.attempts)}
          {push.status === 'retrying' && push.nextAttemptAt && (
            <>
              {' · '}
              {words.next} <Instant at={push.nextAttemptAt} />
            </>
          )}
        </span>
      </span>
      {isOpen && push.lastError && <span className="q-push-why">{push.lastError}</span>}
    </span>
  )
}

export const RetryPushButton = ({ push }: { push: PushLike }) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const retry = useCallMutation(operatorOrders.retryPush, {
    invalidates: operatorOrderReads,
    onSuccess: () => toast.success(words.retryStarted),
  })
  const isOpen = push.status === 'failed' || push.status === 'retrying'
  if (!isOpen || !hasRole('fulfilment', 'orders')) return null
  return (
    <RowButton isRunning={retry.isPending} onPress={() => retry.mutate({ pushId: push.id })}>
      {words.retry}
    </RowButton>
  )
}
