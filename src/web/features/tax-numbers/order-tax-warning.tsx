import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { orderTaxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { isNumbered } from '../../../contract/tax-numbers/tax-schemes.ts'
import { useCall } from '../../ui/call/use-call.ts'
import MissingNote from './missing-note.tsx'

/** Before payment: the order could travel under a tax number and has none. */
const OrderTaxWarning = ({ order: { id } }: { order: Pick<OrderDetail, 'id'> }) => {
  const { data } = useCall(orderTaxNumbers.getOrderTaxNumber, { id }, { quiet: true })
  if (!data || data.isPaid || data.reason !== 'noNumber') return null
  if (data.scheme === null || !isNumbered(data.scheme) || !data.limit) return null
  return <MissingNote scheme={data.scheme} limit={data.limit} />
}
export default OrderTaxWarning
