import { bareInvoiceSql } from './bare-invoice.ts'
import { seededMonth, seedInvoices, writeOutInvoices } from './invoices.ts'
import { seedStock } from './stock.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Endpoint } from '../src/contract/kernel/endpoint.ts'
import { authorities } from '../src/contract/kernel/permissions.ts'
import { invoices } from '../src/contract/invoices/invoices.ts'
import { stock } from '../src/contract/stock/stock.ts'
import { merging } from '../src/contract/orders/merging.ts'
import { maxSelected } from '../src/contract/orders/order-inputs.ts'
import { orders } from '../src/contract/orders/orders.ts'
import { imports } from '../src/contract/imports/imports.ts'
import { livePaths } from '../src/contract/kernel/live.ts'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import { customerIdFromRow } from '../src/server/platform/database/database.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { FolderInUse } from '../src/server/platform/embedded-postgres/folder-claim.ts'
import { systemClock } from '../src/server/platform/kernel/clock.ts'
import { createTokens } from '../src/server/platform/auth/tokens.ts'
import { largeExport } from '../src/server/modules/imports/test/export-factory.ts'
import { getOrderSql } from '../src/server/modules/orders/list/get-order.ts'
import { listStatement } from '../src/server/modules/orders/list/list-orders.ts'
import { catalogueRows } from './catalogue.ts'
import { coversRow } from './covers.ts'
import { exportRows } from './export.ts'
import { liveRow } from './live.ts'
import { compare, median, type Rate } from './measure.ts'
import type { Call, Statement } from './plan.ts'
import {
  freePort,
  residentMb,
  startBare,
  startByCommand,
  startProduct,
  stopAll,
  watchMemory,
  type Running,
} from './processes.ts'
import { lineOf, reportOf, type Row } from './report.ts'
import {
  batchRounds,
  batchSize,
  placedSkus,
  seedBench,
  largeOrders,
  smallOrders,
  stockAndDiscount,
  type BenchData,
  type BenchSeller,
} from './seed.ts'

const root = join(import.meta.dirname, '..')
const runsFolder = join(root, 'node_modules/.cache/quayside-bench')
const folder = join(runsFolder, String(process.pid))
const say = (text: string): void => console.log(`> ${text}`)

await mkdir(runsFolder, { recursive: true })
for (const name of await readdir(runsFolder)) {
  // Deletes folders of killed runs; running ones keep theirs.
  await discardDataFolder(join(runsFolder, name)).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
  })
}
await mkdir(folder, { recursive: true })

const environment = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  DEMO: '0',
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '0',
}

interface Bench {
  readonly product: Running
  readonly baseline: Running
  readonly client: pg.Client
  readonly data: BenchData
}

const tokens = (): ReturnType<typeof createTokens> =>
  createTokens(loadConfig({ ...process.env, ...environment }), systemClock)

const callOf = async (
  seller: BenchSeller,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Call> => ({
  path: `/app${path}`,
  headers: { authorization: `Bearer ${await tokens().signAccess(seller.sessionId, 'customer')}`, ...headers },
  body: JSON.stringify(body),
})

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })

const callsOf = async (
  seller: BenchSeller,
  path: string,
  bodies: readonly unknown[],
  isKeyed = false,
): Promise<Call[]> => {
  const call = await callOf(seller, path, {})
  return bodies.map((body) => ({
    ...call,
    headers: isKeyed ? { ...call.headers, ...keyed() } : call.headers,
    body: JSON.stringify(body),
  }))
}

const bareCall = (path: string, body: unknown): Call => ({ path, headers: {}, body: JSON.stringify(body) })

const perSecond = ({ perSecond: rate, p50 }: Rate): string => `${Math.round(rate)}/s (p50 ${p50} ms)`

const ratioRow = (test: string, product: Rate, baseline: Rate, target: number): Row => {
  const ratio = product.perSecond / baseline.perSecond
  return {
    test,
    product: perSecond(product),
    baseline: perSecond(baseline),
    result: ratio.toFixed(2),
    target: `${target} of the baseline`,
    met: ratio >= target,
  }
}

const both = async (sides: Parameters<typeof compare>[0]): Promise<readonly [Rate, Rate]> => {
  const [first, second] = await compare(sides, folder)
  if (!first || !second) throw new Error('a side of the comparison is missing')
  return [first, second]
}

const scopeOf = (seller: BenchSeller) => ({ customerId: customerIdFromRow(seller.customerId), shopIds: null })

const listSql = (seller: BenchSeller): Statement => {
  const { text, values } = listStatement(scopeOf(seller), authorities, orders.listOrders.input.parse({}))
  return { text, values }
}

const orderIds = async (client: pg.Client, seller: BenchSeller, limit: number): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from dropshipping_order where customer_id = $1 and status <> 'awaitingPayment' order by id limit $2`,
    [seller.customerId, limit],
  )
  return rows.map(({ id }) => id)
}

const readRows = async ({ product, baseline, client, data }: Bench): Promise<Row[]> => {
  say('order list')
  const list = await callsOf(data.small, orders.listOrders.path, [{}])
  const [listed, bareListed] = await both([
    { url: product.url, calls: list, repeat: true },
    { url: baseline.url, calls: [bareCall('/list', {})], repeat: true },
  ])
  say('order details')
  const ids = await orderIds(client, data.small, 2_000)
  const [read, bareRead] = await both([
    {
      url: product.url,
      calls: await callsOf(
        data.small,
        orders.getOrder.path,
        ids.map((id) => ({ id })),
      ),
      repeat: true,
    },
    { url: baseline.url, calls: ids.map((id) => bareCall('/order', { id })), repeat: true },
  ])
  return [
    ratioRow(
      'order list of 20 with line items and tab counts, as a signed-in seller',
      listed,
      bareListed,
      0.5,
    ),
    ratioRow('one order with line items and timeline', read, bareRead, 0.5),
  ]
}

const newOrder = (data: BenchData) => ({
  shopId: data.placing.shopId,
  shopOrderName: '#1',
  address: {
    recipientName: 'Emily Carter',
    phone: '+1 512-555-0142',
    email: 'emily@example.com',
    countryCode: 'US',
    province: 'Texas',
    city: 'Austin',
    address1: '1804 Riverside Dr',
    postcode: '78741',
  },
  lines: [
    // Matched by variant only, like a shop's orders.
    { title: 'Stoneware mug', shopSku: placedSkus[0], quantity: 1 },
    { title: 'Stoneware mug, second', shopSku: placedSkus[1], quantity: 1 },
  ],
})

const placingRow = async ({ product, baseline, client, data }: Bench): Promise<Row> => {
  say('placing orders')
  const count = 40_000
  const body = newOrder(data)
  const calls = await callsOf(
    data.placing,
    orders.createOrder.path,
    Array.from({ length: count }, () => body),
    true,
  )
  const bareBody = { ...data.placing, skuId: data.skuId, skuCode: data.skuCode, lineId: data.lineId }
  const bareCalls = Array.from({ length: count }, () =>
    bareCall('/place', { ...bareBody, key: randomUUID() }),
  )
  const [placed, barePlaced] = await both([
    { url: product.url, calls, repeat: false },
    { url: baseline.url, calls: bareCalls, repeat: false },
  ])
  const { rows } = await client.query<{ unpriced: number }>(
    `select count(*)::int as unpriced from dropshipping_order where customer_id = $1 and status <> 'awaitingPayment'`,
    [data.placing.customerId],
  )
  if (rows[0]?.unpriced !== 0) throw new Error('placed orders were not matched and priced')
  return ratioRow(
    'order created through the API (validation, mapping, pricing, history)',
    placed,
    barePlaced,
    0.3,
  )
}

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

const payingRows = async (bench: Bench): Promise<Row[]> => {
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

const batchRow = async ({ product, client, data }: Bench): Promise<Row> => {
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

/** By then, one-time work of a process is finished and its memory freed. */
const startOverMs = 5_000

const fileRows = 10_000

const importOnce = async (
  client: pg.Client,
  url: string,
  data: BenchData,
  round: number,
): Promise<number> => {
  const { authorization = '' } = (await callOf(data.importing, '', {})).headers
  const form = new FormData()
  form.set('shopId', data.importing.shopId)
  form.set(
    'file',
    new Blob([new Uint8Array(largeExport(fileRows, 1001 + round * 20_000))]),
    'orders_export.csv',
  )
  const started = performance.now()
  const send = async (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    const answer = await fetch(`${url}/app${path}`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
    })
    const {
      code,
      msg,
      data: content,
    }: { code: number; msg: string; data: unknown } = JSON.parse(await answer.text())
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return content
  }
  const uploaded = imports.uploadOrderFile.output.parse(await send(imports.uploadOrderFile.path, form)).import
  const json = { 'content-type': 'application/json' }
  const id = JSON.stringify({ id: uploaded.id })
  await send(imports.confirmImport.path, id, { ...json, ...keyed() })
  for (;;) {
    const { rows } = await client.query<{ status: string; created: number; error: string | null }>({
      name: 'import',
      text: 'select status, orders_created as created, error from order_import where id = $1',
      values: [uploaded.id],
    })
    const [now] = rows
    if (now?.status === 'done') {
      if (now.created !== uploaded.ordersTotal) throw new Error('some orders were not imported')
      return performance.now() - started
    }
    if (now?.status === 'failed') throw new Error(now.error ?? 'the import failed')
    await sleep(20)
  }
}

const importRows = async (
  { client, data }: Pick<Bench, 'client' | 'data'>,
  product: Running,
): Promise<Row[]> => {
  say('import')
  await sleep(startOverMs)
  const idle = await residentMb(product.pid)
  const stopWatching = watchMemory(product.pid)
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) times.push(await importOnce(client, product.url, data, round))
  const highest = stopWatching()
  const { rows } = await client.query<{ unpriced: string }>(
    `select count(*) as unpriced from dropshipping_order where customer_id = $1 and status <> 'awaitingPayment'`,
    [data.importing.customerId],
  )
  if (rows[0]?.unpriced !== '0') throw new Error('imported orders were not priced')
  const rate = (fileRows * 1000) / median(times)
  return [
    {
      test: 'Shopify CSV of 10,000 rows imported, priced and mapped: from the upload until the last order is created',
      product: `${Math.round(rate)} rows/s`,
      baseline: '',
      result: `${Math.round(rate)} rows/s`,
      target: '4,000 rows/s',
      met: rate >= 4_000,
    },
    {
      test: 'memory during three such imports in a row, above idle',
      product: `${Math.round(highest)} MB, idle ${Math.round(idle)} MB`,
      baseline: '',
      result: `${Math.round(highest - idle)} MB`,
      target: 'under 150 MB',
      met: highest - idle < 150,
    },
  ]
}

type SizeCase = readonly [
  string,
  (seller: BenchSeller) => Promise<object>,
  Pick<Endpoint, 'path' | 'method'>?,
]

/** The same calls of a seller with a million rows and of one with ten thousand. */
const sizeRows = async (
  { product, data }: Pick<Bench, 'product' | 'data'>,
  noun: string,
  cases: readonly SizeCase[],
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [test, inputOf, { path, method } = orders.listOrders] of cases) {
    say(`a million ${noun}: ${test}`)
    const sides = await Promise.all(
      [data.large, data.small].map(async (seller) => ({
        url: product.url,
        calls: (await callsOf(seller, path, [await inputOf(seller)])).map((call): Call => {
          return method === 'GET' ? { ...call, method } : call
        }),
        repeat: true,
      })),
    )
    const [large, small] = await both(sides)
    const times = small.perSecond / large.perSecond
    rows.push({
      test: `${test}, 1,000,000 ${noun} of one seller against 10,000`,
      product: perSecond(large),
      baseline: `${perSecond(small)} at 10,000`,
      result: `${times.toFixed(2)} times as long`,
      target: 'at most 1.5 times',
      met: times <= 1.5,
    })
  }
  return rows
}

const invoiceRows = async (bench: Bench): Promise<Row[]> => {
  const { client, data } = bench
  say('1,000,000 and 10,000 invoices …')
  await seedInvoices(client, data.small.customerId, 10_000)
  await seedInvoices(client, data.large.customerId, 1_000_000)
  await client.query('vacuum analyze invoice, invoice_month')
  const cases: readonly SizeCase[] = [
    ['the first page', async () => ({})],
    ['the 500th page', async () => ({ pageNum: 500 })],
    ['one month', async () => ({ month: seededMonth })],
    ['credit notes', async () => ({ series: 'credit' })],
    ['extra invoices', async () => ({ series: 'extra' })],
    ['search for a number', async ({ customerId }) => ({ search: `OR-2026-${customerId}-77` })],
    ['partly credited invoices of a month', async () => ({ month: seededMonth, status: 'partlyCredited' })],
  ]
  return sizeRows(
    bench,
    'invoices',
    cases.map(([test, inputOf]) => [test, inputOf, invoices.listInvoices]),
  )
}

const pdfMs = 150

const invoiceFileRows = async ({ client, product, data }: Bench): Promise<Row[]> => {
  say('invoices as PDF')
  const ids = await writeOutInvoices(client, data.small.customerId)
  const { headers } = await callOf(data.small, '', {})
  const fetchFile = async ({ path }: { readonly path: string }, query: string): Promise<number> => {
    const started = performance.now()
    const answer = await fetch(`${product.url}/app${path}?${query}`, { headers })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes[0] !== 0x25 && bytes[0] !== 0x50) throw new Error(`no file: ${Buffer.from(bytes).toString()}`)
    return performance.now() - started
  }
  const single: number[] = []
  for (const id of ids.slice(0, 20)) single.push(await fetchFile(invoices.downloadInvoice, `id=${id}`))
  const together = await fetchFile(invoices.downloadInvoices, `ids=${ids.join(',')}`)
  return [
    simpleRow('one invoice as PDF', median(single), 'ms', pdfMs),
    simpleRow('an invoice of a ZIP of a hundred', together / ids.length, 'ms', pdfMs),
  ]
}

const stockRows = async (bench: Bench): Promise<Row[]> => {
  const { client, data } = bench
  say('1,000,000 and 10,000 stock movements …')
  const skus = new Map([
    [data.small.customerId, await seedStock(client, data.small.customerId, 10_000)],
    [data.large.customerId, await seedStock(client, data.large.customerId, 1_000_000)],
  ])
  await client.query('vacuum analyze stock, stock_movement, stock_layer, stock_layer_use, stock_reservation')
  const ofSku = async ({ customerId }: BenchSeller) => ({ skuId: skus.get(customerId) })
  const cases: readonly SizeCase[] = [
    ['the inventory', async () => ({}), stock.listMyStock],
    ['the stock of a SKU', ofSku, stock.getMyStock],
    ['its history', ofSku, stock.listStockHistory],
    [
      'the 500th page of its history',
      async (seller) => ({ ...(await ofSku(seller)), pageNum: 500 }),
      stock.listStockHistory,
    ],
    ['low-stock alerts', async () => ({}), stock.listStockAlerts],
    ['orders from stock', async () => ({}), stock.listStockOrders],
    ['orders from stock of a SKU', ofSku, stock.listStockOrders],
    ['stock shortages', async () => ({}), stock.listShortStock],
  ]
  return sizeRows(bench, 'stock movements', cases)
}

const scaleRows = async ({ product, client, data }: Bench): Promise<Row[]> => {
  const numberOf = async (seller: BenchSeller): Promise<string> =>
    (await orderIds(client, seller, 1))[0] ?? ''
  const lastDays = (days: number) => ({
    createdFrom: new Date(Date.now() - days * 86_400_000).toISOString(),
    createdTo: new Date().toISOString(),
  })
  const shipped = async (seller: BenchSeller): Promise<string> => {
    const { rows: found } = await client.query<{ id: string }>(
      `select id::text from dropshipping_order where customer_id = $1 and status = 'shipped' order by id limit 1`,
      [seller.customerId],
    )
    return found[0]?.id ?? ''
  }
  const cases: readonly SizeCase[] = [
    ['the first page', async () => ({})],
    ['the 500th page', async () => ({ pageNum: 500 })],
    ['search for an order number', async (seller) => ({ search: `DS-${await numberOf(seller)}` })],
    ['search for a name that a tenth of all orders have', async () => ({ search: 'grace' })],
    ['search for two common words', async () => ({ search: 'grace dubois' })],
    ['status filter', async () => ({ status: 'awaitingPayment' })],
    ['shop filter', async ({ shopId }) => ({ shopId })],
    ['shop and status filter', async ({ shopId }) => ({ shopId, status: 'processing' })],
    ['filter by waiting party', async () => ({ waitingOn: 'agency' })],
    ['filter by waiting reason', async () => ({ waitingReason: 'paymentDue' })],
    ['filter by order flag', async () => ({ flag: 'onHold' })],
    ['filter by order flag and status', async () => ({ flag: 'onHold', status: 'awaitingPayment' })],
    ['filter by date', async () => lastDays(7)],
    ['filter by date and status', async () => ({ ...lastDays(30), status: 'processing' })],
    ['search for a country', async () => ({ search: 'germany' })],
    ['search for the country of all orders', async () => ({ search: 'us' })],
    ['search for a SKU that all orders contain', async () => ({ search: 'bench-1' })],
    ['search for a tracking number', async (seller) => ({ search: `yt${await shipped(seller)}` })],
    ['sorted by total', async () => ({ sort: 'total:desc' })],
    ['sorted by waiting time, longest first', async () => ({ sort: 'waiting:desc' })],
    ['merge proposals', async () => ({}), merging.listMerges],
    ['counts per status', async () => ({}), orders.getOrderCounts],
    ['menu counts', async () => ({}), orders.getMenuCounts],
  ]
  return sizeRows({ product, data }, 'orders', cases)
}

/** One call without the load generator; returns the response and milliseconds. */
const callOnce = async (
  url: string,
  call: Call,
): Promise<{ readonly data: unknown; readonly ms: number }> => {
  const started = performance.now()
  const answer = await fetch(url + call.path, {
    method: 'POST',
    headers: { ...call.headers, 'content-type': 'application/json' },
    body: call.body,
  })
  const { code, msg, data }: { code: number; msg: string; data: unknown } = JSON.parse(await answer.text())
  if (code !== 200) throw new Error(`${call.path}: ${msg}`)
  return { data, ms: performance.now() - started }
}

const choosingRow = async ({ product, data }: Bench): Promise<Row> => {
  say('setting the shipping line of 10,000 orders')
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const matching = await callOf(data.large, orders.listMatchingOrders.path, { status: 'awaitingPayment' })
    const selected = await callOnce(product.url, matching)
    const ids = orders.listMatchingOrders.output.parse(selected.data).orders.map(({ id }) => id)
    if (ids.length !== maxSelected) throw new Error(`only ${ids.length} orders were found`)
    const input = { ids, lineId: data.lineId }
    const chosen = await callOnce(
      product.url,
      await callOf(data.large, orders.chooseShippingLine.path, input),
    )
    const { results } = orders.chooseShippingLine.output.parse(chosen.data)
    if (!results.every(({ ok }) => ok)) throw new Error('some orders did not accept the shipping line')
    times.push(selected.ms + chosen.ms)
  }
  return simpleRow(
    'one shipping line chosen for 10,000 selected orders of 1,000,000, with a result for each (median of three)',
    median(times),
    'ms',
    3000,
  )
}

const simpleRow = (test: string, value: number, unit: string, limit: number): Row => ({
  test,
  product: `${Math.round(value)} ${unit}`,
  baseline: '',
  result: `${Math.round(value)} ${unit}`,
  target: `${limit} ${unit}`,
  met: value <= limit,
})

const startRows = async (data: BenchData): Promise<Row[]> => {
  say('start and memory')
  const times: number[] = []
  let idle = 0
  let loaded = 0
  for (let round = 0; round < 3; round += 1) {
    const product = await startProduct(environment)
    times.push(product.readyMs)
    if (round === 2) {
      await sleep(startOverMs)
      idle = await residentMb(product.pid)
      const stopWatching = watchMemory(product.pid)
      const calls = await callsOf(data.small, orders.listOrders.path, [{}])
      await compare([{ url: product.url, calls, repeat: true }], folder)
      loaded = stopWatching()
    }
    await product.stop()
  }
  const commandTimes: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const product = await startByCommand(environment)
    commandTimes.push(product.readyMs)
    await product.stop()
  }
  return [
    simpleRow(
      'a second `npm start`, from the command until it is ready (median of three)',
      median(commandTimes),
      'ms',
      4000,
    ),
    simpleRow(
      'server ready with a warm database, from the start of its process (median of three)',
      median(times),
      'ms',
      1500,
    ),
    simpleRow('idle memory, five seconds after that', idle, 'MB', 150),
    simpleRow('peak memory, under the load of the order list at 16 connections', loaded, 'MB', 350),
  ]
}

const databaseUrl = async (): Promise<string> => {
  const url = await findEmbeddedPostgres(environment.DATA_DIR)
  if (url === undefined) throw new Error('the server has no database URL')
  return url
}

const run = async (): Promise<{ rows: Row[]; postgres: string }> => {
  const wanted = process.argv.slice(2)
  const asked = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
  say('fresh installation')
  const first = await startProduct(environment)
  const data = await seedBench(
    await databaseUrl(),
    asked('scale') || asked('choose') || asked('export') ? largeOrders : smallOrders,
    say,
  )
  await first.stop()

  const rows: Row[] = []
  // Printed immediately, so that results of a long run are not lost.
  const add = (...more: readonly Row[]): void => {
    rows.push(...more)
    for (const row of more) say(lineOf(row))
  }
  const product = await startProduct(environment)
  const url = await databaseUrl()
  const client = new pg.Client(url)
  await client.connect()
  const { rows: versions } = await client.query<{ version: string }>(
    `select 'PostgreSQL ' || current_setting('server_version') as version`,
  )
  const baseline = await startBare(
    {
      databaseUrl: url,
      port: await freePort(),
      list: listSql(data.small),
      order: { text: getOrderSql, values: [data.small.customerId, null, authorities, null] },
    },
    folder,
  )
  const bench = { product, baseline, client, data }
  if (asked('read')) add(...(await readRows(bench)))
  if (asked('place')) add(await placingRow(bench))
  if (asked('pay')) add(...(await payingRows(bench)))
  if (asked('batch')) add(await batchRow(bench))
  if (asked('scale')) add(...(await scaleRows(bench)))
  if (asked('invoices')) add(...(await invoiceRows(bench)), ...(await invoiceFileRows(bench)))
  if (asked('stock')) add(...(await stockRows(bench)))
  if (asked('choose')) add(await choosingRow(bench))
  if (asked('live')) {
    say('live updates')
    const { rows: unpaid } = await client.query<{ id: string }>(
      `select id::text from dropshipping_order where customer_id = $1 and status = 'awaitingPayment' limit 40`,
      [data.large.customerId],
    )
    add(
      await liveRow(product.url, {
        stream: { ...(await callOf(data.large, '', {})), path: livePaths.customer },
        changes: await callsOf(data.large, orders.cancelOrder.path, unpaid),
        shown: await callOf(data.large, orders.listOrders.path, {}),
      }),
    )
  }
  await baseline.stop()
  await client.end()
  await product.stop()

  if (asked('import')) {
    const fresh = await startProduct(environment)
    const own = new pg.Client(await databaseUrl())
    await own.connect()
    add(...(await importRows({ client: own, data }, fresh)))
    await own.end()
    await fresh.stop()
  }
  if (asked('export')) {
    const fresh = await startProduct(environment)
    await sleep(startOverMs)
    const calls = {
      export: (input: object) => callOf(data.large, orders.exportOrders.path, input),
      list: await callOf(data.small, orders.listOrders.path, {}),
    }
    const own = new pg.Client(await databaseUrl())
    await own.connect()
    add(...(await exportRows(fresh, calls, { client: own, customerId: data.large.customerId }, say)))
    await own.end()
    await fresh.stop()
  }
  if (asked('catalogue')) {
    const fresh = await startProduct(environment)
    const own = new pg.Client(await databaseUrl())
    await own.connect()
    const callAs = async (
      audience: 'customer' | 'operator',
      sessionId: string,
      path: string,
      body: unknown,
    ): Promise<Call> => ({
      path: `/app${path}`,
      headers: { authorization: `Bearer ${await tokens().signAccess(sessionId, audience)}` },
      body: JSON.stringify(body),
    })
    const seller = data.small
    const catalogue = {
      product: fresh,
      client: own,
      databaseUrl: await databaseUrl(),
      seller,
      callAs,
      folder,
      say,
    }
    add(...(await catalogueRows(catalogue)))
    await own.end()
    await fresh.stop()
  }
  if (asked('covers')) add(await coversRow(folder, say))
  if (asked('start')) add(...(await startRows(data)))
  return { rows, postgres: versions[0]?.version ?? 'PostgreSQL' }
}

try {
  const { rows, postgres } = await run()
  const report = reportOf(rows, new Date(), postgres)
  console.log(`\n${report}`)
  // A partial run is for inspection; only complete runs are recorded.
  if (process.argv.length === 2) await writeFile(join(root, 'bench/RESULTS.md'), report)
} finally {
  await stopAll()
  await discardDataFolder(environment.DATA_DIR)
  await rm(folder, { recursive: true, force: true })
}
