import type pg from 'pg'
import type { InputOf } from '../../src/contract/kernel/endpoint.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { callOnce, tokens, type Bench } from '../calls.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { say } from '../run-folder.ts'

const small = 10_000
const large = 1_000_000
/** Orders to be shipped; as many whatever has been shipped before. */
const queued = 3_000
const skus = 2_000
const lines = 8

const signIn = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into session (operator_id, expires_at) select id, now() + interval '1 day' from operator order by id limit 1
       returning id::text`,
  )
  return tokens().signAccess(rows[0]?.id ?? '', 'operator')
}

const begin = async (client: pg.Client): Promise<void> => {
  await client.query('truncate dropshipping_order cascade')
  await client.query(
    `with p as (
       insert into product (code, subject_en, is_published) select 'LIST-' || n, 'Product ' || n, false
         from generate_series(1, $1::int) n returning id, code
     )
     insert into sku (product_id, code, price_minor, weight_grams) select id, code, 500, 200 from p`,
    [skus],
  )
  await client.query(
    `insert into shipping_line (code, name_en, carrier, max_weight_grams)
       select 'LIST' || n, 'Line ' || n, 'Carrier', 30000 from generate_series(1, $1::int) n`,
    [lines],
  )
}

/** Orders `from` to `to`, spread over a year; the newest are to be shipped. */
const seed = async (client: pg.Client, from: number, to: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into dropshipping_order (customer_id, number, shop_id, source, status, waiting_reason, waiting_on, waiting_since,
         currency, recipient_name, country_code, city, address1, created_at, paid_at, shipped_at, shipping_line_id)
       select s.customer_id, 'LIST-' || n, s.id, 'manual', x.status, x.reason, case when x.reason is not null then 'agency' end,
           case when x.reason is not null then x.at end, 'USD', 'Ada',
           case when n % 5000 = 7 then 'IS' when n % 10 < 4 then 'US' when n % 10 < 6 then 'GB' when n % 10 < 8 then 'DE' else 'FR' end,
           'London', '1', x.at, case when x.status <> 'awaitingPayment' then x.at end,
           case when x.status in ('shipped', 'delivered') then x.at end, l.ids[1 + n % $3::int]
         from generate_series($1::int, $2::int) n
         cross join (select array_agg(id order by id) as ids from shipping_line where code like 'LIST%') l
         cross join lateral (select
             case when n % 33 = 5 then 'awaitingPayment' when n % 40 = 6 then 'cancelled' when n % 13 = 1 then 'shipped' else 'delivered' end as status,
             case when n % 33 = 5 then case when n % 3300 = 5 then 'noShippingLine' else 'paymentDue' end
               when n % 40 <> 6 and n % 13 = 1 then 'inTransit' end as reason,
             now() - interval '365 days' * (1 - n::float / $4::int) as at) x
         join (select customer_id, id, row_number() over (order by id) as place, count(*) over () as of from shop) s
           on s.place = 1 + n % s.of`,
    [from, to, lines, large],
  )
  await client.query(
    `update dropshipping_order set status = 'processing', waiting_reason = 'beingPrepared', waiting_on = 'agency',
         waiting_since = now(), shipped_at = null, paid_at = now() - (id % 200) * interval '1 hour'
       where number = any(array(select 'LIST-' || n from generate_series($1::int, $2::int) n))`,
    [to - queued + 1, to],
  )
  await client.query(
    `insert into order_line (customer_id, order_id, variant_key, title, quantity, shipped_quantity, sku_id, sku_code,
         unit_price_minor)
       select o.customer_id, o.id, 'v', 'Title', 1, case when o.status in ('shipped', 'delivered') then 1 else 0 end, k.ids[1 + case when n % 10 = 0 then 0 else n % $3::int end], 'LIST', 500
         from generate_series($1::int, $2::int) n
         join dropshipping_order o on o.number = 'LIST-' || n
         cross join (select array_agg(id order by id) as ids from sku where code like 'LIST-%') k`,
    [from, to, skus],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze dropshipping_order, order_line')
}

type Input = InputOf<typeof operatorOrders.listOperatorOrders>

const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString()

const filtersOf = async (client: pg.Client): Promise<readonly (readonly [string, Input])[]> => {
  const { rows } = await client.query<{ line: string; customer: string }>(
    `select (select id from shipping_line where code = 'LIST3')::text as line,
        (select customer_id from shop order by id limit 1)::text as customer`,
  )
  const { line: shippingLineId = '', customer: customerId = '' } = rows[0] ?? {}
  return [
    ['nothing', {}],
    ['a queue', { status: 'processing' }],
    ['customer', { customerId }],
    ['shipping line', { shippingLineId }],
    ['common country', { countryCode: 'US' }],
    ['rare country', { countryCode: 'IS' }],
    ['rare SKU', { sku: 'LIST-777' }],
    ['SKU of a tenth of all', { sku: 'LIST-1' }],
    ['days received, long ago', { receivedFrom: days(300), receivedTo: days(290) }],
    ['half a year received', { receivedFrom: days(365), receivedTo: days(180) }],
    ['half a year paid', { paidFrom: days(365), paidTo: days(180) }],
    ['days paid', { paidFrom: days(300), paidTo: days(290) }],
    ['age', { paidDaysAgo: 3 }],
    ['unassigned', { assignee: 'nobody' }],
    ['goods in stock', { goods: 'here' }],
    ['waiting reason', { waitingReason: 'noShippingLine' }],
    ['waiting reason of most', { waitingReason: 'inTransit' }],
    ['country and status', { countryCode: 'IS', status: 'delivered' }],
    ['country, line and dates', { countryCode: 'IS', shippingLineId, receivedFrom: days(200) }],
    ['country and status of many', { countryCode: 'US', status: 'shipped' }],
    ['SKU and customer', { sku: 'LIST-1', customerId }],
    ['SKU, country and status', { sku: 'LIST-1', countryCode: 'IS', status: 'delivered' }],
    ['a page of 500', { pageSize: 500, countryCode: 'US' }],
  ]
}

const calls = 7
/** A list of a hundred times as many orders may take this many times as long, or this many milliseconds. */
const most = 1.5
const alwaysFast = 100

/** The operators' order list with each filter, at ten thousand orders and at a million. */
export const orderListRows = async ({
  client,
  product,
}: Pick<Bench, 'client' | 'product'>): Promise<Row[]> => {
  const authorization = `Bearer ${await signIn(client)}`
  await begin(client)
  const timesNow = async (): Promise<Map<string, number>> => {
    const times = new Map<string, number>()
    for (const [name, input] of await filtersOf(client)) {
      const call = {
        path: `/app${operatorOrders.listOperatorOrders.path}`,
        headers: { authorization },
        body: JSON.stringify(input),
      }
      const measured: number[] = []
      for (let n = 0; n < calls; n += 1) measured.push((await callOnce(product.url, call)).ms)
      times.set(name, median(measured))
    }
    return times
  }
  say(`the operators’ order list at ${small.toLocaleString('en')} orders`)
  await seed(client, 1, small)
  const few = await timesNow()
  say(`the operators’ order list at ${large.toLocaleString('en')} orders`)
  await client.query(
    `update dropshipping_order set status = 'delivered', waiting_reason = null, waiting_on = null, waiting_since = null
       where status = 'processing'`,
  )
  await client.query(
    `update order_line l set shipped_quantity = l.quantity from dropshipping_order o
       where o.customer_id = l.customer_id and o.id = l.order_id and o.status = 'delivered' and l.shipped_quantity < l.quantity`,
  )
  await seed(client, small + 1, large)
  const many = await timesNow()
  return [...many].map(([name, ms]): Row => {
    const before = few.get(name) ?? ms
    return {
      test: `operators’ orders by ${name}, 1,000,000 orders against 10,000`,
      product: `${ms.toFixed(1)} ms`,
      baseline: `${before.toFixed(1)} ms at 10,000`,
      result: `${(ms / before).toFixed(2)} times as long`,
      target: `at most ${most} times, or ${alwaysFast} ms`,
      met: ms <= most * before || ms <= alwaysFast,
    }
  })
}
