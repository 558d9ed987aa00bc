import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { audit } from '../../platform/auth/audit.ts'
import { minor, type Database, type Tx } from '../../platform/database/database.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { refuseTwin } from './bank-line-twins.ts'
import { creditBankRecharge, type Recharge, type ReviewDeps } from '../wallet/index.ts'

interface Line {
  readonly amountMinor: number
  readonly currency: Currency
}

const findLine = async ({ agency }: Database, id: string): Promise<Line> => {
  const { rows } = await sql<{ amount: string; currency: Currency }>`
    select amount_minor as amount, currency from bank_line where id = ${id}`.execute(agency)
  const [row] = rows
  if (!row) throw notFound('Payment')
  return { amountMinor: minor(row.amount), currency: row.currency }
}

/** Uses up the line in the transaction that credits. @throws DomainError bankLineUsed */
const spendLine = async (tx: Tx, id: string, recharge: Recharge, by: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update bank_line set state = 'credited', state_since = now(), customer_id = ${recharge.customerId}::bigint,
        recharge_id = ${recharge.id}::bigint, decided_by = ${by}
      where id = ${id} and state = 'open' and currency = ${recharge.currency}
      returning id`.execute(tx)
  if (rows.length === 0) throw refuse('bankLineUsed')
}

/** Credits what the bank says has arrived, whatever the seller has reported. */
export const creditLine = async (
  deps: ReviewDeps,
  {
    id,
    rechargeId,
    remark,
    confirmed,
  }: {
    readonly id: string
    readonly rechargeId: string
    readonly remark: string
    readonly confirmed: boolean
  },
  call: DecisionCall,
): Promise<{ result: 'credited' | 'proposed'; creditedMinor: number }> => {
  const line = await findLine(deps.database, id)
  const input = { id: rechargeId, creditedMinor: line.amountMinor, remark }
  const credited = await creditBankRecharge(deps, input, call, {
    id,
    check: ({ currency, number }) => {
      if (currency !== line.currency) throw refuse('bankLineCurrency', { number, currency })
    },
    use: async (tx, recharge) => {
      if (!confirmed) await refuseTwin(tx, id)
      await spendLine(tx, id, recharge, call.operator.name)
    },
  })
  return {
    result: credited.status === 'credited' ? 'credited' : 'proposed',
    creditedMinor: line.amountMinor,
  }
}

/** Sets an open line aside, or opens it again. */
export const decideLine = async (
  { database }: { readonly database: Database },
  { id, to, note }: { readonly id: string; readonly to: 'ignored' | 'open'; readonly note: string },
  call: DecisionCall,
): Promise<{ done: true }> => {
  await findLine(database, id)
  const from = to === 'open' ? 'ignored' : 'open'
  await database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update bank_line set state = ${to}, state_since = now(), note = ${note}, decided_by = ${call.operator.name}
        where id = ${id} and state = ${from} returning id`.execute(tx)
    if (rows.length === 0) throw refuse('bankLineUsed')
    await audit(tx, call.operator, {
      action: to === 'ignored' ? 'bankLine:ignore' : 'bankLine:reopen',
      target: `bankLine:${id}`,
      detail: { note },
      call,
    })
  })
  return { done: true }
}
