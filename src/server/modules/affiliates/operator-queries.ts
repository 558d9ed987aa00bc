import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { monthStart, orderNumberOf, readCommissions, type StoredCommission } from './commission-rows.ts'
import { isDue } from './payout-rows.ts'

type Filter = Pick<
  ParsedInputOf<typeof operatorCommissions.listOperatorCommissions>,
  'customerId' | 'state' | 'month'
>

/** What a month's run has paid; before it has, what it would pay. */
const isInRun = (month: string) => sql`
  (m.payout_month = ${monthStart(month)}::date or ${isDue(month)} and not exists (select from commission_payout p
    where p.customer_id = m.customer_id and p.month = ${monthStart(month)}::date and p.status = 'paid'))`

const filterSql = ({ customerId, state, month }: Filter) => sql`
  where true
    ${customerId === undefined ? sql`` : sql`and m.customer_id = ${customerId}`}
    ${state === undefined ? sql`` : sql`and m.state = ${state}`}
    ${month === undefined ? sql`` : sql`and ${isInRun(month)}`}`

const newestFirst = sql`order by m.month desc, m.id desc`

const withNames = async (db: Db, stored: readonly StoredCommission[]) => {
  const ids = stored.flatMap(({ customerId, referredId }) => [customerId, referredId])
  const { rows } = await sql<{ id: string; name: string }>`
    select customer_id as id, name from customer where customer_id = any (${[...new Set(ids)]}::bigint[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return stored.map(({ customerId, referredId, orderId, view }) => ({
    ...view,
    orderId,
    orderNumber: orderNumberOf(orderId),
    customerId,
    customerName: names.get(customerId) ?? '',
    referredId,
    referredName: names.get(referredId) ?? '',
  }))
}

export const listOperatorCommissions = async (
  { agency: db }: Database,
  { pageNum, pageSize, ...filter }: ParsedInputOf<typeof operatorCommissions.listOperatorCommissions>,
) => {
  const where = filterSql(filter)
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from commission m ${where}`.execute(db),
    readCommissions(
      db,
      sql`${where} ${newestFirst} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`,
    ),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: await withNames(db, rows) }
}

const chunkSize = 2_000

export async function* readOperatorCommissionChunks({ agency: db }: Database, filter: Filter) {
  let after = '0'
  for (;;) {
    const rows: StoredCommission[] = await readCommissions(
      db,
      sql`${filterSql(filter)} and m.id > ${after} order by m.id limit ${sql.lit(chunkSize)}`,
    )
    if (rows.length > 0) yield await withNames(db, rows)
    const last = rows.at(-1)
    if (!last || rows.length < chunkSize) return
    after = last.view.id
  }
}
