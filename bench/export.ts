import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { orders } from '../src/contract/orders/orders.ts'
import type { SheetFormat } from '../src/contract/kernel/sheets.ts'
import type { Call } from './plan.ts'
import { residentMb, watchMemory, type Running } from './processes.ts'
import type { Row } from './report.ts'

/** Orders of the last 61 of the seed's 90 days: a million of a million and a half lines. */
const days = 61
const minLines = 1_000_000
/** A line of XLSX is some forty cells of compressed XML, four times the bytes of CSV. */
const min = { csv: 50_000, xlsx: 20_000 } as const
const maxAboveMb = 150
/** The other calls must not slow down the export. */
const betweenCallsMs = 50

interface Exported {
  readonly lines: number
  readonly seconds: number
  readonly highestMb: number
  /** Of a small call repeated during the export, in milliseconds. */
  readonly otherCallsP99: number
}

/** Repeats a call until stopped; returns the 99th percentile of its time. */
const meanwhile = (url: string, call: Call): (() => Promise<number>) => {
  const times: number[] = []
  const end = new AbortController()
  const calling = (async () => {
    while (!end.signal.aborted) {
      const started = performance.now()
      const answer = await fetch(url + call.path, { method: 'POST', ...headed(call) })
      await answer.text()
      times.push(performance.now() - started)
      await sleep(betweenCallsMs)
    }
  })()
  return async () => {
    end.abort()
    await calling
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }
}

const headed = ({ headers, body }: Call): RequestInit => ({
  headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
  body,
})

const exportOnce = async (
  product: Running,
  call: Call,
  listCall: Call,
  countLines: boolean,
): Promise<Exported> => {
  const stopWatching = watchMemory(product.pid)
  const stopCalling = meanwhile(product.url, listCall)
  const started = performance.now()
  const answer = await fetch(product.url + call.path, { method: 'POST', ...headed(call) })
  if (!answer.body || answer.headers.get('content-type')?.includes('json')) {
    throw new Error(`the export failed: ${await answer.text()}`)
  }
  let lines = -1
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    if (countLines) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  const seconds = (performance.now() - started) / 1000
  const otherCallsP99 = await stopCalling()
  return { lines, seconds, highestMb: stopWatching(), otherCallsP99 }
}

/** The same lines by PostgreSQL's COPY to nowhere: the minimum cost on this machine. Returns lines per second. */
const copyRate = async (client: Client, customerId: string, createdFrom: string): Promise<number> => {
  const started = performance.now()
  const { rowCount } = await client.query(
    `copy (
       select o.number, s.name, o.shop_order_name, o.status, o.waiting_reason, o.waiting_on, o.waiting_since, o.ordered_at,
           o.created_at, o.paid_at, o.shipped_at, o.delivered_at, o.recipient_name, o.phone, o.email, o.address1, o.address2,
           o.city, o.province, o.postcode, o.country_code, o.tax_number, l.title, l.variant_title, l.shop_sku, l.sku_code,
           l.quantity, l.units, l.unit_price_minor, o.product_minor, o.freight_minor, o.service_minor, o.total_minor,
           o.currency, o.shipping_line_name,
           (select string_agg(h.tracking_number, ', ') from shipment h
             where h.customer_id = o.customer_id and h.order_id = o.id and o.shipped_at is not null)
         from dropshipping_order o
         join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
         join order_line l on l.customer_id = o.customer_id and l.order_id = o.id
         where o.customer_id = ${client.escapeLiteral(customerId)}
           and o.created_at >= ${client.escapeLiteral(createdFrom)}
         order by o.created_at desc, o.id desc, l.id
     ) to '/dev/null' (format csv)`,
  )
  return Math.round((rowCount ?? 0) / ((performance.now() - started) / 1000))
}

export const exportRows = async (
  product: Running,
  calls: {
    readonly export: (input: object) => Promise<Call>
    readonly list: Call
  },
  baseline: { readonly client: Client; readonly customerId: string },
  say: (text: string) => void,
): Promise<Row[]> => {
  const createdFrom = new Date(Date.now() - days * 86_400_000).toISOString()
  const idle = await residentMb(product.pid)
  const rows: Row[] = []
  let lines = 0
  const copied = await copyRate(baseline.client, baseline.customerId, createdFrom)
  for (const format of ['csv', 'xlsx'] as const satisfies readonly SheetFormat[]) {
    say(`export as ${format}`)
    const input = orders.exportOrders.input.parse({ createdFrom, format })
    const exported = await exportOnce(product, await calls.export(input), calls.list, format === 'csv')
    if (format === 'csv') ({ lines } = exported)
    if (lines < minLines) throw new Error(`only ${lines} lines were exported`)
    const rate = Math.round(lines / exported.seconds)
    const above = exported.highestMb - idle
    const meant = `${format.toUpperCase()} of ${lines.toLocaleString('en-US')} order lines`
    rows.push(
      {
        test: `${meant}, with a list of 20 requested throughout`,
        product: `${rate} lines/s (the list: p99 ${Math.round(exported.otherCallsP99)} ms)`,
        baseline: `${copied} lines/s by COPY, alone`,
        result: `${rate} lines/s (${(rate / copied).toFixed(2)})`,
        target: `${min[format].toLocaleString('en-US')} lines/s`,
        met: rate >= min[format],
      },
      {
        test: `peak memory during that ${format.toUpperCase()}, above idle`,
        product: `${Math.round(exported.highestMb)} MB, idle ${Math.round(idle)} MB`,
        baseline: '',
        result: `${Math.round(above)} MB`,
        target: `under ${maxAboveMb} MB`,
        met: above < maxAboveMb,
      },
    )
  }
  return rows
}
