import { sql } from 'kysely'
import type { FileId } from '../../../contract/ids.ts'
import { notFound } from '../../../contract/errors.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { idempotently } from '../../platform/idempotency.ts'
import type { CustomerCall } from '../../platform/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { getRecharge, type Recharge } from './recharges.ts'
import type { Offers } from './wallet-queries.ts'

export interface BankTransfer {
  readonly amountMinor: number
  readonly bankReference: string
  readonly receiptFileId: FileId
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

const write = async (tx: Tx, call: CustomerCall, transfer: BankTransfer): Promise<string> => {
  const { customerId, currency, name } = call.customer
  const { amountMinor, bankReference, receiptFileId } = transfer
  await checkReceipt(tx, customerId, receiptFileId)
  const { rows } = await sql<{ id: string }>`
    insert into recharge (customer_id, id, number, method, status, currency, amount_minor, fee_minor, pay_minor,
      bank_reference, receipt_file_id, actor_name)
    select ${customerId}::bigint, id, 'RC-' || id, 'bank', 'pending', ${currency}, ${amountMinor}::bigint, 0,
      ${amountMinor}::bigint, ${bankReference}, ${receiptFileId}::bigint, ${name}
    from nextval('id_seq') as id
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  const detail = { amountMinor, currency, bankReference }
  await audit(tx, call.customer, 'recharge:create', `recharge:${row.id}`, detail, call)
  return row.id
}

export const createBankRecharge = async (
  { database, offers }: { readonly database: Database; readonly offers: Offers },
  transfer: BankTransfer,
  call: CustomerCall,
): Promise<Recharge> => {
  const { customerId, currency } = call.customer
  if (!offers('bank', currency)) {
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
