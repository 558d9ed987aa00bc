import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { finalTrackingStatuses } from '../../../../contract/kernel/statuses.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { TrackingStatusTag } from '../../order-kit/order-tags.tsx'
import { isTrackingStatus, trackingText } from '../../order-kit/order-text.ts'
import { CustomsMenu } from '../../packing/customs-menu.tsx'
import { RetryPushButton, PushState, PushSubject } from '../pushes/push-state.tsx'
import '../common/fulfilment.css'

type Shipment = OrderDetail['shipments'][number]
type Order = Pick<OrderDetail, 'id' | 'lines' | 'shipments'>

const CorrectDialog = lazy(() => import('../shipping/correct-dialog.tsx'))

const text = defineText({
  en: {
    track: 'Track with carrier',
    correct: 'Correct number',
    contents: 'Contents',
    shipped: 'Shipped',
    noEvents: 'No carrier updates yet.',
    syncedToShop: 'Synced to shop',
    unknown: 'Unrecognised carrier updates',
  },
  zh: {
    track: '在承运商网站查询',
    correct: '更正运单号',
    contents: '包裹内容',
    shipped: '发货时间',
    noEvents: '暂无物流信息。',
    syncedToShop: '回传店铺',
    unknown: '未识别的物流动态',
  },
})

export const OperatorParcels = ({ order }: { order: Order }) => (
  <div className="q-stack">
    {order.shipments.map((shipment) => (
      <Parcel key={shipment.id} order={order} shipment={shipment} />
    ))}
  </div>
)

const Parcel = ({ order, shipment }: { order: Order; shipment: Shipment }) => {
  const words = useText(text)
  const title = useTitle()
  const { hasRole } = useAccess()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const mayCorrect = hasRole('fulfilment', 'orders') && !finalTrackingStatuses.includes(shipment.status)
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  const contents = shipment.lines.map(({ orderLineId, quantity }) => {
    const line = lines.get(orderLineId)
    return `${quantity} × ${line?.skuCode ?? (line ? title(line) : '')}`
  })
  return (
    <article className="q-ops-parcel">
      <header>
        <strong>{shipment.carrier}</strong>
        <CopyText value={shipment.trackingNumber} />
        <TrackingStatusTag status={shipment.status} />
        {shipment.trackingUrl && (
          <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
            {words.track} <Icon name="external" size={13} />
          </a>
        )}
        {mayCorrect && (
          <Button size="small" onClick={() => setIsCorrecting(true)}>
            {words.correct}
          </Button>
        )}
        {hasRole('fulfilment', 'orders') && <CustomsMenu ids={[order.id]} parcel={shipment} />}
        {isCorrecting && (
          <Suspense fallback={null}>
            <CorrectDialog orderId={order.id} shipment={shipment} onClose={() => setIsCorrecting(false)} />
          </Suspense>
        )}
      </header>
      <p className="q-muted">
        {words.contents} {contents.join(', ')} · {words.shipped} <Instant at={shipment.shippedAt} />
      </p>
      <ParcelEvents events={shipment.events} />
      {shipment.pushes.length > 0 && (
        <section className="q-ops-pushes" aria-label={words.syncedToShop}>
          <h3>{words.syncedToShop}</h3>
          {shipment.pushes.map((push) => (
            <div key={push.id} className="q-ops-push">
              <span>
                <PushSubject push={push} />
              </span>
              <PushState push={push} />
              <RetryPushButton push={push} />
            </div>
          ))}
        </section>
      )}
    </article>
  )
}

const ParcelEvents = ({ events }: { events: Shipment['events'] }) => {
  const words = useText(text)
  const statuses = useText(trackingText)
  if (events.length === 0) return <p className="q-muted">{words.noEvents}</p>
  return (
    <ol className="q-ops-events">
      {events.map((event) => (
        <li key={`${event.at} ${event.status} ${event.description}`}>
          <span>{isTrackingStatus(event.status) ? statuses[event.status] : words.unknown}</span>
          <span className="q-muted">
            {[event.description, event.location].filter(Boolean).join(' · ')} · <Instant at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
