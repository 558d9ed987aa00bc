import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, minor, type CustomerId, type Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { lockWallet, type LockedWallet } from '../wallet/index.ts'
import { applyChange } from './apply-change.ts'
import { getChange, needsTwoPeople, type CreditChange } from './change-rows.ts'
import type { CreditParts } from './credit-parts.ts'

type SetInput = ParsedInputOf<typeof operatorCreditLines.setCreditLine>

export interface Line {
  readonly status: 'active' | 'ended'
  readonly limitMinor: number
  readonly everyDays: number | null
  readonly dueDays: number
}

export const readLine = async (tx: Tx, customerId: CustomerId): Promise<Line | null> => {
  const row = await tx
    .selectFrom('credit_line')
    .select(['status', 'limit_minor', 'every_days', 'due_days'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row
    ? {
        status: row.status as Line['status'],
        limitMinor: minor(row.limit_minor),
        everyDays: row.every_days,
        dueDays: row.due_days,
      }
    : null
}

export const requireCustomer = async (tx: Tx, id: string): Promise<CustomerId> => {
  const row = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return customerIdFromRow(row.customer_id)
}

interface NewChange extends Pick<CreditChange, 'kind' | 'limitMinor' | 'everyDays' | 'dueDays' | 'reason'> {
  readonly customerId: CustomerId
}

/** Applied at once, under the wallet's lock, if one person is enough for its limit; an applied one gets its position. */
export const writeChange = async (
  tx: Tx,
  { currency }: LockedWallet,
  change: NewChange,
  call: OperatorCall,
): Promise<CreditChange> => {
  const { customerId, kind, limitMinor, everyDays, dueDays, reason } = change
  const { operatorId } = call.operator
  const { rows } = await sql<{ id: string }>`
    insert into credit_line_change (customer_id, id, number, kind, status, currency, limit_minor, every_days, due_days, reason,
        proposed_by, decided_by, position)
      select c.customer_id, c.id, 'CC-' || c.id, ${kind}, case when c.two then 'proposed' else 'applied' end, c.currency,
        c.limit_minor, ${everyDays}::integer, ${dueDays}::integer, ${reason}, ${operatorId},
        case when c.two then null else ${operatorId}::bigint end, case when c.two then null else c.id end
      from (select c.*, ${needsTwoPeople} as two
        from (select ${customerId}::bigint as customer_id, nextval('id_seq') as id, ${currency}::text as currency,
          ${limitMinor}::bigint as limit_minor) c) c
      returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  const saved = await getChange(tx, row.id)
  if (saved.status === 'applied') await applyChange(tx, customerId, change)
  const detail = { customerId, number: saved.number, limitMinor, everyDays, dueDays, currency, reason }
  const action = saved.status === 'applied' ? 'creditLine.applied' : 'creditLine.proposed'
  await audit(tx, call.operator, { action, target: `creditLine:${customerId}`, detail, call })
  return saved
}

const write = async (
  tx: Tx,
  { mails }: CreditParts,
  customerId: CustomerId,
  { limitMinor, everyDays, dueDays, reason }: SetInput,
  call: OperatorCall,
): Promise<void> => {
  const wallet = await lockWallet(tx, customerId)
  const line = await readLine(tx, customerId)
  const isActive = line?.status === 'active'
  if (isActive && line.limitMinor === limitMinor && line.everyDays === everyDays && line.dueDays === dueDays)
    throw refuse('creditLineUnchanged')
  const proposed = await tx
    .selectFrom('credit_line_change')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'proposed')
    .executeTakeFirst()
  if (proposed) throw refuse('creditChangeProposed', { number: proposed.number })
  const kind = isActive ? 'change' : 'grant'
  const saved = await writeChange(
    tx,
    wallet,
    { customerId, kind, limitMinor, everyDays, dueDays, reason },
    call,
  )
  if (saved.status === 'applied') await mails.changed(tx, saved)
}

export const setCreditLine = async (
  parts: CreditParts,
  input: SetInput,
  call: OperatorCall,
): Promise<CustomerId> =>
  parts.database.agencyTransaction(async (tx) => {
    const customerId = await requireCustomer(tx, input.customerId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'setCreditLine', request: input }
    await idempotently<{ id: string }>(tx, intent, async () => {
      await write(tx, parts, customerId, input, call)
      return { id: customerId }
    })
    return customerId
  })
