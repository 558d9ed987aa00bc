import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { imports } from '../src/contract/imports/imports.ts'
import { largeExport } from '../src/server/modules/imports/test/export-factory.ts'
import { median } from './measure.ts'
import { residentMb, watchMemory, type Running } from './processes.ts'
import type { Row } from './report.ts'
import type { BenchData } from './seed.ts'
import { callOf, keyed, type Bench } from './calls.ts'
import { say } from './run-folder.ts'
import { startOverMs } from './starting.ts'

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

export const importRows = async (
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
