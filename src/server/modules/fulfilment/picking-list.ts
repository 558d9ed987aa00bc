import { sql } from 'kysely'
import { shippableStatuses } from '../../../contract/operator/orders.ts'
import { stoppingOverlays } from '../../../contract/statuses.ts'
import type { Db } from '../../platform/database.ts'

const stopping = sql.join(stoppingOverlays.map((kind) => sql.lit(kind)))

/** Not to be picked before it is decided whether it is cancelled. */
const isStopped = sql<boolean>`(o.waiting_reason = 'cancelledInShop'
  or exists (select from order_overlay v
    where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})))`

export interface PickingItem {
  readonly skuId: string
  readonly code: string
  readonly subjectEn: string
  readonly attributes: string
  readonly imageUrl: string | null
  /** SKUs to take from the shelf. */
  readonly quantity: number
  readonly orders: readonly { readonly id: string; readonly number: string; readonly quantity: number }[]
}

/** What is still to be shipped of these orders, each SKU once; orders that are not to be shipped are left out. */
export const pickingListOf = async (db: Db, orderIds: readonly string[]): Promise<PickingItem[]> => {
  const { rows } = await sql<PickingItem>`
    with wanted as (
      select l.sku_id, o.id, o.number, sum((l.quantity - l.shipped_quantity) * l.units)::integer as quantity
        from dropshipping_order o
        join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
        where o.id = any(${[...orderIds]}::bigint[])
          and o.status in (${sql.join(shippableStatuses.map((status) => sql.lit(status)))})
          and not ${isStopped}
          and l.sku_id is not null and l.shipped_quantity < l.quantity
        group by l.sku_id, o.id, o.number
    )
    select k.id as "skuId", k.code, p.subject_en as "subjectEn",
        coalesce((select string_agg(a ->> 'value', ' / ') from jsonb_array_elements(k.attributes) a), '') as attributes,
        coalesce(k.image_url, p.cover_url) as "imageUrl", sum(w.quantity)::integer as quantity,
        json_agg(json_build_object('id', w.id::text, 'number', w.number, 'quantity', w.quantity) order by w.id) as orders
      from wanted w
      join sku k on k.id = w.sku_id
      join product p on p.id = k.product_id
      group by k.id, p.id
      order by k.code`.execute(db)
  return rows
}

/** Those of the orders that are not to be picked before it is decided whether they are cancelled. */
export const heldOrdersOf = async (
  db: Db,
  orderIds: readonly string[],
): Promise<{ readonly id: string; readonly number: string }[]> =>
  db
    .selectFrom('dropshipping_order as o')
    .select(['o.id', 'o.number'])
    .where('o.id', 'in', [...orderIds])
    .where(isStopped)
    .orderBy('o.id')
    .execute()
