import { requestIdOf } from './paypal-request.ts'
import { PaymentRefused, type Payment } from '../recharges/payment-service.ts'
import { endUncredited } from './end-uncredited.ts'
import type { Recharge } from '../recharges/recharges.ts'
import type { SettleDeps } from './sync-paypal-recharge.ts'

/** How long an unanswered charge is sent again, with the same key, which PayPal knows for 6 hours. */
export const chargeWindowMs = 60 * 60_000

const open = ['created', 'approved'] as const

/** Keeps the payment's id before anything depends on it. */
const keepPayment = async (deps: SettleDeps, recharge: Recharge, paymentId: string): Promise<void> => {
  await deps.database.agency
    .updateTable('recharge')
    .set({ paypal_order_id: paymentId })
    .where('customer_id', '=', recharge.customerId)
    .where('id', '=', recharge.id)
    .where('paypal_order_id', 'is', null)
    .execute()
}

/**
 * Charges the saved account for an automatic recharge. Repeated with the same key, so PayPal answers with the first
 * payment. @returns null if it ended without a payment
 * @throws PaymentServiceUnavailable
 */
const charge = async (deps: SettleDeps, recharge: Recharge): Promise<Payment | null> => {
  const { database, payments, secrets, clock } = deps
  const end = (to: 'refused' | 'expired', code: PaymentRefused['reason']): Promise<null> =>
    database.agencyTransaction(async (tx) => {
      await endUncredited(tx, deps, recharge, { to, code, from: open })
      return null
    })
  if (clock.now().getTime() - recharge.createdAt.getTime() >= chargeWindowMs)
    return end('expired', 'notAnswered')
  const account = await database.agency
    .selectFrom('paypal_account')
    .select('token_sealed')
    .where('customer_id', '=', recharge.customerId)
    .where('id', '=', recharge.paypalAccountId ?? '0')
    .executeTakeFirst()
  if (!account?.token_sealed) return end('refused', 'accountRemoved')
  try {
    return await payments.chargeAccount({
      requestId: requestIdOf(recharge, 'create'),
      customId: recharge.id,
      invoiceNumber: recharge.number,
      amount: { amountMinor: recharge.payMinor, currency: recharge.currency },
      description: `Automatic wallet recharge ${recharge.number}`,
      token: secrets.open('paypal-account', account.token_sealed),
    })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.warn(
      { recharge: recharge.number, reason: error.reason },
      'PayPal rejected an automatic recharge',
    )
    return end('refused', error.reason)
  }
}

/**
 * The payment of an automatic recharge without a known one: the one that a webhook names, or else PayPal's answer to the
 * charge. @returns null if it ended without a payment
 */
export const startedPayment = async (
  deps: SettleDeps,
  recharge: Recharge,
  toldPaymentId: string | null,
): Promise<Payment | null> => {
  const told = toldPaymentId === null ? null : await deps.payments.readPayment(toldPaymentId)
  const isOurs = told?.captures.some(({ customId }) => customId === recharge.id) ?? false
  const payment = isOurs ? told : await charge(deps, recharge)
  if (payment) await keepPayment(deps, recharge, payment.id)
  return payment
}
