import type { RechargeReasonCode } from '../../../../contract/refusals/recharge-reasons.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/kernel/clock.ts'
import type { Logger } from '../../../platform/http/route.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { applyPayment } from './apply-payment.ts'
import { startedPayment } from './charge-account.ts'
import { endUncredited } from './end-uncredited.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import { requestIdOf } from './paypal-request.ts'
import type { Payment, PaymentNotice, PaymentService } from '../recharges/payment-service.ts'
import type { RechargeMails } from '../recharges/recharge-emails.ts'
import { reasonColumns, getRecharge, type Recharge } from '../recharges/recharges.ts'

export interface SettleDeps {
  readonly database: Database
  readonly payments: PaymentService
  readonly mails: RechargeMails
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
}

/** Time to approve a payment; PayPal's approval page is valid as long. */
export const approvalWindowMs = 3 * 60 * 60 * 1_000
/** Timeout for recharges that never reached PayPal. */
const startWindowMs = 15 * 60 * 1_000

/**
 * Syncs a PayPal recharge with PayPal: captures approved payments, credits completed ones, records held and declined
 * ones, reverses refunds, and expires unapproved ones. Safe to run at any time, repeatedly and concurrently. `told`
 * is from a verified webhook; its refund counts if it is one of this payment's capture.
 * @throws PaymentServiceUnavailable
 */
export const syncPayPalRecharge = async (
  deps: SettleDeps,
  given: Recharge,
  told: Pick<PaymentNotice, 'refund' | 'captureId' | 'paymentId'> | null = null,
): Promise<Recharge> => {
  const { database, payments } = deps
  await database.agency
    .updateTable('recharge')
    .set({ checked_at: deps.clock.now() })
    .where('customer_id', '=', given.customerId)
    .where('id', '=', given.id)
    .execute()
  const isAutomatic = given.paypalAccountId !== null
  if (given.paypalOrderId === null && !isAutomatic)
    return expireAfter(deps, given, startWindowMs, 'neverStarted')
  const payment =
    given.paypalOrderId === null
      ? await startedPayment(deps, given, told?.paymentId ?? null)
      : await payments.readPayment(given.paypalOrderId)
  if (!payment && given.paypalOrderId === null)
    return getRecharge(database.agency, given.customerId, given.id)
  if (!payment || payment.state === 'voided')
    return expireAfter(deps, given, 0, payment ? 'notApproved' : 'forgotten')
  const captured = payment.captures.length > 0 ? payment : await captureApproved(deps, given, payment)
  if (captured) await applyPayment(deps, given, captured, told)
  else if (isAutomatic && payment.state === 'created') await refuse(deps, given, 'approvalNeeded')
  else await expireAfter(deps, given, approvalWindowMs, 'notApproved')
  return getRecharge(database.agency, given.customerId, given.id)
}

const open = ['created', 'approved'] as const

const refuse = (deps: SettleDeps, recharge: Recharge, code: RechargeReasonCode): Promise<Recharge | null> =>
  deps.database.agencyTransaction((tx) =>
    endUncredited(tx, deps, recharge, { to: 'refused', code, from: open }),
  )

const expireAfter = async (
  deps: SettleDeps,
  recharge: Recharge,
  ageMs: number,
  reason: RechargeReasonCode,
): Promise<Recharge> => {
  const isDue = deps.clock.now().getTime() - recharge.createdAt.getTime() >= ageMs
  const moved = isDue
    ? await deps.database.agencyTransaction((tx) =>
        endUncredited(tx, deps, recharge, { to: 'expired', code: reason, from: open }),
      )
    : null
  return moved ?? getRecharge(deps.database.agency, recharge.customerId, recharge.id)
}

/** Null: nothing to capture. A recharge the seller cancelled here is not captured. */
const captureApproved = async (
  deps: SettleDeps,
  recharge: Recharge,
  payment: Payment,
): Promise<Payment | null> => {
  const { database, payments } = deps
  if (payment.state !== 'approved') return null
  const moved = await moveRecharge(database.agency, recharge, {
    to: 'approved',
    set: reasonColumns(null),
    from: ['created', 'expired'],
  })
  // A concurrent call may be capturing: PayPal's idempotency key makes both one capture.
  const now = moved ?? (await getRecharge(database.agency, recharge.customerId, recharge.id))
  if (now.status !== 'approved') return null
  const outcome = await payments.capturePayment(payment.id, requestIdOf(recharge, 'capture'))
  if (outcome.kind === 'captured') return outcome.payment
  if (outcome.kind === 'notApproved' && recharge.paypalAccountId !== null)
    await refuse(deps, recharge, 'approvalNeeded')
  if (outcome.kind === 'declined') {
    const { reason, message } = outcome
    const refused = await refuse(deps, recharge, reason)
    if (refused) deps.log.warn({ recharge: recharge.number, reason, message }, 'payment declined at capture')
  }
  return null
}
