import type { Money } from '../../../contract/money.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import { releaseStock } from '../stock/index.ts'
import { postMovements, type LockedWallet } from '../wallet/index.ts'
import { closeRefundsAndRequests } from './end-claims.ts'
import { moveOrder } from './move-order.ts'
import { orderMoves } from './order-states.ts'
import { query } from './sql.ts'
import type { Actor, Scope } from './types.ts'

/** A paid order of which nothing is shipped, locked after its customer's wallet. */
export interface PaidOrder {
  readonly id: string
  readonly number: string
  readonly waitingReason: string | null
  /** Paid, and not given back yet. */
  readonly leftMinor: number
  /** How often it has been paid: each payment is given back once. */
  readonly payments: number
}

const lockSql = `
  select o.id, o.number, o.waiting_reason as "waitingReason", o.total_minor - o.refunded_minor as "leftMinor",
      (select count(*)::int from order_event e
        where e.customer_id = o.customer_id and e.order_id = o.id and e.kind = 'order.paid') as payments
    from dropshipping_order o
    where o.customer_id = $1 and o.id = $2 and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))
      and o.status = any($4::text[])
    for update of o`

/** Locks an order that could be cancelled for its money; null where it is not there, or stands elsewhere. */
export const lockPaidOrder = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  id: string,
): Promise<PaidOrder | null> => {
  const [order] = await query<PaidOrder>(tx, lockSql, [customerId, id, shopIds, orderMoves.refund.from])
  return order ?? null
}

/**
 * What was paid for it since is given back with its price, and neither belongs to it any more; no parcel goes out: a
 * label that was made is void.
 */
const clearSql = `
  update dropshipping_order
    set refunded_minor = 0, total_minor = total_minor - surcharge_minor, surcharge_minor = 0,
      labelled_at = null, labelled_by = null
    where customer_id = $1 and id = $2`

/**
 * Cancels a paid order that is locked, and gives back to the wallet what is left of its price, and to the stock what it had
 * of it: once, by the guarded move and by the ledger's key. What else was asked of the order ends with it.
 */
export const cancelPaid = async (
  tx: Tx,
  customerId: CustomerId,
  locked: { readonly wallet: LockedWallet; readonly order: PaidOrder },
  reason: string,
  by: Actor,
): Promise<{ readonly refund: Money; readonly balance: Money }> => {
  const { wallet, order } = locked
  const { currency } = wallet
  const amountMinor = order.leftMinor
  const stockUnits = await releaseStock(tx, customerId, order.id)
  const moved = await moveOrder(tx, {
    customerId,
    orderId: order.id,
    from: orderMoves.refund.from,
    to: 'cancelled',
    waiting: null,
    set: { cancelledAt: new Date(), cancelReason: reason },
    event: {
      kind: 'order.refunded',
      detail: { amountMinor, currency, ...(stockUnits > 0 ? { stockUnits } : {}) },
    },
    by,
  })
  if (!moved) throw new Error(`order ${order.id} moved although it was locked`)
  await query(tx, clearSql, [customerId, order.id])
  const movement = {
    kind: 'orderRefund',
    key: `refund:${order.id}:${order.payments}`,
    amountMinor,
    counterAccount: 'sales',
    sourceKind: 'order',
    sourceId: order.id,
    sourceNumber: order.number,
    actorName: by.name,
  } as const
  const posted = await postMovements(tx, customerId, wallet, amountMinor === 0 ? [] : [movement])
  await closeRefundsAndRequests(tx, customerId, order.id, by)
  return {
    refund: { amountMinor, currency },
    balance: { amountMinor: posted.balanceMinor, currency },
  }
}
