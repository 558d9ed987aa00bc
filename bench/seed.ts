import pg from 'pg'

export interface BenchSeller {
  readonly customerId: string
  readonly shopId: string
  readonly sessionId: string
}

export interface BenchData {
  readonly skuId: string
  readonly skuCode: string
  readonly lineId: string
  readonly small: BenchSeller
  readonly large: BenchSeller
  readonly placing: BenchSeller
  readonly batch: BenchSeller
  readonly importing: BenchSeller
  readonly payers: readonly BenchSeller[]
}

export const payerCount = 1000
/** Unpaid orders per payer: half for the product, half for the bare route. */
export const payerOrders = 100
export const batchSize = 1000
export const batchRounds = 5
export const smallOrders = 10_000
export const largeOrders = 1_000_000
const heldEvery = 100
export const placedSkus = ['bench-a', 'bench-b'] as const

const one = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(text, values)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert returned no id')
  return id
}

const makeSellers = async (client: pg.Client, count: number): Promise<BenchSeller[]> => {
  const { rows } = await client.query<BenchSeller>(
    `with customers as (
       insert into customer (name, currency, referral_code)
         select 'Bench ' || n, 'USD', 'BENCH' || nextval('id_seq') from generate_series(1, $1::int) n
         returning customer_id
     ), accounts as (
       insert into account (customer_id, email, user_name, password_hash, is_default)
         select customer_id, 'bench' || customer_id || '@example.com', 'Bench', 'x', true from customers
         returning customer_id, id
     ), shops as (
       insert into shop (customer_id, kind, name, status) select customer_id, 'manual', 'Bench shop', 'connected' from customers
         returning customer_id, id
     ), sessions as (
       insert into session (customer_id, account_id, expires_at)
         select customer_id, id, now() + interval '1 day' from accounts returning customer_id, id
     )
     select c.customer_id::text as "customerId", s.id::text as "shopId", t.id::text as "sessionId"
       from customers c join shops s using (customer_id) join sessions t using (customer_id) order by c.customer_id`,
    [count],
  )
  return rows
}

/**
 * Creates `each` orders per seller, with lines, timeline and search terms, spread over ninety days. `unpaid`: all
 * await payment; otherwise they have typical statuses.
 */
const makeOrders = async (
  client: pg.Client,
  data: { readonly skuId: string; readonly lineId: string },
  sellers: readonly BenchSeller[],
  each: number,
  unpaid: boolean,
): Promise<void> => {
  await client.query('drop table if exists fresh')
  await client.query(
    `create temporary table fresh as
       select nextval('id_seq') as id, s.customer, s.shop, i, 1 + i % 2 as lines,
           now() - interval '90 days' * (1 - i::float8 / $3::int) as at,
           case when $4 then 'awaitingPayment'
             else (array['awaitingPayment','processing','shipped','delivered','delivered','delivered','delivered',
               'delivered','delivered','cancelled'])[1 + i % 10] end as status
         from unnest($1::bigint[], $2::bigint[]) as s (customer, shop), generate_series(1, $3::int) as i
         order by i`,
    [sellers.map(({ customerId }) => customerId), sellers.map(({ shopId }) => shopId), each, unpaid],
  )
  await client.query(
    `insert into dropshipping_order (customer_id, id, number, shop_id, shop_order_key, shop_order_name, source, status,
         status_since, waiting_reason, waiting_on, waiting_since, currency, product_minor, freight_minor, total_minor,
         weight_grams, shipping_line_id, shipping_line_name, days_min, days_max, shipping_line_chosen_by, recipient_name, phone,
         country_code, province, city, address1, postcode, ordered_at, created_at, paid_at, shipped_at, line_count,
         unit_count)
       select customer, id, 'DS-' || id, shop, 'K' || id, '#' || i, 'import', status, at, w.reason, w.party,
           case when w.reason is not null then at end, 'USD', 500 * lines, 400, 500 * lines + 400, 300 * lines, $1,
           'Standard Line', 7, 12, 'default',
           (array['Anna','Ben','Chloe','David','Emma','Felix','Grace','Hugo','Ida','Jonas'])[1 + i % 10] || ' ' ||
             (array['Adler','Brown','Costa','Dubois','Eriksen','Fischer','Gruber'])[1 + i % 7],
           '+1 555 0100', 'US', 'Texas', 'Austin', '1804 Riverside Dr', '78741', at, at,
           case when status in ('processing', 'shipped', 'delivered') then at end,
           case when status in ('shipped', 'delivered') then at end, lines, lines
         from fresh cross join lateral (values
           (case status when 'awaitingPayment' then 'paymentDue' when 'processing' then 'beingPrepared'
              when 'shipped' then 'inTransit' end,
            case status when 'awaitingPayment' then 'seller' when 'processing' then 'agency'
              when 'shipped' then 'carrier' end)
         ) as w (reason, party)`,
    [data.lineId],
  )
  await client.query(
    `insert into order_line (customer_id, order_id, variant_key, title, variant_title, shop_sku, quantity,
         shipped_quantity, shop_price_minor, sku_id, sku_code, unit_price_minor, weight_grams)
       select customer, id, 'sku:bench', 'Stoneware mug', 'Sand', 'BENCH', 1,
           case when status in ('shipped', 'delivered') then 1 else 0 end, 1890, $1, 'BENCH-1', 500, 300
         from fresh, generate_series(1, lines)`,
    [data.skuId],
  )
  await client.query(
    `insert into order_event (customer_id, order_id, at, kind, actor_kind, actor_name, detail)
       select customer, id, at, kind, 'seller', 'Bench', '{"source":"import"}'
         from fresh, unnest(case when status in ('awaitingPayment', 'cancelled') then array['order.created']
           else array['order.created', 'order.paid'] end) as kind`,
  )
  await client.query(
    `insert into order_search_term (customer_id, term, order_id)
       select customer, term, id from fresh join dropshipping_order o using (id),
         unnest(string_to_array(lower(o.recipient_name), ' ') || array[id::text, i::text, 'us', 'bench', 'bench-1']
           || case when o.shipped_at is not null then array['yt' || id] else '{}' end) as term
       on conflict do nothing`,
  )
  await client.query(
    `with held as (
       insert into order_flag (customer_id, order_id, kind, state)
         select customer, id, 'onHold', 'onHold' from fresh where not $1 and i % ${heldEvery} = 0
         returning customer_id, order_id
     )
     insert into order_search_term (customer_id, term, order_id)
       select customer_id, '~onHold', order_id from held`,
    [unpaid],
  )
  await client.query(
    `update dropshipping_order o set ship_clock_paused_since = greatest(f.since, o.paid_at)
       from fresh join order_flag f on f.customer_id = fresh.customer and f.order_id = fresh.id and f.kind = 'onHold'
       where o.customer_id = fresh.customer and o.id = fresh.id
         and o.status in ('processing', 'awaitingStock', 'partlyShipped')`,
  )
}

const countAll = (client: pg.Client): Promise<unknown> =>
  client.query(
    `insert into order_count (customer_id, shop_id, status, waiting_reason, orders, total_minor)
       select customer_id, shop_id, status, coalesce(waiting_reason, ''), count(*), sum(total_minor)
         from dropshipping_order group by 1, 2, 3, 4
     on conflict (customer_id, shop_id, status, waiting_reason) do update
       set orders = excluded.orders, total_minor = excluded.total_minor`,
  )

/** Recharges every wallet with more than it spends, as the ledger requires. */
const rechargeAll = async (client: pg.Client): Promise<void> => {
  const amount = 1_000_000_000_000
  await client.query(
    `with recharged as (
       insert into ledger_transaction (customer_id, kind, key, source_kind, actor_name)
         select customer_id, 'recharge', 'bench', 'recharge', 'Bench' from wallet returning customer_id, id
     )
     insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
       select customer_id, id, leg.account, leg.amount, 'USD', leg.balance from recharged
         cross join (values ('wallet', $1::bigint, $1::bigint), ('bank', -$1::bigint, null)) as leg (account, amount, balance)`,
    [amount],
  )
  await client.query('update wallet set balance_minor = $1, movements = 1', [amount])
}

/** Gives every payer a stock that covers its orders, and these orders' lines a discount. */
export const stockAndDiscount = async (
  client: pg.Client,
  { payers, skuId }: Pick<BenchData, 'payers' | 'skuId'>,
  orderIds: readonly string[],
): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into stock (customer_id, sku_id, on_hand) select unnest($1::bigint[]), $2, 1000000`,
    [payers.map(({ customerId }) => customerId), skuId],
  )
  const source = { kind: 'level', id: 'bench', nameEn: 'Gold', nameZh: '', discountBp: 909 }
  await client.query(
    `update order_line set list_price_minor = 550, price_sources = $2::jsonb
       where order_id = any($1::bigint[]) and customer_id = any($3::bigint[])`,
    [orderIds, JSON.stringify([source]), payers.map(({ customerId }) => customerId)],
  )
  await client.query(
    `update dropshipping_order set goods_discount_minor = 50 * line_count
       where customer_id = any($2::bigint[]) and id = any($1::bigint[])`,
    [orderIds, payers.map(({ customerId }) => customerId)],
  )
  await client.query('set session_replication_role = origin')
}

const mapVariants = async (
  client: pg.Client,
  seller: BenchSeller,
  skuId: string,
  shopSkus: readonly string[],
): Promise<void> => {
  await client.query(
    `insert into shop_variant (customer_id, shop_id, variant_key, title, sku_id, mapped_at, mapped_by)
       select $1, $2, 'sku:' || shop_sku, 'Mapped', $3, now(), 'Bench' from unnest($4::text[]) as shop_sku`,
    [seller.customerId, seller.shopId, skuId, shopSkus],
  )
}

/** Fills the database by plain statements without triggers and foreign keys: a minute or two for a million orders. */
export const seedBench = async (
  databaseUrl: string,
  largeCount: number,
  say: (text: string) => void,
): Promise<BenchData> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'")
    const productId = await one(
      client,
      `insert into product (code, subject_en, customs_name, hs_code, origin_country)
         values ('BENCH', 'Stoneware mug', 'Stoneware mug', '691200', 'CN') returning id`,
    )
    const skuId = await one(
      client,
      `insert into sku (product_id, code, price_minor, weight_grams) values ($1, 'BENCH-1', 500, 300) returning id`,
      [productId],
    )
    const lineId = await one(
      client,
      `insert into shipping_line (code, name_en, carrier, max_weight_grams) values ('STD', 'Standard Line', 'YunExpress', 5000)
         returning id`,
    )
    await client.query(
      `insert into shipping_rate (shipping_line_id, country_code, from_grams, to_grams, base_minor, per_kg_minor, days_min, days_max)
         values ($1, 'US', 0, 5000, 400, 0, 7, 12)`,
      [lineId],
    )
    const [small, large, placing, batch, importing, ...payers] = await makeSellers(client, 5 + payerCount)
    if (!small || !large || !placing || !batch || !importing) throw new Error('sellers are missing')
    await mapVariants(client, importing, skuId, [
      'ch-mug-sand',
      'ch-candle-small',
      'ch-tote-natura',
      'ch-throw-rust',
    ])
    await mapVariants(client, placing, skuId, placedSkus)
    await rechargeAll(client)
    await client.query('set session_replication_role = replica')
    const goods = { skuId, lineId }
    say(`${smallOrders} and ${payerCount * payerOrders} orders …`)
    await makeOrders(client, goods, [small], smallOrders, false)
    await makeOrders(client, goods, payers, payerOrders, true)
    await makeOrders(client, goods, [batch], batchSize * batchRounds * 2, true)
    say(`${largeCount} orders …`)
    await makeOrders(client, goods, [large], largeCount, false)
    await countAll(client)
    say('vacuum …')
    await client.query('set session_replication_role = origin')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return { skuId, skuCode: 'BENCH-1', lineId, small, large, placing, batch, importing, payers }
  } finally {
    await client.end()
  }
}
