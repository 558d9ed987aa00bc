import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { TagList } from '../../../ui/components/tag-list.tsx'
import { OrderLines } from '../detail/order-lines.tsx'
import { Parcels } from '../detail/order-parcels.tsx'
import { OrderWaitingNote, OrderTags } from '../../order-kit/order-tags.tsx'
import { OrderTimeline } from '../detail/order-timeline.tsx'

const OrderPeek = ({ row }: { row: OrderRow }) => {
  const order = useCall(orders.getOrder, { id: row.id }, { quiet: true, keepPrevious: false })
  if (order.error && !order.data)
    return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  if (!order.data) return <CardSkeleton lines={8} />
  return (
    <div className="q-stack">
      <div>
        <OrderTags order={order.data} />
      </div>
      {order.data.tags.length > 0 && <TagList tags={order.data.tags} />}
      <OrderWaitingNote order={order.data} />
      <OrderLines order={order.data} />
      {order.data.shipments.length > 0 && <Parcels order={order.data} />}
      <OrderTimeline events={order.data.events} currency={order.data.currency} />
    </div>
  )
}
export default OrderPeek
