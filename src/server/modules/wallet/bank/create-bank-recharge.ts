import { sql } from 'kysely'
import type { FileId, PaymentMethodId } from '../../../../contract/kernel/ids.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { audit } from '../../../platform/auth/audit.ts'
import { minor, type Database, type Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { getRecharge, type Recharge } from '../recharges/recharges.ts'
import type { Offers } from '../recharges/wallet-queries.ts'

export interface BankTransfer {
  readonly amountMinor: number
  readonly bankReference: string
  readonly receiptFileId: FileId
  readonly paymentMethodId?: PaymentMethodId | undefined
}

const checkReceipt = async (tx: Tx, customerId: string, fileId: string): Promise<void> => {
  const file = await tx
    .selectFrom('file')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) throw notFound('Receipt')
}

interface ChosenMethod {
  readonly id: string | null
  readonly kind: string | null
  readonly name: string | null
}

/** Offered, in the wallet's currency, from this amount. */
const chooseMethod = async (
  tx: Tx,
  { paymentMethodId, amountMinor }: BankTransfer,
  currency: Currency,
): Promise<ChosenMethod> => {
  if (paymentMethodId === undefined) return { id: null, kind: null, name: null }
  const row = await tx
    .selectFrom('payment_method')
    .select(['id', 'kind', 'name', 'min_minor'])
    .where('id', '=', paymentMethodId)
    .where('currency', '=', currency)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  if (!row) throw notFound('Payment method')
  const minMinor = minor(row.min_minor)
  if (amountMinor < minMinor) throw refuse('rechargeTooSmall', { minMinor, currency })
  return row
}

const write = async (tx: Tx, call: CustomerCall, transfer: BankTransfer): Promise<string> => {
  const { customerId, currency, name } = call.customer
  const { amountMinor, bankReference, receiptFileId } = transfer
  await checkReceipt(tx, customerId, receiptFileId)
  const method = await chooseMethod(tx, transfer, currency)
  const { rows } = await sql<{ id: string }>`
    insert into recharge (customer_id, id, number, method, status, currency, amount_minor, fee_minor, pay_minor,
      bank_reference, receipt_file_id, actor_name, payment_method_id, pay_kind, pay_name)
    select ${customerId}::bigint, id, 'RC-' || id, 'bank', 'pending', ${currency}, ${amountMinor}::bigint, 0,
      ${amountMinor}::bigint, ${bankReference}, ${receiptFileId}::bigint, ${name},
      ${method.id}::bigint, ${method.kind}::text, ${method.name}::text
    from nextval('id_seq') as id
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  const detail = {
    amountMinor,
    currency,
    bankReference,
    ...(method.name !== null && { method: method.name }),
  }
  await audit(tx, call.customer, { action: 'recharge:create', target: `recharge:${row.id}`, detail, call })
  return row.id
}

export const createBankRecharge = async (
  { database, offers }: { readonly database: Database; readonly offers: Offers },
  transfer: BankTransfer,
  call: CustomerCall,
): Promise<Recharge> => {
  const { customerId, currency } = call.customer
  if (transfer.paymentMethodId === undefined && !offers('bank', currency)) {
    throw refuse('bankNotAvailable')
  }
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'createBankRecharge', request: transfer }
  return database.tenantTransaction(customerId, async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => ({
      id: await write(tx, call, transfer),
    }))
    return getRecharge(tx, customerId, id)
  })
}
