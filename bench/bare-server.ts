import { bareInvoiceSql } from './bare-invoice.ts'
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import pg from 'pg'
import type { BarePlan } from './plan.ts'

// The baseline of the comparison: plain Fastify routes on plain pg, without row-level security, validation, sign-in
// or pricing: only the essential statements.
const planFile = process.argv[2]
if (planFile === undefined) throw new Error('usage: bare-server.ts plan.json')
// Just written by main.ts.
const plan = JSON.parse(await readFile(planFile, 'utf8')) as BarePlan
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10 })
const app = Fastify()

const envelope = (json: string): string => `{"code":200,"msg":"","data":${json}}`
const done = envelope('{}')

interface OrderCall {
  readonly id: string
}
interface PayCall extends OrderCall {
  readonly customerId: string
  readonly amountMinor: number
  /** Whether the order's products come from stock. */
  readonly isFromStock?: boolean
}
interface PlaceCall {
  readonly customerId: string
  readonly shopId: string
  readonly skuId: string
  readonly skuCode: string
  readonly lineId: string
  readonly key: string
}

const inTransaction = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

app.post('/list', async (_request, reply) => {
  const { text, values } = plan.list
  const { rows } = await pool.query<{ json: string }>({ name: 'list', text, values: [...values] })
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0]?.json ?? 'null'))
})

app.post<{ Body: OrderCall }>('/order', async ({ body }, reply) => {
  const values = plan.order.values.map((value, index) => (index === 1 ? body.id : value))
  const { rows } = await pool.query<{ json: string }>({ name: 'order', text: plan.order.text, values })
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0]?.json ?? 'null'))
})

app.post<{ Body: { readonly at: number } }>('/search', async ({ body }, reply) => {
  let answer: unknown = null
  await inTransaction(async (client) => {
    for (const { text, values } of plan.searches?.[body.at] ?? [])
      answer = (await client.query({ text, values: [...values] })).rows[0]
  })
  return reply.type('application/json; charset=utf-8').send(envelope(JSON.stringify(answer)))
})

app.post<{ Body: PlaceCall }>('/place', async ({ body }, reply) => {
  await inTransaction(async (client) => {
    await client.query({
      name: 'key',
      text: `insert into idempotency_key (customer_id, endpoint, key, request_hash, answer) values ($1, 'bare', $2, 'x', '{}')`,
      values: [body.customerId, body.key],
    })
    const { rows } = await client.query<{ id: string }>({
      name: 'place',
      text: `insert into dropshipping_order (customer_id, number, shop_id, source, status, waiting_reason, waiting_on,
          waiting_since, currency, product_minor, freight_minor, total_minor, weight_grams, shipping_line_id,
          shipping_line_name, days_min, days_max, shipping_line_chosen_by, recipient_name, phone, email, country_code, province,
          city, address1, postcode, line_count, unit_count)
        values ($1, 'DS-0', $2, 'manual', 'awaitingPayment', 'paymentDue', 'seller', now(), 'USD', 1000, 400, 1400, 600,
          $3, 'Standard Line', 7, 12, 'default', 'Emily Carter', '+1 512-555-0142', 'emily@example.com', 'US', 'Texas',
          'Austin', '1804 Riverside Dr', '78741', 2, 2)
        returning id`,
      values: [body.customerId, body.shopId, body.lineId],
    })
    const id = rows[0]?.id
    await client.query({
      name: 'lines',
      text: `insert into order_line (customer_id, order_id, variant_key, title, shop_sku, quantity, sku_id, sku_code,
          unit_price_minor, weight_grams)
        select $1, $2, 'sku:bench', 'Stoneware mug', 'BENCH', 1, $3, $4, 500, 300 from generate_series(1, 2)`,
      values: [body.customerId, id, body.skuId, body.skuCode],
    })
    await client.query({
      name: 'terms',
      text: `insert into order_search_term (customer_id, term, order_id)
        select $1, unnest(array[$2::text, 'emily', 'carter', 'us', 'bench']), $2::bigint`,
      values: [body.customerId, id],
    })
    await client.query({
      name: 'event',
      text: `insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, detail)
        values ($1, $2, 'order.created', 'seller', 'Bench', '{"source":"manual"}')`,
      values: [body.customerId, id],
    })
  })
  return reply.type('application/json; charset=utf-8').send(done)
})

/** Reserves an order's products in stock; returns what they would have cost. */
const reserve = async (client: pg.PoolClient, customerId: string, orderId: string): Promise<number> => {
  const { rows } = await client.query<{ saved: number }>({
    name: 'reserve',
    text: `with reserved as (
        insert into stock_reservation (customer_id, order_id, order_line_id, sku_id, units, saved_minor)
          select customer_id, order_id, id, sku_id, quantity, quantity * unit_price_minor from order_line
            where customer_id = $1 and order_id = $2 returning saved_minor
      )
      select sum(saved_minor)::int as saved from reserved`,
    values: [customerId, orderId],
  })
  return rows[0]?.saved ?? 0
}

app.post<{ Body: PayCall }>('/pay', async ({ body }, reply) => {
  const { customerId, id, isFromStock = false } = body
  await inTransaction(async (client) => {
    const { rows } = await client.query<{ balance_minor: string }>({
      name: 'lock',
      text: 'select balance_minor from wallet where customer_id = $1 for update',
      values: [customerId],
    })
    const savedMinor = isFromStock ? await reserve(client, customerId, id) : 0
    const amountMinor = body.amountMinor - savedMinor
    const balance = Number(rows[0]?.balance_minor) - amountMinor
    if (!(balance >= 0)) throw new Error('balance too low')
    await client.query({
      name: 'ledger',
      text: `with booked as (
          insert into ledger_transaction (customer_id, kind, key, source_kind, source_id, source_number, actor_name)
            values ($1, 'orderPayment', 'pay:' || $2::text || ':1', 'order', $2::bigint, 'DS', 'Bench') returning id
        )
        insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
          select $1, id, leg.account, leg.amount, 'USD', leg.balance from booked
          cross join (values ('wallet', -$3::bigint, $4::bigint), ('sales', $3::bigint, null)) as leg (account, amount, balance)`,
      values: [customerId, id, amountMinor, balance],
    })
    await client.query({
      name: 'invoice',
      text: bareInvoiceSql(
        'select id from ledger_transaction where customer_id = $1 and key = $2',
        '$3::bigint',
      ),
      values: [customerId, `pay:${id}:1`, amountMinor],
    })
    await client.query({
      name: 'status',
      text: `update dropshipping_order set status = 'processing', status_since = now(), waiting_reason = 'beingPrepared',
          waiting_on = 'agency', waiting_since = now(), paid_at = now(), product_minor = product_minor - $3::int,
          total_minor = total_minor - $3::int
        where customer_id = $1 and id = $2 and status = 'awaitingPayment'`,
      values: [customerId, id, savedMinor],
    })
  })
  return reply.type('application/json; charset=utf-8').send(done)
})

await app.listen({ port: plan.port, host: '127.0.0.1' })
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit()),
)
process.send?.('ready')
