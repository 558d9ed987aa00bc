import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import type { Refusal } from '../../../platform/kernel/refuse.ts'
import { moveOrders } from '../state/move-order.ts'
import type { LockedOrder } from '../pricing/locked-orders.ts'
import { orderMoves } from '../state/order-states.ts'
import type { Actor } from '../state/types.ts'
import { withdrawUnusedQuotes } from '../mapping/variants.ts'

/** A cancellation's reason in the timeline: the shop's word, or one of our sentences. */
export const cancellationDetail = (why: string | Refusal): Readonly<Record<string, unknown>> => {
  if (typeof why === 'string') return why === '' ? {} : { reason: why }
  return { cause: why.reason, causeFigures: why.figures ?? {} }
}

export const cancelOpen = async (
  tx: Tx,
  customerId: CustomerId,
  order: LockedOrder,
  {
    why,
    by,
  }: {
    readonly why: string | Refusal
    readonly by: Actor
  },
): Promise<void> => {
  await moveOrders(tx, [order.id], {
    customerId,
    from: orderMoves.cancel.from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: 'now', cancelReason: typeof why === 'string' ? why : why.reason },
    event: { kind: 'order.cancelled', detail: cancellationDetail(why) },
    by,
  })
  const requests = order.lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? [])
  await withdrawUnusedQuotes(tx, customerId, requests, ['requested'])
}
