import { orders, type OrderRow } from '../../../contract/orders.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OrderLines } from './order-lines.tsx'
import { Parcels } from './order-parcels.tsx'
import { OrderStatusTag, OrderWaiting } from './order-tags.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const text = defineText({ en: { open: 'Open the order' }, zh: { open: '打开订单' } })

/** An order beside the list. */
export const OrderPeek = ({ row }: { row: OrderRow }) => {
  const words = useText(text)
  const order = useCall(orders.getOrder, { id: row.id }, { quiet: true, keepPrevious: false })
  if (order.error) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <CardSkeleton lines={8} />
  return (
    <div className="q-stack">
      <div>
        <OrderStatusTag status={order.data.status} />{' '}
        <PageLink to="/orders/dropshippingDetail" search={{ id: row.id }}>
          {words.open}
        </PageLink>
      </div>
      {order.data.waiting && <OrderWaiting waiting={order.data.waiting} />}
      <OrderLines order={order.data} />
      {order.data.shipments.length > 0 && <Parcels order={order.data} />}
      <OrderTimeline events={order.data.events} />
    </div>
  )
}
