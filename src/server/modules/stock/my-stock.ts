import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import type { stock, stockRowSchema, StockMovement } from '../../../contract/stock.ts'
import type { CustomerId, Database } from '../../platform/database.ts'

type Row = z.input<typeof stockRowSchema>

const maxCounted = 1000

const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const openStatuses = sql`('paid', 'purchasing', 'submitted', 'inTransit', 'partlyArrived')`

/** Columns of a stock row `s`, `sku k` and `product p`; incoming units are looked up per row. */
const columns = sql`
  s.sku_id::text as "skuId", p.id::text as "productId", coalesce(k.code, '') as code,
  coalesce(p.subject_en, '') as "subjectEn", coalesce(k.image_url, p.cover_url) as "imageUrl",
  coalesce((select string_agg(a ->> 'value', ' / ' order by n)
    from jsonb_array_elements(k.attributes) with ordinality as x (a, n)), '') as "attributesText",
  s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available,
  (select coalesce(sum(i.quantity - i.arrived_quantity - i.closed_short_quantity), 0)::integer
    from purchase_item i join purchase_order o on o.customer_id = i.customer_id and o.id = i.order_id
    where i.customer_id = s.customer_id and i.sku_id = s.sku_id and i.arrived_quantity + i.closed_short_quantity < i.quantity
      and o.status in ${openStatuses}) as "inTransit"`

const joins = sql`left join sku k on k.id = s.sku_id left join product p on p.id = k.product_id`

/** SKUs of open orders that were never in stock. */
const expected = (customerId: CustomerId) => sql`
  select distinct i.customer_id, i.sku_id, 0 as on_hand, 0 as reserved
    from purchase_order o join purchase_item i on i.customer_id = o.customer_id and i.order_id = o.id
    where o.customer_id = ${customerId} and o.type in (1, 2) and o.status in ${openStatuses}
      and not exists (select from stock h where h.customer_id = i.customer_id and h.sku_id = i.sku_id)`

const heldOrExpected = (customerId: CustomerId, condition: RawBuilder<unknown>, max: number) => sql`
  (select s.customer_id, s.sku_id, s.on_hand, s.reserved from stock s ${condition} and s.customer_id = ${customerId}
    order by s.on_hand desc, s.sku_id limit ${sql.lit(max)})
  union all
  (select s.* from (${expected(customerId)}) s ${condition} limit ${sql.lit(max)})`

const countedOf = (rows: RawBuilder<unknown>) =>
  sql<{ total: number }>`select count(*)::integer as total from (${rows} limit ${sql.lit(maxCounted + 1)}) x`

const bounded = (found: number) => ({
  total: Math.min(found, maxCounted),
  totalIsLowerBound: found > maxCounted,
})

export const listMyStock = async (
  database: Database,
  customerId: CustomerId,
  { search, pageNum, pageSize }: ParsedInputOf<typeof stock.listMyStock>,
) => {
  const db = database.tenant(customerId)
  const condition = search
    ? sql`${joins} where (k.code ilike ${containing(search)} or p.subject_en ilike ${containing(search)})`
    : sql`where true`
  const rows = heldOrExpected(customerId, condition, Math.max(pageNum * pageSize, maxCounted + 1))
  const [page, count] = await Promise.all([
    sql<Row>`
      select ${columns} from (
        select * from (${rows}) s order by s.on_hand desc, s.sku_id
          limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) s ${joins} order by s.on_hand desc, s.sku_id`.execute(db),
    countedOf(rows).execute(db),
  ])
  return { ...bounded(count.rows[0]?.total ?? 0), rows: page.rows }
}

interface MovementRow extends Omit<StockMovement, 'nums' | 'source' | 'at'> {
  readonly quantity: number
  readonly at: Date
  readonly type: 1 | 2 | null
  readonly sourceId: string | null
  readonly number: string | null
}

const sourceOf = ({ type, sourceId, number, cause }: MovementRow) => {
  if (sourceId === null || number === null) return null
  const kind = cause === 'shipped' ? 'order' : type === 1 ? 'inventory' : 'selfPurchase'
  return { kind, id: sourceId, number } as const
}

export const listStockHistory = async (
  database: Database,
  customerId: CustomerId,
  { skuId, pageNum, pageSize }: ParsedInputOf<typeof stock.listStockHistory>,
) => {
  const db = database.tenant(customerId)
  const { rows: heads } = await sql<Row>`
    select ${columns} from (
      select customer_id, sku_id, on_hand, reserved from stock
        where customer_id = ${customerId} and sku_id = ${skuId}
      union all select * from (${expected(customerId)}) e where e.sku_id = ${skuId}
    ) s ${joins}`.execute(db)
  const [head] = heads
  if (!head) throw notFound('Stock')
  const where = sql`m.customer_id = ${customerId} and m.sku_id = ${skuId}`
  const skipped = (pageNum - 1) * pageSize
  const [page, count] = await Promise.all([
    sql<MovementRow>`
      select m.id::text as id, m.created_at as at, m.quantity, m.after, m.cause, o.type,
          coalesce(o.id, d.id)::text as "sourceId", coalesce(o.number, d.number) as number
        from (
          select m.*, (${head.onHand}::bigint - coalesce(sum(m.quantity) over (order by m.id desc
              rows between unbounded preceding and 1 preceding), 0))::integer as after
            from (select * from stock_movement m where ${where} order by m.id desc
              limit ${sql.lit(skipped + pageSize)}) m
            order by m.id desc offset ${sql.lit(skipped)}
        ) m
        left join purchase_arrival r on m.cause = 'arrival' and r.customer_id = m.customer_id and r.id = m.source_id
        left join purchase_order o on o.customer_id = r.customer_id and o.id = r.order_id
        left join shipment h on m.cause = 'shipped' and h.customer_id = m.customer_id and h.id = m.source_id
        left join dropshipping_order d on d.customer_id = h.customer_id and d.id = h.order_id
        order by m.id desc`.execute(db),
    countedOf(sql`select from stock_movement m where ${where}`).execute(db),
  ])
  return {
    ...bounded(count.rows[0]?.total ?? 0),
    stock: head,
    rows: page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      nums: row.quantity,
      after: row.after,
      cause: row.cause,
      source: sourceOf(row),
    })),
  }
}
