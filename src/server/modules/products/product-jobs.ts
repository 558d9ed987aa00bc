import { sql } from 'kysely'
import * as z from 'zod'
import { productLimits } from '../../../contract/products/products.ts'
import type { Db } from '../../platform/database/database.ts'
import { declareJob } from '../../platform/jobs/jobs.ts'

const shared = {
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
} as const

/** Counts units sold per product, so that searches do not. */
export const countSalesJob = declareJob({ ...shared, name: 'count-product-sales', cron: '15 * * * *' })
export const measureDeliveriesJob = declareJob({
  ...shared,
  name: 'refresh-delivery-times',
  cron: '50 2 * * *',
})

export const forgetWordsJob = declareJob({
  ...shared,
  name: 'purge-search-words',
  cron: '40 2 * * *',
})

/** Removes words that no product contains any more. Takes some 0.1 ms per word of the catalogue. */
export const forgetWords = async (db: Db): Promise<void> => {
  await sql`select purge_search_words()`.execute(db)
}

/** Units of public products in orders paid within 30 days, without replacements. Writes only differences. */
export const countSales = async (db: Db): Promise<void> => {
  await sql`
    with sold as materialized (
      select sku.product_id, sum(line.quantity * line.units)::integer as units
      from customer
        join lateral (
          select customer_id, id from dropshipping_order o
          where o.customer_id = customer.customer_id and o.paid_at > now() - interval '30 days'
            and o.status <> 'cancelled' and o.kind <> 'replacement'
        ) paid on true
        join order_line_component line on line.customer_id = paid.customer_id and line.order_id = paid.id
        join sku on sku.id = line.sku_id
      where sku.owner_customer_id is null group by sku.product_id
    ), kept as (
      insert into product_sales (product_id, units)
        select coalesce(sold.product_id, before.product_id), coalesce(sold.units, 0)
        from sold full join product_sales before on before.product_id = sold.product_id
        where sold.units is distinct from before.units and (sold.units is not null or before.units <> 0)
        on conflict (product_id) do update set units = excluded.units
        returning product_id, units
    )
    update product_search set units_sold = kept.units from kept
      where product_search.product_id = kept.product_id and product_search.units_sold <> kept.units`.execute(
    db,
  )
}

/** Days from shipping to delivery, rounded up, of parcels delivered within half a year. */
export const measureDeliveries = async (db: Db): Promise<void> => {
  await sql`
    with measured as materialized (
      select shipment.shipping_line_id, o.country_code, count(*)::integer as parcels,
        percentile_disc(0.5) within group (order by days) as median_days,
        percentile_disc(0.9) within group (order by days) as p90_days
      from shipment
        join dropshipping_order o on o.customer_id = shipment.customer_id and o.id = shipment.order_id
        cross join lateral (select greatest(1, ceil(extract(epoch from shipment.delivered_at - shipment.shipped_at) / 86400))::integer as days) took
      where shipment.delivered_at > now() - interval '180 days' and shipment.delivered_at > shipment.shipped_at
        and shipment.shipping_line_id is not null
      group by 1, 2 having count(*) >= ${sql.lit(productLimits.measuredParcels)}
    ), gone as (
      delete from delivery_time where not exists (select from measured
        where measured.shipping_line_id = delivery_time.shipping_line_id and measured.country_code = delivery_time.country_code)
    )
    insert into delivery_time (shipping_line_id, country_code, parcels, median_days, p90_days)
      select shipping_line_id, country_code, parcels, median_days, p90_days from measured
      on conflict (country_code, shipping_line_id) do update set parcels = excluded.parcels,
        median_days = excluded.median_days, p90_days = excluded.p90_days, measured_at = now()`.execute(db)
}
