import type { Money } from '../../../../contract/kernel/money.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { releaseStock } from '../../stock/index.ts'
import { postMovements, type LockedWallet } from '../../wallet/index.ts'
import { closeRefundsAndRequests } from '../state/close-refunds-and-requests.ts'
import { moveOrder } from '../state/move-order.ts'
import { orderMoves } from '../state/order-states.ts'
import { query } from '../state/sql.ts'
import type { Actor, Scope } from '../state/types.ts'

/** A paid order without shipments, locked after its customer's wallet. */
export interface PaidOrder {
  readonly id: string
  readonly number: string
  readonly waitingReason: string | null
  /** Paid and not yet refunded, in minor units. */
  readonly leftMinor: number
  /** Number of payments so far: each payment is refunded once. */
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

export const lockPaidOrder = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  id: string,
): Promise<PaidOrder | null> => {
  const [order] = await query<PaidOrder>(tx, lockSql, [customerId, id, shopIds, orderMoves.refund.from])
  return order ?? null
}

/** Additional payments, such as surcharges, are refunded with the price, and the shipping label is voided. */
const clearSql = `
  update dropshipping_order
    set refunded_minor = 0, total_minor = total_minor - surcharge_minor, surcharge_minor = 0,
      labelled_at = null, labelled_by = null
    where customer_id = $1 and id = $2`

/**
 * Cancels a locked paid order, refunds the rest of its price to the wallet, and returns its units from stock. Done
 * once, by the guarded status change and the ledger's posting key. Closes open refunds and requests of the order.
 */
export const cancelPaid = async (
  tx: Tx,
  customerId: CustomerId,
  locked: { readonly wallet: LockedWallet; readonly order: PaidOrder },
  {
    reason,
    by,
  }: {
    readonly reason: string
    readonly by: Actor
  },
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
    set: { cancelledAt: 'now', cancelReason: reason },
    event: {
      kind: 'order.refunded',
      detail: { amountMinor, currency, ...(stockUnits > 0 ? { stockUnits } : {}) },
    },
    by,
  })
  if (!moved) throw new Error(`order ${order.id} changed despite its lock`)
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
