import type pg from 'pg'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { operatorHome } from '../../src/contract/operator-home/home.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorRefunds } from '../../src/contract/refunds/operator-refunds.ts'
import { callOnce, operatorHeaders, type Bench } from '../calls.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { say } from '../run-folder.ts'

const fewOrders = 10_000
const manyOrders = 1_000_000
/** The largest customer has as many of them. */
const largest = 0.4

/**
 * Orders with the terms that the product writes: names that a seventh of all have, a title that all have, SKUs that few have;
 * and for each hundredth a closed refund.
 */
const seedOrders = async (client: pg.Client, from: number, to: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query('drop table if exists found')
  await client.query(
    `create temporary table found as
       select nextval('id_seq') as id, i, c.customer_id, s.id as shop_id
         from generate_series($1::int, $2::int) i
         join customer c on c.name = case when i % 100 < $3 then 'Largest Outfitters' else 'Outfitter ' || i % 50 end
         join shop s on s.customer_id = c.customer_id order by i`,
    [from, to, largest * 100],
  )
  await client.query(
    `insert into dropshipping_order (customer_id, id, number, shop_id, source, status, currency, recipient_name, country_code)
       select customer_id, id, 'DS-' || id, shop_id, 'manual', 'delivered', 'USD', 'Ada Lovelace', 'US' from found`,
  )
  await client.query(
    `insert into order_search_term (customer_id, term, order_id)
       select customer_id, term, id from found, unnest(array[id::text, 'shop-' || i, 'us', 'yt' || id,
         'surname' || i % 7, 'first' || i % 1000, 'sku-' || i / 20, '~*stoneware', '~*mug', '~*colour' || i % 30,
         '~@buyer' || i || '@example.com']) term`,
  )
  await client.query(
    `insert into refund (customer_id, order_id, reason, state, currency, requested_minor, requested_by)
       select customer_id, id, 'damaged', 'rejected', 'USD', 100, 'Ada' from found where i % 100 = 0`,
  )
  await client.query(
    `insert into audit_log (customer_id, action, target, at)
       select customer_id, 'order.action' || i % 200, 'order:' || id, now() - ($1 - i) * interval '1 second'
         from found, generate_series(1, 2)`,
    [manyOrders],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze dropshipping_order, order_search_term, refund, audit_log')
}

const seedCustomers = async (client: pg.Client): Promise<void> => {
  await client.query(
    `with made as (
       insert into customer (name, currency, referral_code)
         select name, 'USD', 'SEARCH' || nextval('id_seq')
           from (select 'Largest Outfitters' as name union all
             select 'Outfitter ' || n from generate_series(0, 49) n) names returning customer_id
     )
     insert into shop (customer_id, kind, name, status) select customer_id, 'manual', 'Shop', 'connected' from made`,
  )
}

const { listOperatorOrders } = operatorOrders
const orders = (search: string, more: object = {}): [Endpoint, object] => [
  listOperatorOrders,
  { search, ...more },
]
const cases: readonly (readonly [string, readonly [Endpoint, object]])[] = [
  ['an order number', orders('shop-77')],
  ['a SKU that twenty orders have', orders('sku-12')],
  ['a name that a thousandth of all orders have', orders('first12')],
  ['a name that a seventh of all orders have', orders('surname3')],
  ['a word that all orders have', orders('stoneware')],
  ['two common words', orders('surname3 colour2')],
  ['a common and a rare word', orders('stoneware sku-12')],
  ['a customer with 40% of all orders', orders('largest')],
  ['that customer and a common word', orders('largest colour2')],
  ['a common word in a status that few orders have', orders('stoneware', { status: 'processing' })],
  ['an email address', orders('buyer5005@example.com')],
  ['a word that nothing has', orders('nothinghasthis')],
  [
    'closed refunds with a common word',
    [operatorRefunds.listOperatorRefunds, { queue: 'ended', search: 'surname3' }],
  ],
  [
    'closed refunds with a rare word',
    [operatorRefunds.listOperatorRefunds, { queue: 'ended', search: 'sku-5' }],
  ],
  ['the audit log by action', [operatorHome.listAuditLog, { actions: ['order.action7'] }]],
  ['the audit log by object', [operatorHome.listAuditLog, { number: 'DS-1' }]],
]

const rounds = 9
/** A search among a hundred times as many orders may take this many times as long, or this many milliseconds. */
const most = 3
const alwaysFast = 100

export const searchRows = async ({ client, product }: Bench): Promise<Row[]> => {
  const headers = await operatorHeaders(client)
  const timesOf = async (): Promise<number[]> => {
    const all: number[] = []
    for (const [, [{ path }, input]] of cases) {
      const times: number[] = []
      const call = { path: `/app${path}`, headers, body: JSON.stringify(input) }
      for (let n = 0; n < rounds; n += 1) times.push((await callOnce(product.url, call)).ms)
      all.push(median(times))
    }
    return all
  }
  say(`searches of operators among ${fewOrders.toLocaleString('en')} more orders`)
  await seedCustomers(client)
  await seedOrders(client, 1, fewOrders)
  const few = await timesOf()
  say(`searches of operators among ${manyOrders.toLocaleString('en')} more orders`)
  await seedOrders(client, fewOrders + 1, manyOrders)
  const many = await timesOf()
  return cases.map(([name], index) => {
    const [before = 0, after = 0] = [few[index], many[index]]
    const ratio = after / Math.max(before, 1)
    return {
      test: `operators’ search: ${name}`,
      product: `${Math.round(after)} ms among 1,000,000`,
      baseline: `${Math.round(before)} ms among 10,000`,
      result: ratio.toFixed(2),
      target: `${most}, or ${alwaysFast} ms`,
      met: ratio <= most || after <= alwaysFast,
    }
  })
}
