import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { customerRowSchema, operatorCustomers } from '../../../contract/customers/customers.ts'
import { orderStatuses, orderTransitions } from '../../../contract/kernel/statuses.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WithLongPages } from '../../platform/exports/case-export.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'

export type CustomerRow = z.input<typeof customerRowSchema>

const over = new Set(['cancelled', 'merged', 'split'])
const openStatuses = orderStatuses.filter(
  (status) => orderTransitions[status].length > 0 && !over.has(status),
)

/** Runs for the page's customers only: each subquery reads once for all of them. */
const rowsOf = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<{ customer: CustomerRow }>`
  with page as materialized (${page}),
    shops as (
      select customer_id, count(*) as shops from shop
      where customer_id in (select customer_id from page) and status <> 'disconnected' group by 1
    ),
    orders as (
      select customer_id, sum(orders) as open from order_count
      where customer_id in (select customer_id from page) and status = any (${openStatuses}) group by 1
    ),
    children as (
      select referred_by as customer_id, count(*) as referred from customer
      where referred_by in (select customer_id from page) group by 1
    )
  select json_build_object('id', page.customer_id::text, 'name', page.name, 'email', coalesce(account.email, ''),
    'currency', page.currency, 'isVip', page.is_vip,
    'vip', case when level.id is not null then json_build_object('levelId', level.id, 'nameEn', level.name_en,
      'nameZh', level.name_zh, 'isSet', page.vip_is_set, 'until', page.vip_set_until, 'reason', page.vip_set_reason,
      'setBy', coalesce(setter.name, '')) end,
    'namedAgent', case when agent.id is not null
      then json_build_object('id', agent.id::text, 'name', agent.name, 'isActive', agent.is_active) end,
    'allianceRebate', page.alliance_rebate, 'isActive', page.is_active,
    'referredBy', case when referrer.customer_id is not null
      then json_build_object('id', referrer.customer_id::text, 'name', referrer.name) end,
    'referredCustomers', coalesce(referred, 0),
    'balance', json_build_object('amountMinor', coalesce(balance_minor, 0), 'currency', page.currency),
    'shops', coalesce(shops, 0), 'openOrders', coalesce(open, 0), 'createdAt', page.created_at) as customer
  from page
    left join account on account.customer_id = page.customer_id and is_default
    left join wallet on wallet.customer_id = page.customer_id
    left join shops on shops.customer_id = page.customer_id
    left join orders on orders.customer_id = page.customer_id
    left join children on children.customer_id = page.customer_id
    left join vip_level level on level.id = page.vip_level_id
    left join operator setter on setter.id = page.vip_set_by
    left join operator agent on agent.id = page.named_agent_id
    left join customer referrer on referrer.customer_id = page.referred_by
  order by ${order}`

const literally = (search: string): string => search.replaceAll(/[\\%_]/g, String.raw`\$&`)

type ListInput = WithLongPages<ParsedInputOf<typeof operatorCustomers.listCustomers>>

const matching = ({ search, id }: Pick<ListInput, 'search' | 'id'>): RawBuilder<unknown> => {
  if (id !== undefined) return sql`customer_id = ${id}`
  if (!search) return sql`true`
  const pattern = `%${literally(search)}%`
  return sql`customer_id in (
    select customer_id from customer where name ilike ${pattern}
    union select customer_id from account where email like ${pattern.toLowerCase()})`
}

const orderOf = (sort: ListInput['sort'], table: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { key, direction } = sortOf(sort) ?? { key: 'joined', direction: 'desc' }
  const column = key === 'name' ? sql`lower(${table}.name)` : sql`${table}.created_at`
  return orderBySql([column, sql`${table}.customer_id`], direction)
}

export const listCustomers = async (
  db: Db,
  { search, id, sort, pageNum, pageSize }: ListInput,
): Promise<{ total: number; rows: CustomerRow[] }> => {
  const where = matching({ search, id })
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from customer where ${where}`.execute(db),
    rowsOf(
      sql`
      select * from customer where ${where} order by ${orderOf(sort, sql`customer`)}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`,
      orderOf(sort, sql`page`),
    ).execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.customer) }
}

export const findCustomer = async (db: Db, customerId: string): Promise<CustomerRow | null> => {
  const one = sql`select * from customer where customer_id = ${customerId}`
  const { rows } = await rowsOf(one, sql`page.customer_id`).execute(db)
  return rows[0]?.customer ?? null
}
