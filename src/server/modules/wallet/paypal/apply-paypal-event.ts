import { isId } from '../../../../contract/kernel/ids.ts'
import { customerIdFromRow, type Database } from '../../../platform/database/database.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { pauseAutoRecharge } from '../recharges/pause-auto-recharge.ts'
import type { PaymentNotice } from '../recharges/payment-service.ts'
import { rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { tokenHashOf } from './token-hash.ts'
import { syncPayPalRecharge, type SettleDeps } from './sync-paypal-recharge.ts'

/** By PayPal's order, its capture, or our id sent with the payment. */
const findRecharge = async (database: Database, notice: PaymentNotice): Promise<Recharge | null> => {
  const { paymentId, captureId, customId } = notice
  const keys = [
    ['paypal_order_id', paymentId],
    ['paypal_capture_id', captureId],
    ['id', customId !== null && isId(customId) ? customId : null],
  ] as const
  for (const [column, value] of keys) {
    if (value === null) continue
    const row = await database.agency
      .selectFrom('recharge')
      .selectAll()
      .where('method', '=', 'paypal')
      .where(column, '=', value)
      .executeTakeFirst()
    if (row) return rechargeOf(row)
  }
  return null
}

const noteDispute = async (deps: SettleDeps, recharge: Recharge, dispute: string): Promise<void> => {
  deps.log.warn({ recharge: recharge.number, dispute }, 'PayPal dispute')
  await deps.database.agency
    .updateTable('recharge')
    .set({ agency_remark: dispute })
    .where('customer_id', '=', recharge.customerId)
    .where('id', '=', recharge.id)
    .execute()
}

/** The payer removed the permission at PayPal, or we deleted the account there ourselves. */
const endAccount = (deps: SettleDeps, token: string): Promise<string> =>
  deps.database.agencyTransaction(async (tx) => {
    const account = await tx
      .selectFrom('paypal_account')
      .select(['customer_id', 'id', 'status'])
      .where('token_hash', '=', tokenHashOf(token))
      .executeTakeFirst()
    if (account?.status !== 'saved') return account ? 'removed before' : 'not ours'
    const customerId = customerIdFromRow(account.customer_id)
    await lockWallet(tx, customerId)
    const failure = { customerId, accountId: account.id, code: 'accountRemoved', number: null } as const
    await pauseAutoRecharge(tx, { mails: deps.mails, now: deps.clock.now() }, failure)
    return 'removed'
  })

const apply = async (deps: SettleDeps, notice: PaymentNotice | null): Promise<string> => {
  if (!notice) return 'unreadable'
  if (notice.deletedToken !== null) return endAccount(deps, notice.deletedToken)
  const recharge = await findRecharge(deps.database, notice)
  if (!recharge) return 'not ours'
  if (notice.dispute !== null) await noteDispute(deps, recharge, notice.dispute)
  const settled = await syncPayPalRecharge(deps, recharge, notice)
  return settled.status
}

/**
 * Processes a stored webhook. It only tells which recharge to sync, so that repeated and out-of-order events change
 * nothing.
 * @throws PaymentServiceUnavailable
 */
export const applyPayPalEvent = async (deps: SettleDeps, webhookEventId: string): Promise<void> => {
  const { agency } = deps.database
  const event = await agency
    .selectFrom('webhook_event')
    .select(['payload', 'processed_at'])
    .where('source', '=', 'paypal')
    .where('id', '=', webhookEventId)
    .executeTakeFirst()
  if (!event || event.processed_at) return
  const done = (set: { outcome: string; processed_at: Date } | { last_error: string }) =>
    agency
      .updateTable('webhook_event')
      .set((e) => ({ ...set, attempts: e('attempts', '+', 1) }))
      .where('id', '=', webhookEventId)
      .execute()
  try {
    const outcome = await apply(deps, deps.payments.readNotice(event.payload))
    await done({ outcome, processed_at: deps.clock.now() })
  } catch (error) {
    await done({ last_error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
