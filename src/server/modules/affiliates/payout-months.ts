import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { monthStart } from './commission-rows.ts'

/** The month that is not over, of the agency. */
const runningMonth = sql`date_trunc('month', agency_today())::date`

export const lastMonth = sql`(${runningMonth} - interval '1 month')::date`

/** When a month ends for the agency. As a subquery, so that it is computed once and not for each row. */
export const endOf = (month: RawBuilder<unknown>) =>
  sql`(select (${month} + interval '1 month') at time zone agency_time_zone())`

export const readLastMonth = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ month: string }>`select to_char(${lastMonth}, 'YYYY-MM') as month`.execute(db)
  if (!rows[0]) throw new Error('there is no last month')
  return rows[0].month
}

/** The first day on which a month's commissions can be paid; null if it is over. */
export const payableFrom = async (db: Db, month: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string }>`
    select (${monthStart(month)}::date + interval '1 month')::date::text as day
      where ${monthStart(month)}::date >= ${runningMonth}`.execute(db)
  return rows[0]?.day ?? null
}

/** @throws DomainError commissionNotPayableYet */
export const requireOver = async (db: Db, month: string): Promise<void> => {
  const day = await payableFrom(db, month)
  if (day !== null) throw refuse('commissionNotPayableYet', { payableFrom: day })
}
