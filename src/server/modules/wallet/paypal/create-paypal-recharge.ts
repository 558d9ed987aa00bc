import { sql } from 'kysely'
import type { DomainError } from '../../../../contract/kernel/errors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { CustomerCall, Logger } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import { requestIdOf } from './paypal-request.ts'
import {
  PaymentRefused,
  PaymentServiceUnavailable,
  type NewPayment,
  type PaymentService,
} from '../recharges/payment-service.ts'
import { rechargeFee } from '../recharges/recharge-fees.ts'
import { reasonColumns, getRecharge, type Recharge } from '../recharges/recharges.ts'

export interface CreateDeps {
  readonly database: Database
  readonly payments: PaymentService | null
  readonly publicUrl: string
  readonly log: Logger
}

export const paypalNotAvailable = (): DomainError => refuse('paypalNotAvailable')

/** The intent, committed before PayPal is called. */
const writeIntent = async (tx: Tx, call: CustomerCall, amountMinor: number): Promise<string> => {
  const { customerId, currency, name } = call.customer
  const feeMinor = rechargeFee('paypal', amountMinor)
  const { rows } = await sql<{ id: string }>`
    insert into recharge (customer_id, id, number, method, status, currency, amount_minor, fee_minor, pay_minor, actor_name)
    select ${customerId}::bigint, id, 'RC-' || id, 'paypal', 'created', ${currency}, ${amountMinor}::bigint,
      ${feeMinor}::bigint, ${amountMinor + feeMinor}::bigint, ${name}
    from nextval('id_seq') as id
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  const detail = { amountMinor, feeMinor, currency }
  await audit(tx, call.customer, { action: 'recharge:create', target: `recharge:${row.id}`, detail, call })
  return row.id
}

const paymentFor = (recharge: Recharge, publicUrl: string): NewPayment => {
  const callback = `${publicUrl}/appvue/paypalCallback`
  return {
    requestId: requestIdOf(recharge, 'create'),
    customId: recharge.id,
    invoiceNumber: recharge.number,
    amount: { amountMinor: recharge.payMinor, currency: recharge.currency },
    description: `Wallet recharge ${recharge.number}`,
    returnUrl: callback,
    cancelUrl: `${callback}?cancelled=1`,
  }
}

const askPayPal = async (
  deps: CreateDeps,
  payments: PaymentService,
  recharge: Recharge,
): Promise<{ paymentId: string; approveUrl: string }> => {
  try {
    return await payments.createPayment(paymentFor(recharge, deps.publicUrl))
  } catch (error) {
    if (error instanceof PaymentServiceUnavailable) {
      deps.log.warn({ err: error, recharge: recharge.number }, 'PayPal payment not started')
      throw refuse('paypalUnavailable')
    }
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.error({ err: error, recharge: recharge.number }, 'PayPal rejected the payment')
    await moveRecharge(deps.database.tenant(recharge.customerId), recharge, {
      to: 'refused',
      set: reasonColumns(error.reason),
    })
    throw refuse('paypalRefused', { reason: error.reason })
  }
}

/**
 * Starts a PayPal recharge: commits the intent, calls PayPal, then saves its answer. A repeated key resumes where the
 * first call stopped, with the same key at PayPal.
 */
export const createPayPalRecharge = async (
  deps: CreateDeps,
  amountMinor: number,
  call: CustomerCall,
): Promise<Recharge & { readonly paypalApproveUrl: string }> => {
  const { customerId, currency } = call.customer
  const { database, payments } = deps
  if (!payments?.currencies.includes(currency)) throw paypalNotAvailable()
  const intent = {
    customerId,
    key: call.idempotencyKey,
    endpoint: 'createPayPalRecharge',
    request: { amountMinor },
  }
  const { id } = await database.tenantTransaction(customerId, (tx) =>
    idempotently<{ id: string }>(tx, intent, async () => ({ id: await writeIntent(tx, call, amountMinor) })),
  )
  const recharge = await getRecharge(database.tenant(customerId), customerId, id)
  const { paypalApproveUrl } = recharge
  if (paypalApproveUrl !== null) return { ...recharge, paypalApproveUrl }
  const { paymentId, approveUrl } = await askPayPal(deps, payments, recharge)
  await database
    .tenant(customerId)
    .updateTable('recharge')
    .set({ paypal_order_id: paymentId, paypal_approve_url: approveUrl })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'created')
    .execute()
  const started = await getRecharge(database.tenant(customerId), customerId, id)
  if (started.paypalApproveUrl === null) throw refuse('rechargeClosed')
  return { ...started, paypalApproveUrl: started.paypalApproveUrl }
}
