import type { OrderRow } from '../../../contract/order-schemas.ts'
import { orders } from '../../../contract/orders.ts'
import type { PaymentOrder } from '../../../contract/payment-options.ts'
import { useCall } from '../../ui/call/use-call.ts'

/** What paying this order would take from stock and wallet; undefined if unknown. */
export const useDue = ({
  id,
  allowedActions,
}: Pick<OrderRow, 'id' | 'allowedActions'>): Pick<PaymentOrder, 'due' | 'stock'> | undefined => {
  const isDue = allowedActions.includes('pay')
  const preview = useCall(
    orders.previewPayment,
    { ids: [id] },
    { enabled: isDue, everyMs: 30_000, quiet: true },
  )
  return isDue ? preview.data?.orders.find((one) => one.id === id) : undefined
}
