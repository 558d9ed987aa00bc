import type pg from 'pg'
import { randomUUID } from 'node:crypto'
import { operatorCarrierBills } from '../../src/contract/carrier-bills/carrier-bills.ts'
import { operatorHeaders, type Bench } from '../calls.ts'
import type { Row } from '../report.ts'
import { simpleRow } from '../rows.ts'
import { say } from '../run-folder.ts'

const lines = 50_000

/** Shipped orders with a quoted parcel each. Returns the tracking numbers. */
const seedParcels = async (client: pg.Client, customerId: string): Promise<string[]> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `with o as (
       insert into dropshipping_order (customer_id, number, shop_id, source, status, currency, recipient_name, country_code, city,
           address1, paid_at, shipped_at, unit_count)
         select $1, 'BILL-' || n, s.id, 'manual', 'shipped', 'USD', 'Ada', 'GB', 'London', '1', now() - interval '9 days',
             now() - interval '8 days', 1
           from generate_series(1, $2::int) n, (select id from shop where customer_id = $1 order by id limit 1) s
         returning customer_id, id, number
     ), p as (
       insert into shipment (customer_id, order_id, key, carrier, tracking_number)
         select customer_id, id, number, 'YunExpress', 'YT' || number from o returning customer_id, id
     )
     insert into shipment_cost (customer_id, shipment_id, quoted_minor, quoted_currency, weighed_grams)
       select customer_id, id, 400 + id % 300, 'USD', 250 from p`,
    [customerId, lines],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze dropshipping_order, shipment, shipment_cost')
  const { rows } = await client.query<{ tracking: string }>(
    `select tracking_number as tracking from shipment where tracking_number like 'YTBILL-%'`,
  )
  return rows.map(({ tracking }) => tracking)
}

interface Answer<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
}

export const billRows = async ({ client, product, data }: Bench): Promise<Row[]> => {
  say(`a carrier's bill of ${lines.toLocaleString('en')} lines`)
  const trackings = await seedParcels(client, data.large.customerId)
  const headers = await operatorHeaders(client)
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${product.url}/app${path}`, { method: 'POST', ...init })
    const answer = (await response.json()) as Answer<T>
    if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
  const json = { ...headers, 'content-type': 'application/json' }
  const csv = [
    'Tracking number,Weight (g),Amount',
    ...trackings.map((one, n) => `${one},250,${(4 + (n % 4)).toFixed(2)}`),
  ]
  const form = new FormData()
  for (const [name, value] of Object.entries({
    carrier: 'Bench',
    number: 'B-1',
    currency: 'USD',
    billedOn: '2026-11-20',
  }))
    form.set(name, value)
  form.set('file', new Blob([csv.join('\n')], { type: 'text/csv' }), 'bill.csv')
  const start = performance.now()
  const { id } = await call<{ id: string }>(operatorCarrierBills.importCarrierBill.path, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: form,
  })
  const read = () =>
    call<{ status: string }>(operatorCarrierBills.getCarrierBill.path, {
      headers: json,
      body: JSON.stringify({ id }),
    })
  while ((await read()).status === 'importing') await new Promise((done) => setTimeout(done, 200))
  const importedMs = performance.now() - start
  const accepting = performance.now()
  await call(operatorCarrierBills.acceptCarrierBillLines.path, {
    headers: json,
    body: JSON.stringify({ id, states: ['matched', 'higher', 'lower'] }),
  })
  return [
    simpleRow('a bill of 50,000 lines imported and compared', importedMs, 'ms', 60_000),
    simpleRow('all of its lines accepted', performance.now() - accepting, 'ms', 60_000),
  ]
}
