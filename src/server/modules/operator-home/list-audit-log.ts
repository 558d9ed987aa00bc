import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorHome } from '../../../contract/operator-home/home.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'

type AuditRow = z.input<typeof operatorHome.listAuditLog.output>['rows'][number]
type Input = WithLongPages<ParsedInputOf<typeof operatorHome.listAuditLog>>

/** Totals are not counted beyond this, because the log only grows. */
const countedExactly = 10_000

/** What follows the colon of a target: `DS-1002` is the order `1002`. */
const numbersOf = (typed: string): string[] => {
  const digits = /^#?(?:[a-z]{2,3}-?)?(\d{1,18})$/i.exec(typed)?.[1]
  return [...new Set([typed, ...(digits === undefined ? [] : [digits])])]
}

const conditionsOf = ({ customerId, operatorId, from, to }: Input): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
      ...(operatorId === undefined ? [] : [sql`operator_id = ${operatorId}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}`]),
      ...(to === undefined ? [] : [sql`at < ${to}::timestamptz + interval '1 millisecond'`]),
    ],
    sql` and `,
  )

/** The first entries of each number, or of each action, are one range of an index; the first of all are among them. */
const entriesOf = (input: Input, order: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
  const where = conditionsOf(input)
  const found = (also: RawBuilder<unknown>) =>
    sql`select * from audit_log where ${where} ${also} order by ${order} limit ${sql.lit(limit)}`
  const ofEach = (names: readonly string[], also: RawBuilder<unknown>) =>
    sql`(select one.* from unnest(${[...new Set(names)]}::text[]) as wanted (name)
      cross join lateral (${found(also)}) one)`
  const { number, actions } = input
  if (number) {
    const ofActions = actions === undefined ? sql`` : sql`and action = any(${actions}::text[])`
    // Not as a lateral join, whose estimate would not know how few entries a number has.
    const parts = numbersOf(number).map(
      (name) => sql`(${found(sql`and split_part(target, ':', 2) = ${name} ${ofActions}`)})`,
    )
    return sql`(${sql.join(parts, sql` union all `)})`
  }
  return actions === undefined ? sql`(${found(sql``)})` : ofEach(actions, sql`and action = wanted.name`)
}

/** Names are joined only to the page's rows, not to all that are counted. */
export const listAuditLog = async (db: Db, input: Input): Promise<{ total: number; rows: AuditRow[] }> => {
  const { sort, pageNum, pageSize } = input
  const direction = sortOf(sort)?.direction ?? 'desc'
  const order = orderBySql([sql`at`, sql`id`], direction)
  const skipped = (pageNum - 1) * pageSize
  const [count, page] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::integer as total from (
        select 1 from ${entriesOf(input, order, countedExactly)} entries limit ${sql.lit(countedExactly)}) counted`.execute(
      db,
    ),
    sql<{ entry: AuditRow }>`
      with page as materialized (
        select * from ${entriesOf(input, order, skipped + pageSize)} entries order by ${order}
        limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}
      )
      select json_build_object('id', page.id::text, 'at', at,
        'who', coalesce(operator.name, account.user_name, 'Quayside'), 'apiKey', page.api_key, 'customerName', customer.name,
        'action', action, 'target', target) as entry
      from page
        left join operator on operator.id = page.operator_id
        left join account on account.customer_id = page.customer_id and account.id = page.account_id
        left join customer on customer.customer_id = page.customer_id
      order by ${orderBySql([sql`page.at`, sql`page.id`], direction)}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.entry) }
}

type Operators = OutputOf<typeof operatorHome.listAuditedOperators>['operators']

export const listAuditedOperators = async (db: Db): Promise<Operators> => {
  const { rows } = await sql<Operators[number]>`
    select id::text as id, name, is_active as "isActive" from operator order by not is_active, lower(name), id`.execute(
    db,
  )
  return rows
}
