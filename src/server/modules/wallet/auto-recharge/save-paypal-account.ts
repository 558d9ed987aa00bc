import type { Selectable } from 'kysely'
import type { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CustomerId, Db, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/database-types.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { paypalNotAvailable } from '../paypal/create-paypal-recharge.ts'
import { lockWallet } from '../ledger/ledger.ts'
import {
  PaymentRefused,
  PaymentServiceUnavailable,
  type PaymentService,
  type SavedAccount,
} from '../recharges/payment-service.ts'
import { queueingAutoRecharge } from '../ledger/queue-auto-recharge.ts'
import { getAutoRecharge } from './save-auto-recharge.ts'
import { tokenHashOf } from '../paypal/token-hash.ts'
import { deletePayPalAccountJob } from '../ledger/wallet-jobs.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'

type AccountRow = Selectable<DB['paypal_account']>

/** PayPal's idempotency key; see `requestIdOf`. */
const requestIdOf = ({ id, created_at }: AccountRow, step: 'setup' | 'save'): string =>
  `account-${id}-${created_at.getTime().toString(36)}-${step}`

const readAccount = async (
  db: Db,
  customerId: CustomerId,
  key: 'id' | 'setup_token',
  value: string,
): Promise<AccountRow> => {
  const row = await db
    .selectFrom('paypal_account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(key, '=', value)
    .executeTakeFirst()
  if (!row) throw notFound('PayPal account')
  return row
}

/** @throws DomainError paypalUnavailable, paypalRefused */
const asking = async <T>({ log }: WalletParts, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentServiceUnavailable) {
      log.warn({ err: error }, 'PayPal account not saved yet')
      throw refuse('paypalUnavailable')
    }
    if (!(error instanceof PaymentRefused)) throw error
    log.error({ err: error }, 'PayPal refused to save an account')
    throw refuse('paypalRefused', { reason: error.reason })
  }
}

const offered = ({ payments, offers }: WalletParts, call: CustomerCall): PaymentService => {
  if (!payments || !offers('paypal', call.customer.currency)) throw paypalNotAvailable()
  return payments
}

/** Commits the intent, then asks PayPal for its page. A repeated key resumes where the first call stopped. */
export const startPayPalAccount = async (
  parts: WalletParts,
  call: CustomerCall,
): Promise<{ approveUrl: string }> => {
  const { database, publicUrl } = parts
  const payments = offered(parts, call)
  const { customerId, name } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'startPayPalAccount', request: {} }
  const { id } = await database.agencyTransaction((tx) =>
    idempotently<{ id: string }>(tx, intent, async () => {
      const row = await tx
        .insertInto('paypal_account')
        .values({ customer_id: customerId, status: 'asked', actor_name: name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, call.customer, {
        action: 'paypalAccount.asked',
        target: `paypalAccount:${row.id}`,
        call,
      })
      return row
    }),
  )
  const account = await readAccount(database.agency, customerId, 'id', id)
  if (account.approve_url !== null) return { approveUrl: account.approve_url }
  const returnUrl = `${publicUrl}/appvue/paypalAccount`
  const { setupToken, approveUrl } = await asking(
    parts,
    payments.askToSaveAccount({
      requestId: requestIdOf(account, 'setup'),
      description: 'Automatic wallet recharge',
      returnUrl,
      cancelUrl: `${returnUrl}?cancelled=1`,
    }),
  )
  await database.agency
    .updateTable('paypal_account')
    .set({ setup_token: setupToken, approve_url: approveUrl })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
  return { approveUrl }
}

/** Removes what is saved now; PayPal deletes it in a job. */
export const removeSaved = async (tx: Tx, customerId: CustomerId, now: Date): Promise<string[]> => {
  const removed = await tx
    .updateTable('paypal_account')
    .set({ status: 'removed', status_since: now })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'saved')
    .returning(['id', 'email'])
    .execute()
  for (const { id } of removed) await enqueue(tx, deletePayPalAccountJob, { customerId, accountId: id })
  return removed.map(({ email }) => email)
}

const keep = async (
  tx: Tx,
  { secrets, clock, mails }: WalletParts,
  account: AccountRow,
  { token, email, payerId }: SavedAccount,
  call: CustomerCall,
): Promise<void> => {
  const { customerId, name } = call.customer
  await lockWallet(tx, customerId)
  // The page may have come back twice.
  const { status } = await readAccount(tx, customerId, 'id', account.id)
  if (status !== 'asked') return
  const replaced = await removeSaved(tx, customerId, clock.now())
  await tx
    .updateTable('paypal_account')
    .set({
      status: 'saved',
      status_since: clock.now(),
      token_sealed: secrets.seal('paypal-account', token),
      token_hash: tokenHashOf(token),
      email: email.slice(0, 254),
      payer_id: payerId.slice(0, 60),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', account.id)
    .execute()
  // Whoever saves an account after a failure wants the recharge to go on.
  await tx
    .updateTable('auto_recharge')
    .set({ paused_at: null, paused_code: null, paused_recharge: null })
    .where('customer_id', '=', customerId)
    .execute()
  await audit(tx, call.customer, {
    action: 'paypalAccount.saved',
    target: `paypalAccount:${account.id}`,
    detail: { email },
    call,
  })
  await mails.accountSaved(tx, customerId, { email, replaced: replaced.length > 0, changedBy: name })
  await tx.executeQuery(queueingAutoRecharge(customerId))
}

/** Handles the seller's return from PayPal. Idempotent. */
export const completePayPalAccount = async (
  parts: WalletParts,
  { token, cancelled }: { readonly token: string; readonly cancelled: boolean },
  call: CustomerCall,
): Promise<OutputOf<typeof autoRecharge.completePayPalAccount>> => {
  const { database } = parts
  const payments = offered(parts, call)
  const { customerId } = call.customer
  const account = await readAccount(database.agency, customerId, 'setup_token', token)
  if (account.status === 'asked' && !cancelled) {
    const saved = await asking(parts, payments.saveAccount(token, requestIdOf(account, 'save')))
    if (!saved) throw refuse('accountNotApproved')
    await database.agencyTransaction((tx) => keep(tx, parts, account, saved, call))
  }
  const view = await getAutoRecharge(parts, call.customer)
  return { account: cancelled ? null : view.account, isOn: view.settings?.isOn ?? false }
}

export const removePayPalAccount = async (parts: WalletParts, call: CustomerCall) => {
  const { customerId, name } = call.customer
  await parts.database.agencyTransaction(async (tx) => {
    await lockWallet(tx, customerId)
    const [email] = await removeSaved(tx, customerId, parts.clock.now())
    if (email === undefined) throw notFound('PayPal account')
    await tx
      .updateTable('auto_recharge')
      .set({ is_enabled: false, paused_at: null, paused_code: null, paused_recharge: null })
      .where('customer_id', '=', customerId)
      .execute()
    await audit(tx, call.customer, {
      action: 'paypalAccount.removed',
      target: `customer:${customerId}`,
      detail: { email },
      call,
    })
    await parts.mails.accountRemoved(tx, customerId, { email, changedBy: name })
  })
  return getAutoRecharge(parts, call.customer)
}
