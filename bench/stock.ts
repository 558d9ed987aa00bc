import type pg from 'pg'

const stockSql = `
  with held as (
    select sku_id from order_line where customer_id = $1 and sku_id is not null group by 1 order by count(*) desc, 1 limit 1
  ), stocked as (
    insert into stock (customer_id, sku_id, on_hand, alert_kind, alert_value) select $1, sku_id, 20, 'units', 30 from held
      returning sku_id
  ), moved as (
    insert into stock_movement (customer_id, sku_id, id, quantity, cause, source_id, actor_name, created_at)
      select $1, sku_id, $3::bigint + n, case when n % 2 = 1 or n > $2 then 1 else -1 end,
          case when n % 2 = 1 or n > $2 then 'arrival' else 'shipped' end, n, 'Pia', now() - ($2 + 20 - n) * interval '1 second'
        from stocked cross join generate_series(1, $2::int + 20) n
  ), layered as (
    insert into stock_layer (customer_id, sku_id, movement_id, units, remaining)
      select $1, sku_id, $3::bigint + n, 1, (n > $2)::int from stocked cross join generate_series(1, $2::int + 20) n
        where n % 2 = 1 or n > $2
  ), used as (
    insert into stock_layer_use (customer_id, sku_id, movement_id, layer_id, units)
      select $1, sku_id, $3::bigint + n, $3::bigint + n - 1, 1 from stocked cross join generate_series(2, $2::int, 2) n
  )
  select sku_id::text as "skuId" from stocked`

const reservedSql = `
  insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, shipped, saved_minor)
    select customer_id, order_id, id, sku_id, 1, 1, 0 from order_line
      where customer_id = $1 and sku_id is not null order by order_id, id limit $2`

/**
 * Writes a stock with many movements, and past reservations of as many orders; returns its SKU. The movements have no
 * orders and parcels, so the ledger's laws do not hold afterwards.
 */
export const seedStock = async (client: pg.Client, customerId: string, count: number): Promise<string> => {
  await client.query(`set session_replication_role = replica`)
  const { rows } = await client.query<{ skuId: string }>(stockSql, [
    customerId,
    count,
    (count > 100_000 ? 2 : 1) * 10_000_000_000,
  ])
  await client.query(reservedSql, [customerId, count])
  await client.query(`set session_replication_role = origin`)
  const [row] = rows
  if (!row) throw new Error('the seller has no order with a SKU')
  return row.skuId
}
