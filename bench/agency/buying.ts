import type pg from 'pg'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { operatorSupplierOrders } from '../../src/contract/supplier-orders/supplier-orders.ts'
import { operatorWarehouseStock } from '../../src/contract/warehouse-stock/warehouse-stock.ts'
import { callOnce, operatorHeaders, type Bench } from '../calls.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { simpleRow } from '../rows.ts'
import { say } from '../run-folder.ts'

const openOrders = 60_000
const openLines = 100_000
const skus = 20_000

/** Paid orders of a seller with many open lines, of SKUs that suppliers offer, some in stock and some on order. */
export const seedOpenDemand = async (client: pg.Client, customerId: string): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `with p as (
       insert into product (code, subject_en, is_published) select 'BUY-' || n, 'Product ' || n, false
         from generate_series(1, $1::int / 4) n returning id, code
     ), s as (
       insert into sku (product_id, code, price_minor, weight_grams) select p.id, p.code || '-' || k, 500, 200
         from p, generate_series(1, 4) k returning id
     ), suppliers as (
       insert into supplier (name) select 'Supplier ' || n from generate_series(1, 50) n returning id
     ), known as (select array_agg(id) as ids from suppliers)
     insert into supplier_offer (sku_id, supplier_id, cost_cny_minor)
       select s.id, ids[1 + s.id % 50], 1000 + s.id % 900 from s, known where s.id % 10 <> 0`,
    [skus],
  )
  await client.query(
    `insert into dropshipping_order (customer_id, number, shop_id, source, status, waiting_reason, waiting_on, waiting_since,
         currency, recipient_name, country_code, city, address1, paid_at)
       select $1, 'BUY-' || n, s.id, 'manual', 'processing', 'beingPrepared', 'agency', now(), 'USD', 'Ada', 'GB', 'London', '1',
           now() - n * interval '10 seconds'
         from generate_series(1, $2::int) n, (select id from shop where customer_id = $1 order by id limit 1) s`,
    [customerId, openOrders],
  )
  await client.query(
    `with known as (select array_agg(id order by id) as ids, array_agg(code order by id) as codes from sku where code like 'BUY-%')
     insert into order_line (customer_id, order_id, variant_key, title, quantity, sku_id, sku_code, unit_price_minor)
       select o.customer_id, o.id, 'v', 'Title', 1 + o.id % 3, ids[1 + (o.id * 7 + k * 131) % $1], codes[1 + (o.id * 7 + k * 131) % $1], 500
         from dropshipping_order o, known, generate_series(1, 2) k
         where o.number like 'BUY-%' and (k = 1 or o.id % 3 <> 0) limit $2`,
    [skus, openLines],
  )
  await client.query(
    `insert into warehouse_stock (sku_id, on_hand) select id, 1 + id % 4 from sku where code like 'BUY-%' and id % 4 = 0`,
  )
  await client.query('set session_replication_role = origin')
  await client.query(
    'vacuum analyze product, sku, supplier_offer, dropshipping_order, order_line, warehouse_stock',
  )
}

const calls = 9

export const buyingRows = async ({ client, product, data }: Bench): Promise<Row[]> => {
  say(`a buy list of ${openLines.toLocaleString('en')} open lines`)
  await seedOpenDemand(client, data.large.customerId)
  const headers = await operatorHeaders(client)
  const timeOf = async ({ path }: Endpoint, input: object): Promise<number> => {
    const times: number[] = []
    const call = { path: `/app${path}`, headers, body: JSON.stringify(input) }
    for (let n = 0; n < calls; n += 1) times.push((await callOnce(product.url, call)).ms)
    return median(times)
  }
  const limitMs = 300
  return [
    simpleRow(
      'the buy list of 100,000 open lines',
      await timeOf(operatorSupplierOrders.getBuyList, { pageSize: 100 }),
      'ms',
      limitMs,
    ),
    simpleRow(
      'its search',
      await timeOf(operatorSupplierOrders.getBuyList, { search: 'BUY-77' }),
      'ms',
      limitMs,
    ),
    simpleRow(
      'warehouse stock beside it',
      await timeOf(operatorWarehouseStock.listWarehouseStock, { pageSize: 100 }),
      'ms',
      limitMs,
    ),
  ]
}
