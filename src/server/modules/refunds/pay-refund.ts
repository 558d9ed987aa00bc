import type { Money } from '../../../contract/kernel/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { cancelPaid, lockPaidOrder, refundPart, type Actor } from '../orders/index.ts'
import type { LockedWallet } from '../wallet/index.ts'
import { moveRefund, refundNumber, type LockedRefund } from './refund-states.ts'

export interface PaidRefund {
  readonly refund: Money
  readonly balance: Money
}

/**
 * Accepts and pays a refund; wallet and order must be locked, in this order. A fully refunded order without shipments
 * is cancelled, so that it does not ship unpaid.
 * @throws DomainError wrongState, amountTooHigh, alreadyPosted
 */
export const payRefund = async (
  tx: Tx,
  wallet: LockedWallet,
  refund: LockedRefund,
  {
    given,
    by,
  }: {
    readonly given: { readonly amountMinor: number; readonly words: string }
    readonly by: Actor
  },
): Promise<PaidRefund> => {
  const { customerId, orderId, id, currency } = refund
  const { amountMinor, words } = given
  const paid = await refundPart(tx, customerId, wallet, {
    orderId,
    amountMinor,
    key: `refund:claim:${id}`,
    actorName: by.name,
    agencyRemark: refundNumber(id),
  })
  await moveRefund(tx, refund, { to: 'accepted', event: { kind: 'accepted', amountMinor }, by })
  const event = { kind: 'refunded', words, amountMinor } as const
  const set = { refunded_minor: amountMinor }
  await moveRefund(tx, { ...refund, state: 'accepted' }, { to: 'refunded', event, by, set })
  const left = paid.isWhole ? await lockPaidOrder(tx, { customerId, shopIds: null }, orderId) : null
  if (left) {
    const reason = `Fully refunded (${refundNumber(id)}).`
    await cancelPaid(tx, customerId, { wallet, order: left }, { reason, by })
  }
  return {
    refund: { amountMinor, currency },
    balance: { amountMinor: paid.balanceMinor, currency },
  }
}
