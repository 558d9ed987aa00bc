import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonText, unpaidStatuses, type Scope } from '../../orders/index.ts'

/** Unpaid orders are searched among this many newest unshipped lines of a variant. */
const maxLines = 500
const open = sql.join(unpaidStatuses.map((status) => sql.lit(status)))

interface Name {
  readonly shopId: string
  readonly variantKey: string
}

export const previewMappings = async (
  db: Db,
  { customerId, shopIds }: Scope,
  variants: readonly Name[],
): Promise<{ orders: number; moving: number; isMore: boolean }> => {
  const names = jsonText(variants.map(({ shopId, variantKey }) => ({ shopId, variantKey })))
  const { rows } = await sql<{ known: number; asked: number; orders: number; moving: number; max: number }>`
    with asked as materialized (
      select distinct "shopId" as shop_id, "variantKey" as variant_key
        from json_to_recordset(${names}::json) as k ("shopId" bigint, "variantKey" text)
    ), known as materialized (
      select v.shop_id, v.variant_key from asked a join shop_variant v
        on v.customer_id = ${customerId} and v.shop_id = a.shop_id and v.variant_key = a.variant_key
        where ${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[])
    ), lines as materialized (
      select v.shop_id, v.variant_key, l.order_id from known v cross join lateral (
        select x.order_id from order_line x where x.customer_id = ${customerId} and x.variant_key = v.variant_key
          and x.shipped_quantity = 0 order by x.order_id desc limit ${sql.lit(maxLines)}) l
    ), hit as materialized (
      select distinct o.id, o.shop_id from lines l cross join lateral (
        select x.id, x.shop_id from dropshipping_order x where x.customer_id = ${customerId} and x.id = l.order_id
          and x.shop_id = l.shop_id and x.status in (${open}) offset 0) o
    ), judged as (
      select h.id, count(*) filter (where n.is_asked) as asked, count(*) filter (where not n.is_asked) as others
        from hit h cross join lateral (
          select exists (select from known v where v.shop_id = h.shop_id and v.variant_key = l.variant_key) as is_asked
            from order_line l where l.customer_id = ${customerId} and l.order_id = h.id and l.sku_id is null
              and l.quantity > 0 and not l.is_added offset 0) n
        group by h.id
    )
    select (select count(*)::int from known) as known, (select count(*)::int from asked) as asked,
      (select count(*)::int from hit) as orders,
      (select count(*)::int from judged where asked > 0 and others = 0) as moving,
      (select coalesce(max(n), 0)::int from (select count(*) as n from lines group by shop_id, variant_key) c) as max`.execute(
    db,
  )
  const [row] = rows
  if (!row || row.known < row.asked) throw notFound('Shop variant')
  return { orders: row.orders, moving: row.moving, isMore: row.max >= maxLines }
}
