import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorHome } from '../../../contract/operator-home/home.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'

type AuditRow = z.input<typeof operatorHome.listAuditLog.output>['rows'][number]

/** Totals are not counted beyond this, because the log only grows. */
const countedExactly = 10_000

/** Names are joined only to the page's rows, not to all that are counted. */
export const listAuditLog = async (
  db: Db,
  { customerId, sort, pageNum, pageSize }: ParsedInputOf<typeof operatorHome.listAuditLog>,
): Promise<{ total: number; rows: AuditRow[] }> => {
  const where = customerId ? sql`customer_id = ${customerId}` : sql`true`
  const direction = sortOf(sort)?.direction ?? 'desc'
  const [count, page] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from (
        select 1 from audit_log where ${where} limit ${sql.lit(countedExactly)}) counted`.execute(db),
    sql<{ entry: AuditRow }>`
      with page as materialized (
        select * from audit_log where ${where} order by ${orderBySql([sql`id`], direction)}
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      )
      select json_build_object('id', page.id::text, 'at', at,
        'who', coalesce(operator.name, account.user_name, 'Quayside'), 'apiKey', page.api_key, 'customerName', customer.name,
        'action', action, 'target', target) as entry
      from page
        left join operator on operator.id = page.operator_id
        left join account on account.customer_id = page.customer_id and account.id = page.account_id
        left join customer on customer.customer_id = page.customer_id
      order by ${orderBySql([sql`page.id`], direction)}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.entry) }
}
