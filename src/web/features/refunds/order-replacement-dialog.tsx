import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { useCall } from '../../ui/call/use-call.ts'
import ReplacementDialog from '../replacements/replacement-dialog.tsx'

interface OrderReplacementDialogProps {
  readonly order: Pick<OrderDetail, 'id' | 'number' | 'currency' | 'lines' | 'address'>
  readonly onClose: () => void
}

/** A replacement of an order, which answers the seller's request for one if it is open. */
const OrderReplacementDialog = ({ order, onClose }: OrderReplacementDialogProps) => {
  const { data, isError } = useCall(operatorRefunds.getOperatorRefunds, { orderId: order.id })
  if (!data && !isError) return null
  const request = data?.refunds.find(({ allowedActions }) => allowedActions.includes('replace'))
  return <ReplacementDialog order={order} {...(request && { request })} onClose={onClose} />
}
export default OrderReplacementDialog
