import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { auditAdminView, type Actor, type Scope } from '../orders/index.ts'
import { lockWallet } from '../wallet/index.ts'
import { payRefund, type PaidRefund } from './pay-refund.ts'
import { checkSellerAction, lockRefund, moveRefund, wrongState } from './refund-states.ts'

interface Evidence {
  readonly id: string
  readonly words: string
  readonly pictureIds: readonly string[]
}

export const addEvidence = async (tx: Tx, scope: Scope, given: Evidence, by: Actor): Promise<void> => {
  const { id, words, pictureIds } = given
  const refund = await lockRefund(tx, scope, id)
  checkSellerAction(refund, 'addEvidence')
  await checkOwnPictures(tx, scope.customerId, pictureIds)
  const event = { kind: 'evidenceAdded', words, pictureIds } as const
  await moveRefund(tx, refund, { to: 'reviewing', event, by })
  await auditAdminView(tx, scope, 'order:addRefundEvidence', [refund.orderId])
}

export const declineOffer = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly words: string },
  by: Actor,
): Promise<void> => {
  const refund = await lockRefund(tx, scope, given.id)
  checkSellerAction(refund, 'declineOffer')
  const event = { kind: 'declined', words: given.words } as const
  await moveRefund(tx, refund, { to: 'reviewing', event, by, set: { offered_minor: null } })
  await auditAdminView(tx, scope, 'order:declineRefundOffer', [refund.orderId])
}

export const withdrawRefund = async (tx: Tx, scope: Scope, id: string, by: Actor): Promise<void> => {
  const refund = await lockRefund(tx, scope, id)
  checkSellerAction(refund, 'withdraw')
  await moveRefund(tx, refund, { to: 'withdrawn', event: { kind: 'withdrawn' }, by })
  await auditAdminView(tx, scope, 'order:withdrawRefund', [refund.orderId])
}

export const acceptOffer = async (
  tx: Tx,
  scope: Scope,
  given: { readonly id: string; readonly amountMinor: number },
  by: Actor,
): Promise<PaidRefund> => {
  const wallet = await lockWallet(tx, scope.customerId)
  const refund = await lockRefund(tx, scope, given.id)
  checkSellerAction(refund, 'acceptOffer')
  const { offeredMinor, currency } = refund
  if (offeredMinor === null) throw new Error(`${refund.id} has an offer without an amount`)
  if (offeredMinor !== given.amountMinor) {
    throw refuse('offerChanged', { offeredMinor, currency })
  }
  if (refund.hasRunOut) throw wrongState({ ...refund, state: 'withdrawn' })
  const paid = await payRefund(tx, wallet, refund, { given: { amountMinor: offeredMinor, words: '' }, by })
  await auditAdminView(tx, scope, 'order:acceptRefundOffer', [refund.orderId])
  return paid
}

/** Expires a refund without a response in time; does nothing if it was answered meanwhile. */
export const expireRefund = async (tx: Tx, scope: Scope, id: string): Promise<boolean> => {
  const refund = await lockRefund(tx, scope, id)
  if (!refund.hasRunOut) return false
  const by = { kind: 'system', name: '' } as const
  await moveRefund(tx, refund, { to: 'withdrawn', event: { kind: 'expired' }, by })
  return true
}

export const dueRefunds = (limit: number) => sql<{ customer_id: string; id: string }>`
  select customer_id, id from refund where expires_at <= now() order by expires_at, id limit ${sql.lit(limit)}`
