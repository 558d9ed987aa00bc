import { Button } from 'antd'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { TrackingStatusTag } from '../../order-kit/order-tags.tsx'
import { isTrackingStatus, trackingText } from '../../order-kit/order-text.ts'
import '../../order-kit/orders.css'

type Shipment = OrderDetail['shipments'][number]
type Push = Shipment['pushes'][number]

const text = defineText({
  en: {
    track: 'Track on carrier site',
    contents: 'In this parcel',
    shop: 'Shop sync',
    fulfilment: 'Tracking number',
    pending: 'Queued',
    retrying: 'Failed, will retry',
    done: 'Synced',
    failed: 'Failed',
    again: 'Sync again',
    next: 'next attempt',
    pushed: 'Sync restarted.',
    noEvents: 'No tracking events from the carrier yet.',
  },
  zh: {
    track: '在承运商网站查询',
    contents: '包裹内容',
    shop: '回传店铺',
    fulfilment: '运单号',
    pending: '待回传',
    retrying: '失败，将自动重试',
    done: '已回传',
    failed: '回传失败',
    again: '重新回传',
    next: '下次重试',
    pushed: '正在重新回传。',
    noEvents: '暂无物流信息。',
  },
})

const pushTones: Record<Push['status'], Tone> = {
  pending: 'working',
  retrying: 'problem',
  done: 'done',
  failed: 'problem',
}

export const Parcels = ({ order }: { order: OrderDetail }) => (
  <div className="q-stack">
    {order.shipments.map((shipment) => (
      <Parcel key={shipment.id} order={order} shipment={shipment} />
    ))}
  </div>
)

const Parcel = ({ order, shipment }: { order: OrderDetail; shipment: Shipment }) => {
  const words = useText(text)
  const title = useTitle()
  const titles = new Map(order.lines.map((line) => [line.id, title(line)]))
  return (
    <article className="q-parcel">
      <header className="q-parcel-top">
        <strong>{shipment.carrier}</strong>
        <CopyText value={shipment.trackingNumber} />
        <TrackingStatusTag status={shipment.status} />
        {shipment.trackingUrl && (
          <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
            {words.track} <Icon name="external" size={13} />
          </a>
        )}
      </header>
      <p className="q-muted">
        {words.contents}:{' '}
        {shipment.lines.map((line) => `${line.quantity} × ${titles.get(line.orderLineId) ?? ''}`).join(', ')}
      </p>
      <ParcelEvents events={shipment.events} />
      {shipment.pushes.length > 0 && (
        <div className="q-pushes">
          <h3>{words.shop}</h3>
          {shipment.pushes.map((push) => (
            <PushRow key={push.id} push={push} />
          ))}
        </div>
      )}
    </article>
  )
}

const ParcelEvents = ({ events }: { events: Shipment['events'] }) => {
  const words = useText(text)
  const statuses = useText(trackingText)
  if (events.length === 0) return <p className="q-muted">{words.noEvents}</p>
  return (
    <ol className="q-parcel-events">
      {events.map((event) => (
        <li key={`${event.at}${event.status}${event.description}`}>
          <span>{statuses[event.status]}</span>
          <span className="q-muted">
            {[event.description, event.location].filter(Boolean).join(' · ')} · <Instant at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const PushRow = ({ push }: { push: Push }) => {
  const words = useText(text)
  const statuses = useText(trackingText)
  const again = useCallMutation(orders.retryShopPush, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.pushed),
  })
  const status = push.eventStatus ?? ''
  const what =
    push.kind === 'fulfilment' ? words.fulfilment : isTrackingStatus(status) ? statuses[status] : status
  const mayRetry = push.status === 'failed' || push.status === 'retrying'
  return (
    <div className="q-push">
      <span>{what}</span>
      <StatusTag tone={pushTones[push.status]}>{words[push.status]}</StatusTag>
      {push.doneAt && <Instant at={push.doneAt} />}
      {push.status === 'retrying' && push.nextAttemptAt && (
        <span className="q-muted">
          {words.next} <Instant at={push.nextAttemptAt} />
        </span>
      )}
      {mayRetry && push.lastError && <span className="q-push-error">{push.lastError}</span>}
      {mayRetry && (
        <Button size="small" loading={again.isPending} onClick={() => again.mutate({ pushId: push.id })}>
          {words.again}
        </Button>
      )}
    </div>
  )
}
