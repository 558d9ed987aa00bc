import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import type { CorrectionParts } from './correction-parts.ts'
import { getCorrection, needsTwoPeople } from './correction-rows.ts'
import { checkBalance, postCorrection } from './post-correction.ts'

type Input = ParsedInputOf<typeof operatorCorrections.proposeCorrection>

const requireCustomer = async (tx: Tx, id: string): Promise<CustomerId> => {
  const row = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return customerIdFromRow(row.customer_id)
}

/** Posted at once if one person is enough for its amount. */
const insert = async (
  tx: Tx,
  { currency }: LockedWallet,
  { customerId, amountMinor, reason, note }: Input,
  operatorId: string,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into balance_correction (customer_id, id, number, status, currency, amount_minor, reason, note, proposed_by,
        decided_by)
      select c.customer_id, c.id, 'BC-' || c.id, case when ${needsTwoPeople} then 'proposed' else 'posted' end, c.currency,
        c.amount_minor, ${reason}, ${note}, ${operatorId}, case when ${needsTwoPeople} then null else ${operatorId}::bigint end
      from (select ${customerId}::bigint as customer_id, nextval('id_seq') as id, ${currency}::text as currency,
        ${amountMinor}::bigint as amount_minor) c
      returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  return row.id
}

const write = async (
  tx: Tx,
  { mails }: CorrectionParts,
  customerId: CustomerId,
  input: Input,
  call: OperatorCall,
): Promise<string> => {
  const { operatorId, name } = call.operator
  const wallet = await lockWallet(tx, customerId)
  checkBalance(wallet, { amountMinor: input.amountMinor, currency: wallet.currency })
  const id = await insert(tx, wallet, input, operatorId)
  const saved = await getCorrection(tx, id)
  const isPosted = saved.status === 'posted'
  if (isPosted) {
    await postCorrection(tx, wallet, saved, name)
    await mails.posted(tx, saved)
  }
  const { number, currency } = saved
  const { amountMinor, reason } = input
  const detail = { customerId, number, amountMinor, currency, reason }
  const action = isPosted ? 'correction.posted' : 'correction.proposed'
  await audit(tx, call.operator, { action, target: `correction:${id}`, detail, call })
  return id
}

export interface FreightCredit {
  readonly customerId: CustomerId
  readonly orderId: string
  readonly currency: Currency
  readonly amountMinor: number
  readonly reason: string
  readonly note: string
}

/** Proposes to give back a part of an order's freight. Whoever proposes it does not decide, whatever the amount. */
export const proposeFreightCredit = async (
  tx: Tx,
  { customerId, orderId, currency, amountMinor, reason, note }: FreightCredit,
  call: OperatorCall,
): Promise<string> => {
  const { rows } = await sql<{ id: string; number: string }>`
    insert into balance_correction (customer_id, id, number, order_id, currency, amount_minor, reason, note, proposed_by)
      select ${customerId}::bigint, c.id, 'BC-' || c.id, ${orderId}::bigint, ${currency}::text, ${amountMinor}::bigint,
          ${reason}::text, ${note}::text, ${call.operator.operatorId}::bigint
        from (select nextval('id_seq') as id) c
      returning id::text, number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  const detail = { customerId, number: row.number, amountMinor, currency, reason }
  await audit(tx, call.operator, {
    action: 'correction.proposed',
    target: `correction:${row.id}`,
    detail,
    call,
  })
  return row.id
}

export const proposeCorrection = async (
  parts: CorrectionParts,
  input: Input,
  call: OperatorCall,
): Promise<string> =>
  parts.database.agencyTransaction(async (tx) => {
    const customerId = await requireCustomer(tx, input.customerId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'proposeCorrection', request: input }
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => ({
      id: await write(tx, parts, customerId, input, call),
    }))
    return id
  })
