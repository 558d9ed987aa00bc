import type { Money } from '../../../contract/money.ts'
import type { Tx } from '../../platform/database.ts'
import { lockWallet, postMovements } from '../wallet/index.ts'
import { moveOrder } from './move-order.ts'
import { orderMoves } from './order-states.ts'
import { refuseUnheld } from './refusals.ts'
import { query } from './sql.ts'
import { auditAdminView, type Actor, type Scope } from './types.ts'

interface HeldOrder {
  readonly number: string
  readonly totalMinor: number
  /** How often it has been paid: each payment is given back once. */
  readonly payments: number
}

const lockSql = `
  select o.number, o.total_minor as "totalMinor",
      (select count(*)::int from order_event e
        where e.customer_id = o.customer_id and e.order_id = o.id and e.kind = 'order.paid') as payments
    from dropshipping_order o
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
      and o.status = any($4::text[]) and (not $5::boolean or o.waiting_reason = 'cancelledInShop')
    for update of o`

export interface RefundedOrder {
  readonly status: 'cancelled'
  readonly refund: Money
  readonly balance: Money
}

/**
 * Cancels a paid order of which nothing is shipped and gives its price back to the wallet: once, by the guarded move and by
 * the ledger's key. Null where it does not stand so.
 */
export const refundPaidOrder = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly reason: string; readonly mustBeHeld: boolean },
  by: Actor,
): Promise<RefundedOrder | null> => {
  const { customerId } = scope
  const { id, reason, mustBeHeld } = given
  const wallet = await lockWallet(tx, customerId)
  const { from } = orderMoves.refund
  const [order] = await query<HeldOrder>(tx, lockSql, [customerId, id, scope.shopIds, from, mustBeHeld])
  if (!order) return null
  const { currency } = wallet
  const amountMinor = order.totalMinor
  const moved = await moveOrder(tx, {
    customerId,
    orderId: id,
    from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: new Date(), cancelReason: reason },
    event: { kind: 'order.refunded', detail: { amountMinor, currency } },
    by,
  })
  if (!moved) throw new Error(`order ${id} moved although it was locked`)
  const { balanceMinor } = await postMovements(
    tx,
    customerId,
    wallet,
    amountMinor === 0
      ? []
      : [
          {
            kind: 'orderRefund',
            key: `refund:${id}:${order.payments}`,
            amountMinor,
            counterAccount: 'sales',
            sourceKind: 'order',
            sourceId: id,
            sourceNumber: order.number,
            actorName: by.name,
          },
        ],
  )
  return {
    status: 'cancelled',
    refund: { amountMinor, currency },
    balance: { amountMinor: balanceMinor, currency },
  }
}

/**
 * Cancels an order that was cancelled in its shop after it was paid here, and gives its price back to the wallet. Of an
 * order that is shipped in part the rest can only be kept. @throws DomainError notFound, notHeld
 */
export const refundOrder = async (tx: Tx, scope: Scope, id: string, by: Actor): Promise<RefundedOrder> => {
  const reason = 'Cancelled in the shop by its buyer.'
  const refunded = await refundPaidOrder(tx, scope, { id, reason, mustBeHeld: true }, by)
  if (!refunded) return refuseUnheld(tx, scope, id)
  await auditAdminView(tx, scope, 'order:refund', [id])
  return refunded
}
