import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Actor } from '../orders/index.ts'
import type { RefundMails } from './refund-emails.ts'
import {
  checkOperatorAction,
  lockRefund,
  moveRefund,
  refundNumber,
  type LockedRefund,
} from './refund-states.ts'

/**
 * Locks the order of a request that a replacement is about to answer.
 * @throws DomainError notFound, wrongState, replacementNotRequested
 */
export const lockReplaceable = async (
  tx: Tx,
  customerId: CustomerId,
  { refundId, orderId }: { readonly refundId: string; readonly orderId: string },
): Promise<LockedRefund> => {
  const refund = await lockRefund(tx, { customerId, shopIds: null }, refundId)
  if (refund.orderId !== orderId) throw notFound('Refund')
  if (refund.wanted !== 'replacement') {
    throw refuse('replacementNotRequested', { number: refundNumber(refund.id) })
  }
  checkOperatorAction(refund, 'replace')
  return refund
}

interface Sent {
  /** Of the replacement order, which must exist. */
  readonly id: string
  readonly words: string
  /** The seller is emailed about its charge instead. */
  readonly isCharged: boolean
}

/** Ends a locked request with the replacement that was created for it. Nothing is paid. @throws DomainError wrongState */
export const replaceRefund = async (
  tx: Tx,
  mails: RefundMails,
  refund: LockedRefund,
  {
    sent: { id, words, isCharged },
    by,
  }: {
    readonly sent: Sent
    readonly by: Actor
  },
): Promise<void> => {
  const event = { kind: 'replaced', words } as const
  const set = { replacement_order_id: id }
  await moveRefund(tx, refund, { to: 'replaced', event, by, set })
  if (!isCharged) await mails.decided(tx, refund, { kind: 'replaced', words, replacement: `DS-${id}` })
}
