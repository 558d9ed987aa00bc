import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { refusalError } from '../../../platform/kernel/refuse.ts'
import { lockOrders } from '../pricing/locked-orders.ts'
import { done, refused, resultNotFound, type OrderResult } from '../state/order-results.ts'
import { orderMoves } from '../state/order-states.ts'
import { moveOrders } from '../state/move-order.ts'
import { findOrderHeads, orderStatusRefusal } from '../state/refusals.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'
import { withdrawUnusedQuotes } from '../mapping/variants.ts'

export const cancelIn = async (
  tx: Tx,
  scope: Scope,
  given: { readonly ids: readonly string[]; readonly reason: string },
  by: Actor,
): Promise<OrderResult[]> => {
  const ids = [...new Set(given.ids)]
  const locked = await lockOrders(tx, scope, ids, orderMoves.cancel.from)
  const lockedIds = locked.map(({ id }) => id)
  const moved = await moveOrders(tx, lockedIds, {
    customerId: scope.customerId,
    from: orderMoves.cancel.from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: 'now', cancelReason: given.reason },
    event: { kind: 'order.cancelled', detail: given.reason ? { reason: given.reason } : {} },
    by,
  })
  // Open quote requests that no other order waits for are withdrawn; offers already made stay valid.
  const requests = locked.flatMap(({ lines }) => lines.flatMap(({ quoteRequestId }) => quoteRequestId ?? []))
  await withdrawUnusedQuotes(tx, scope.customerId, requests, ['requested'])
  await auditAdminView(tx, scope, 'order:cancel', ids)
  const cancelled = new Map<string, string>(moved.map(({ id, number }) => [id, number]))
  const heads = new Map((await findOrderHeads(tx, scope, ids)).map((head) => [head.id, head]))
  return ids.map((id) => {
    const number = cancelled.get(id)
    if (number !== undefined) return done(id, number, 'cancelled', `${number} cancelled.`)
    const head = heads.get(id)
    if (!head) return resultNotFound(id)
    return refused(id, head.number, orderStatusRefusal(head))
  })
}

export const cancelOrders = (
  database: Database,
  scope: Scope,
  given: { readonly ids: readonly string[]; readonly reason: string },
  by: Actor,
): Promise<OrderResult[]> =>
  database.tenantTransaction(scope.customerId, (tx) => cancelIn(tx, scope, given, by))

export const cancelOrder = async (
  database: Database,
  scope: Scope,
  given: { readonly id: string; readonly reason: string },
  by: Actor,
): Promise<{ status: OrderStatus }> => {
  const [result] = await cancelOrders(database, scope, { ids: [given.id], reason: given.reason }, by)
  if (!result) throw notFound('Order')
  if (!result.ok) throw refusalError(result)
  return { status: 'cancelled' }
}
