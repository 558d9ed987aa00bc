import type { CustomerId, Tx } from '../../platform/database.ts'
import { moveOrders } from './move-order.ts'
import type { LockedOrder } from './locked-orders.ts'
import { orderMoves } from './order-states.ts'
import type { Actor } from './types.ts'
import { withdrawUnusedQuotes } from './variants.ts'

export const cancelOpen = async (
  tx: Tx,
  customerId: CustomerId,
  order: LockedOrder,
  reason: string,
  by: Actor,
): Promise<void> => {
  await moveOrders(tx, [order.id], {
    customerId,
    from: orderMoves.cancel.from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: new Date(), cancelReason: reason },
    event: { kind: 'order.cancelled', detail: reason ? { reason } : {} },
    by,
  })
  const requests = order.lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? [])
  await withdrawUnusedQuotes(tx, customerId, requests, ['requested'])
}
