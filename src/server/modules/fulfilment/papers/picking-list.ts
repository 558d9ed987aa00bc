import { sql } from 'kysely'
import type * as z from 'zod'
import { shippableStatuses, type operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { blockingFlags, type BlockingFlag } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lacksCustomsDataSql } from '../../orders/index.ts'

type PickingItem = z.input<typeof operatorOrders.getPickingList.output>['items'][number]

const stopping = sql.join(blockingFlags.map((kind) => sql.lit(kind)))

/** In walking order of the first bin, goods in no bin last. Orders that cannot be shipped are left out. */
export const pickingListOf = async (db: Db, orderIds: readonly string[]): Promise<PickingItem[]> => {
  const { rows } = await sql<PickingItem>`
    with wanted as (
      select l.sku_id, o.id, o.customer_id, o.number, sum((l.quantity - l.shipped_quantity) * l.units)::integer as quantity,
          coalesce(sum(r.units - r.shipped - r.released), 0)::integer as from_stock,
          coalesce(jsonb_agg(jsonb_build_object('quantity', (l.quantity - l.shipped_quantity) * l.units,
            'attributes', t.attributes) order by t.id) filter (where t.attributes <> '[]'), '[]') as requests
        from dropshipping_order o
        join order_line_component l on l.customer_id = o.customer_id and l.order_id = o.id
        join order_line t on t.customer_id = l.customer_id and t.id = l.order_line_id
        left join stock_reservation r on r.customer_id = l.customer_id and r.order_id = l.order_id and r.order_line_id = l.order_line_id
          and r.sku_id = l.sku_id
        where o.id = any(${[...orderIds]}::bigint[])
          and o.status in (${sql.join(shippableStatuses.map((status) => sql.lit(status)))})
          and o.waiting_reason <> 'cancelledInShop'
          and not exists (select from order_flag v
            where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping}))
          and not ${sql.raw(lacksCustomsDataSql)}
          and l.sku_id is not null and l.shipped_quantity < l.quantity
        group by l.sku_id, o.id, o.customer_id, o.number
    ), picked as (
      select sku_id, sum(quantity)::integer as quantity, sum(from_stock)::integer as from_stock,
          json_agg(json_build_object('id', id::text, 'number', number, 'quantity', quantity,
            'fromStock', from_stock, 'requests', requests) order by id) as orders,
          array_agg(customer_id) filter (where from_stock > 0) as owners
        from wanted group by sku_id
    )
    select k.id as "skuId", k.code, p.subject_en as "subjectEn", p.subject_zh as "subjectZh",
        coalesce((select string_agg(a ->> 'value', ' / ') from jsonb_array_elements(k.attributes) a), '') as attributes,
        coalesce(k.image_url, p.cover_url) as "imageUrl", w.quantity,
        w.from_stock as "fromStock", coalesce(h.bins, '[]') as bins, w.orders
      from picked w
      join sku k on k.id = w.sku_id
      join product p on p.id = k.product_id
      cross join lateral (
        select json_agg(json_build_object('code', bin.code, 'units', b.units, 'ownerName', c.name)
              order by bin.walk_order, bin.code, c.name nulls first) as bins,
            (array_agg(bin.walk_order order by bin.walk_order, bin.code))[1] as walk_order,
            (array_agg(bin.code order by bin.walk_order, bin.code))[1] as code
          from bin_stock b join bin on bin.id = b.bin_id left join customer c on c.customer_id = b.owner_id
          where b.sku_id = w.sku_id and b.units > 0
            and (b.owner_id = any(w.owners) or b.owner_id is null and w.from_stock < w.quantity)
      ) h
      order by h.walk_order nulls last, h.code, k.code`.execute(db)
  return rows
}

type OrderRequest = z.input<typeof operatorOrders.getPickingList.output>['orderRequests'][number]

export const orderRequestsOf = async (db: Db, items: readonly PickingItem[]): Promise<OrderRequest[]> => {
  const ids = new Set(items.flatMap(({ orders }) => orders.map(({ id }) => id)))
  const { rows } = await sql<OrderRequest>`
    select * from (
      select o.id::text as id, o.number, o.note, o.attributes, o.tax_number as "taxNumber",
          coalesce((select t.scheme || ' ' || t.number from order_tax_number t where o.paid_at is not null
            and t.customer_id = o.customer_id and t.order_id = o.id), '') as "schemeNumber"
        from dropshipping_order o where o.id = any(${[...ids]}::bigint[])
    ) r where note <> '' or attributes <> '[]' or "taxNumber" <> '' or "schemeNumber" <> ''
      order by id::bigint`.execute(db)
  return rows
}

export interface HeldOrder {
  readonly id: string
  readonly number: string
  readonly reason: 'cancelledInShop' | BlockingFlag | 'noCustomsData'
}

export const heldOrdersOf = async (db: Db, orderIds: readonly string[]): Promise<HeldOrder[]> => {
  const { rows } = await sql<HeldOrder>`
    select id, number, reason from (
      select o.id, o.number, case when o.waiting_reason = 'cancelledInShop' then o.waiting_reason else coalesce((
          select min(v.kind) from order_flag v
            where v.customer_id = o.customer_id and v.order_id = o.id and v.kind in (${stopping})),
          case when ${sql.raw(lacksCustomsDataSql)} then 'noCustomsData' end) end as reason
        from dropshipping_order o
        where o.id = any(${[...orderIds]}::bigint[])
          and o.status in (${sql.join(shippableStatuses.map((status) => sql.lit(status)))})
    ) held where reason is not null order by id`.execute(db)
  return rows
}
