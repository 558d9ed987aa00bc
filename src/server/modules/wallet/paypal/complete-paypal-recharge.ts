import { notFound } from '../../../../contract/kernel/errors.ts'
import type { CustomerId, Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import { PaymentServiceUnavailable } from '../recharges/payment-service.ts'
import { reasonColumns, getRecharge, rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { paypalNotAvailable } from './create-paypal-recharge.ts'
import { syncPayPalRecharge, type SettleDeps } from './sync-paypal-recharge.ts'
import type { WalletParts } from '../recharges/wallet-deps.ts'

const findByToken = async (database: Database, customerId: CustomerId, token: string): Promise<Recharge> => {
  const row = await database
    .tenant(customerId)
    .selectFrom('recharge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('paypal_order_id', '=', token)
    .executeTakeFirst()
  if (!row) throw notFound('Recharge')
  return rechargeOf(row)
}

/** The seller cancelled at PayPal. A completed payment is credited anyway. */
const cancel = async (deps: SettleDeps, recharge: Recharge): Promise<Recharge> => {
  const payment =
    recharge.paypalOrderId === null ? null : await deps.payments.readPayment(recharge.paypalOrderId)
  if (payment && payment.captures.length > 0) return syncPayPalRecharge(deps, recharge)
  const refused = await moveRecharge(deps.database.agency, recharge, {
    to: 'refused',
    set: reasonColumns('cancelled'),
    from: ['created'],
  })
  return refused ?? getRecharge(deps.database.agency, recharge.customerId, recharge.id)
}

/**
 * Handles the seller's return from PayPal: captures an approved payment, or records the cancellation. Idempotent, and
 * safe to run concurrently with webhooks and reconciliation.
 */
export const completePayPalRecharge = async (
  parts: WalletParts,
  customerId: CustomerId,
  input: { readonly token: string; readonly cancelled: boolean },
): Promise<Recharge> => {
  const { payments } = parts
  if (!payments) throw paypalNotAvailable()
  const deps = { ...parts, payments }
  const recharge = await findByToken(deps.database, customerId, input.token)
  if (recharge.status === 'credited') return recharge
  try {
    return input.cancelled ? await cancel(deps, recharge) : await syncPayPalRecharge(deps, recharge)
  } catch (error) {
    if (!(error instanceof PaymentServiceUnavailable)) throw error
    deps.log.warn({ err: error, recharge: recharge.number }, 'PayPal payment not synced yet')
    throw refuse('paypalUnavailable', { number: recharge.number })
  }
}
