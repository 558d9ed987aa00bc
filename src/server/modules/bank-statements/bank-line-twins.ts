import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

const isAlike = sql`t.booked_on = b.booked_on and t.amount_minor = b.amount_minor and t.currency = b.currency
  and (t.reference <> '' and upper(t.reference) = upper(b.reference)
    or t.bank_reference <> '' and upper(t.bank_reference) = upper(b.bank_reference))`

/** The number of the recharge that a twin of the line `b` was credited as, or null. */
export const creditedTwin = sql<string | null>`(select r.number from bank_line t
  join recharge r on r.customer_id = t.customer_id and r.id = t.recharge_id
  where t.state = 'credited' and t.id <> b.id and ${isAlike} order by t.id limit 1)`

/** Of twins that are credited at the same time, the second sees the first. @throws DomainError bankLineTwin */
export const refuseTwin = async (tx: Tx, id: string): Promise<void> => {
  await sql`
    select t.id from bank_line b join bank_line t on t.state in ('open', 'credited') and ${isAlike}
      where b.id = ${id} order by t.id for update of t`.execute(tx)
  const { rows } = await sql<{ number: string | null }>`
    select ${creditedTwin} as number from bank_line b where b.id = ${id}`.execute(tx)
  const number = rows[0]?.number
  if (number) throw refuse('bankLineTwin', { number })
}
