import { bareInvoiceSql } from './bare-invoice.ts'
import type pg from 'pg'
import { orders } from '../src/contract/orders/orders.ts'
import { median } from './measure.ts'
import type { Call } from './plan.ts'
import type { Row } from './report.ts'
import { batchRounds, batchSize, stockAndDiscount, type BenchData } from './seed.ts'
import { callOf, keyed, bareCall, type Bench } from './calls.ts'
import { say } from './run-folder.ts'
import { both, ratioRow } from './rows.ts'

interface Unpaid {
  readonly customerId: string
  readonly id: string
  readonly amountMinor: number
}

const unpaidOrders = async (client: pg.Client, data: BenchData): Promise<Unpaid[]> => {
  const { rows } = await client.query<Unpaid>(
    `select customer_id::text as "customerId", id::text, total_minor as "amountMinor"
       from dropshipping_order where customer_id = any($1::bigint[]) and status = 'awaitingPayment'
       order by row_number() over (partition by customer_id order by id), customer_id`,
    [data.payers.map(({ customerId }) => customerId)],
  )
  return rows
}

/** Pays half of the orders through the product, the other half through the bare route. */
const payingRow = async (
  { product, baseline, data }: Bench,
  test: string,
  unpaid: readonly Unpaid[],
  isFromStock: boolean,
): Promise<Row> => {
  say(test)
  const calls = new Map(
    await Promise.all(
      data.payers.map(
        async (seller) => [seller.customerId, await callOf(seller, orders.payOrder.path, {})] as const,
      ),
    ),
  )
  const half = unpaid.length / 2
  const productCalls = unpaid.slice(0, half).map(({ customerId, id }): Call => {
    const call = calls.get(customerId)
    if (!call) throw new Error('the payer has no session')
    return { ...call, headers: { ...call.headers, ...keyed() }, body: JSON.stringify({ id }) }
  })
  const bareCalls = unpaid.slice(half).map((order) => bareCall('/pay', { ...order, isFromStock }))
  const [paid, barePaid] = await both([
    { url: product.url, calls: productCalls, repeat: false },
    { url: baseline.url, calls: bareCalls, repeat: false },
  ])
  return ratioRow(test, paid, barePaid, 0.4)
}

export const payingRows = async (bench: Bench): Promise<Row[]> => {
  const { client, data } = bench
  const unpaid = await unpaidOrders(client, data)
  const half = unpaid.length / 2
  const atListPrice = await payingRow(
    bench,
    'one order paid, wallets spread over 1,000',
    unpaid.slice(0, half),
    false,
  )
  const rest = unpaid.slice(half)
  await stockAndDiscount(
    client,
    data,
    rest.map(({ id }) => id),
  )
  return [
    atListPrice,
    await payingRow(
      bench,
      'one order paid that has discounts and comes from stock, wallets spread over 1,000',
      rest,
      true,
    ),
  ]
}

const bulkPaySql = `
  with paid as (
    update dropshipping_order set status = 'processing', status_since = now(), waiting_reason = 'beingPrepared',
        waiting_on = 'agency', waiting_since = now(), paid_at = now()
      where customer_id = $1 and id = any($2::bigint[]) and status = 'awaitingPayment' returning id, total_minor
  ), numbered as materialized (
    select nextval('id_seq') as tx, id, total_minor, sum(total_minor) over (order by id) as running from paid
  ), booked as (
    insert into ledger_transaction (customer_id, id, kind, key, source_kind, source_id, source_number, actor_name)
      select $1::bigint, tx, 'orderPayment', 'pay:' || id || ':1', 'order', id, 'DS-' || id, 'Bench' from numbered
  ), posted as (
    insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
      select $1::bigint, tx, leg.account, leg.amount, 'USD', leg.balance from numbered
        cross join lateral (values
          ('wallet', -total_minor::bigint, (select balance_minor from wallet where customer_id = $1) - running),
          ('sales', total_minor::bigint, null)) as leg (account, amount, balance)
  )
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name)
    select $1::bigint, id, 'order.paid', 'seller', 'Bench' from numbered`

export const batchRow = async ({ product, client, data }: Bench): Promise<Row> => {
  say('batch payment')
  const { customerId } = data.batch
  const { rows } = await client.query<{ id: string }>(
    `select id::text from dropshipping_order where customer_id = $1 and status = 'awaitingPayment' order by id`,
    [customerId],
  )
  const batches = Array.from({ length: batchRounds * 2 }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize).map(({ id }) => id),
  )
  const times: number[] = []
  const bareTimes: number[] = []
  for (const [index, ids] of batches.entries()) {
    const call = await callOf(data.batch, orders.payOrders.path, { ids }, keyed())
    const started = performance.now()
    if (index % 2 === 0) {
      const answer = await fetch(product.url + call.path, {
        method: 'POST',
        headers: { ...call.headers, 'content-type': 'application/json' },
        body: call.body,
      })
      const text = await answer.text()
      const paid = text.match(/"reason":"paid"/g)?.length ?? 0
      if (paid !== ids.length) throw new Error(`only ${paid} of the batch were paid: ${text.slice(0, 300)}`)
      times.push(performance.now() - started)
    } else {
      await client.query('begin')
      await client.query({ name: 'bulk', text: bulkPaySql, values: [customerId, ids] })
      await client.query({
        name: 'invoices',
        text: bareInvoiceSql(
          `select id from ledger_transaction where customer_id = $1 and key = any($2::text[])`,
          '1400',
        ),
        values: [customerId, ids.map((id) => `pay:${id}:1`)],
      })
      await client.query('commit')
      bareTimes.push(performance.now() - started)
    }
  }
  const rate = (batchSize * 1000) / median(times)
  const bareRate = (batchSize * 1000) / median(bareTimes)
  const ratio = rate / bareRate
  return {
    test: '1,000 orders paid in one batch from one wallet',
    product: `${Math.round(rate)} orders/s`,
    baseline: `${Math.round(bareRate)} orders/s`,
    result: ratio.toFixed(2),
    target: '5,000 orders/s, or 0.15 of one bulk statement',
    met: rate >= 5_000 || ratio >= 0.15,
  }
}
