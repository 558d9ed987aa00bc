import { seededMonth, seedInvoices, writeOutInvoices } from './invoices.ts'
import { seedStock } from './stock.ts'
import type { Endpoint } from '../src/contract/kernel/endpoint.ts'
import { invoices } from '../src/contract/invoices/invoices.ts'
import { stock } from '../src/contract/stock/stock.ts'
import { merging } from '../src/contract/orders/merging.ts'
import { orders } from '../src/contract/orders/orders.ts'
import { median } from './measure.ts'
import type { Call } from './plan.ts'
import type { Row } from './report.ts'
import type { BenchSeller } from './seed.ts'
import { callsOf, callOf, type Bench } from './calls.ts'
import { say } from './run-folder.ts'
import { both, perSecond, simpleRow } from './rows.ts'
import { orderIds } from './orders.ts'

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

export const invoiceRows = async (bench: Bench): Promise<Row[]> => {
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

export const invoiceFileRows = async ({ client, product, data }: Bench): Promise<Row[]> => {
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

export const stockRows = async (bench: Bench): Promise<Row[]> => {
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

export const scaleRows = async ({ product, client, data }: Bench): Promise<Row[]> => {
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
