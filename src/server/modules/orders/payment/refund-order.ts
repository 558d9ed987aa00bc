import type { Money } from '../../../../contract/kernel/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockWallet } from '../../wallet/index.ts'
import { cancelPaid, lockPaidOrder } from './cancel-paid.ts'
import { refuseNotHeld } from '../state/refusals.ts'
import { auditAdminView, type Actor, type Scope } from '../state/types.ts'

export interface RefundedOrder {
  readonly status: 'cancelled'
  readonly refund: Money
  readonly balance: Money
}

export const refundPaidOrder = async (
  tx: Tx,
  scope: Scope,
  { id, reason }: { readonly id: string; readonly reason: string },
  by: Actor,
): Promise<RefundedOrder | null> => {
  const { customerId } = scope
  const wallet = await lockWallet(tx, customerId)
  const order = await lockPaidOrder(tx, scope, id)
  if (!order) return null
  return { status: 'cancelled', ...(await cancelPaid(tx, customerId, { wallet, order }, { reason, by })) }
}

/** A partly shipped order can only be released. */
export const refundOrder = async (tx: Tx, scope: Scope, id: string, by: Actor): Promise<RefundedOrder> => {
  const { customerId } = scope
  const wallet = await lockWallet(tx, customerId)
  const order = await lockPaidOrder(tx, scope, id)
  if (order?.waitingReason !== 'cancelledInShop') return refuseNotHeld(tx, scope, id)
  const reason = 'Cancelled or fulfilled in the shop.'
  const paidBack = await cancelPaid(tx, customerId, { wallet, order }, { reason, by })
  await auditAdminView(tx, scope, 'order:refund', [id])
  return { status: 'cancelled', ...paidBack }
}
