import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { stock, stockOrderSchema } from '../../../contract/stock/stock.ts'
import type { Database } from '../../platform/database/database.ts'
import { seesOrder, type StockViewer } from './stock-history.ts'
import { counted, countedOf, skuColumns, skuJoins } from './stock-rows.ts'

type OrderRow = z.input<typeof stockOrderSchema>

/** Paid orders that take units from the customer's stock, newest first. */
export const listStockOrders = async (
  database: Database,
  viewer: StockViewer,
  { skuId, state, pageNum, pageSize }: ParsedInputOf<typeof stock.listStockOrders>,
) => {
  const db = database.tenant(viewer.customerId)
  const { customerId } = viewer
  const ofSku = skuId === undefined ? sql`` : sql`and r.sku_id = ${skuId}`
  const open = state === 'reserved' ? sql`and r.shipped + r.released < r.units` : sql``
  const chosen = sql`
    select distinct r.order_id from stock_reservation r
      ${
        viewer.shopIds === null
          ? sql``
          : sql`join dropshipping_order d on d.customer_id = r.customer_id and d.id = r.order_id and ${seesOrder(viewer)}`
      }
      where r.customer_id = ${customerId} ${ofSku} ${open}
      order by r.order_id desc`
  const [page, count] = await Promise.all([
    sql<Omit<OrderRow, 'paidAt'> & { readonly paidAt: Date | null }>`
      select d.id::text as "orderId", d.number, d.status, d.paid_at as "paidAt", (
          select json_agg(json_build_object('skuId', x."skuId", 'productId', x."productId", 'code', x.code,
              'subjectEn', x."subjectEn", 'subjectZh', x."subjectZh", 'imageUrl', x."imageUrl", 'attributesText', x."attributesText",
              'units', x.units, 'shipped', x.shipped, 'released', x.released) order by x."skuId")
            from (
              select s.sku_id::text as "skuId", s.units, s.shipped, s.released, ${skuColumns} from (
                select r.sku_id, sum(r.units)::int as units, sum(r.shipped)::int as shipped, sum(r.released)::int as released
                  from stock_reservation r where r.customer_id = d.customer_id and r.order_id = d.id ${ofSku}
                  group by 1
              ) s ${skuJoins}
            ) x
        ) as skus
        from (${chosen} limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) c
        join dropshipping_order d on d.customer_id = ${customerId} and d.id = c.order_id
        order by d.id desc`.execute(db),
    countedOf(chosen).execute(db),
  ])
  return {
    ...counted(count.rows[0]?.total ?? 0),
    rows: page.rows.map((row) => ({ ...row, paidAt: row.paidAt?.toISOString() ?? null })),
  }
}
