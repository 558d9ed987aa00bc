import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import type {
  operatorPurchasing,
  purchaseOrderSchema,
  purchaseRowSchema,
} from '../../../contract/operator/purchasing.ts'
import { sortOf } from '../../../contract/paging.ts'
import type { Db } from '../../platform/database.ts'
import { orderBySql } from '../../platform/sort-sql.ts'

export type PurchaseRow = z.input<typeof purchaseRowSchema>
export type Purchase = z.input<typeof purchaseOrderSchema>

const rowColumns = sql`
  o.id::text as id, o.number, o.type, o.status, o.status_since as "statusSince", o.customer_id::text as "customerId",
  c.name as "customerName", o.note, o.created_at as "createdAt", o.created_by as "createdBy",
  t.nums, t.arrived as "arrivedNums", t.refund as "refundNums"`

const totals = sql`
  cross join lateral (select coalesce(sum(i.nums), 0)::int as nums, coalesce(sum(i.arrived_nums), 0)::int as arrived,
    coalesce(sum(i.refund_nums), 0)::int as refund from purchase_item i
    where i.customer_id = o.customer_id and i.order_id = o.id) t`

const literally = (search: string): string => search.replaceAll(/[\\%_]/g, String.raw`\$&`)

type ListInput = ParsedInputOf<typeof operatorPurchasing.listPurchases>

const conditionOf = ({ toCome, status, search }: ListInput): RawBuilder<unknown> => {
  const number = /^\D*(\d{1,18})$/.exec(search ?? '')?.[1]
  const parts = [
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(toCome ? [sql`o.status in ('submitted', 'partlyArrived')`] : []),
    ...(number ? [sql`o.id = ${number}`] : []),
    ...(search && !number
      ? [
          sql`o.customer_id in (select customer_id from customer where name ilike ${`%${literally(search)}%`})`,
        ]
      : []),
  ]
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** A page of purchase orders: unless asked otherwise what is to come with the oldest first, the rest the newest first. */
export const listPurchases = async (
  db: Db,
  input: ListInput,
): Promise<{ total: number; rows: PurchaseRow[] }> => {
  const where = conditionOf(input)
  const direction = sortOf(input.sort)?.direction ?? (input.toCome ? 'asc' : 'desc')
  const order = orderBySql(input.toCome ? [sql`o.created_at`, sql`o.id`] : [sql`o.id`], direction)
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from purchase_order o where ${where}`.execute(db),
    sql<PurchaseRow>`
      select ${rowColumns} from (select * from purchase_order o where ${where} order by ${order}
          limit ${sql.lit(input.pageSize)} offset ${sql.lit((input.pageNum - 1) * input.pageSize)}) o
        join customer c on c.customer_id = o.customer_id ${totals} order by ${order}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map(plainRow) }
}

// Instants come as dates from plain columns and as text from JSON.
const plainRow = <T extends { createdAt: unknown; statusSince: unknown }>(row: T): T => ({
  ...row,
  createdAt: new Date(String(row.createdAt)).toISOString(),
  statusSince: new Date(String(row.statusSince)).toISOString(),
})

const itemsSql = sql`
  (select coalesce(json_agg(json_build_object('id', i.id::text, 'skuId', i.sku_id::text, 'skuCode', k.code,
      'subjectEn', p.subject_en, 'imageUrl', coalesce(k.image_url, p.cover_url),
      'attributesText', coalesce((select string_agg(a ->> 'value', ' / ' order by n)
        from jsonb_array_elements(k.attributes) with ordinality as x (a, n)), ''),
      'nums', i.nums, 'arrivedNums', i.arrived_nums, 'refundNums', i.refund_nums, 'onHand', coalesce(s.on_hand, 0),
      'records', (select coalesce(json_agg(json_build_object('createTime', r.created_at, 'nums', r.nums, 'type', r.type,
          'actorName', r.actor_name) order by r.id), '[]')
        from purchase_arrival r where r.customer_id = i.customer_id and r.order_id = i.order_id and r.item_id = i.id)
    ) order by i.id), '[]')
    from purchase_item i join sku k on k.id = i.sku_id join product p on p.id = k.product_id
      left join stock s on s.customer_id = i.customer_id and s.sku_id = i.sku_id
    where i.customer_id = o.customer_id and i.order_id = o.id)`

/** One purchase order of any customer with all that arrived. @throws DomainError notFound */
export const getPurchase = async (db: Db, id: string): Promise<Purchase> => {
  const { rows } = await sql<Purchase>`
    select ${rowColumns}, ${itemsSql} as items from purchase_order o
      join customer c on c.customer_id = o.customer_id ${totals} where o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  return plainRow(row)
}
