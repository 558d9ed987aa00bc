import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { catalogueColumns } from '../src/contract/catalogue-files/catalogue-columns.ts'
import { operatorCatalogueFiles } from '../src/contract/catalogue-files/catalogue-files.ts'
import { products } from '../src/contract/products/products.ts'
import { searchProducts } from '../src/server/modules/products/search-products.ts'
import { customerIdFromRow } from '../src/server/platform/database/database.ts'
import { searches, seedCatalogue, seededProducts } from './catalogue-seed.ts'
import { compare, median, type Rate } from './measure.ts'
import type { Call, Statement } from './plan.ts'
import { freePort, residentMb, startBare, watchMemory, type Running } from './processes.ts'
import type { Row } from './report.ts'
import { recordStatements } from './recorded.ts'
import type { BenchSeller } from './seed.ts'
import { suggestionRows } from './suggestions.ts'

const fullSizes = { products: seededProducts, fileSkus: 50_000 } as const

export interface CatalogueBench {
  readonly product: Running
  readonly client: pg.Client
  readonly databaseUrl: string
  readonly seller: BenchSeller
  readonly callAs: (
    audience: 'customer' | 'operator',
    sessionId: string,
    path: string,
    body: unknown,
  ) => Promise<Call>
  readonly folder: string
  /** Sizes of catalogue and file; smaller ones test that everything runs. */
  readonly sizes: { readonly products: number; readonly fileSkus: number }
  readonly say: (text: string) => void
}

const post = async (url: string, { path, headers, body }: Call): Promise<string> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  if (!text.startsWith('{"code":200,')) throw new Error(`${path}: ${text.slice(0, 300)}`)
  return text
}

const shown = ({ perSecond, p50 }: Rate): string => `${Math.round(perSecond)}/s (p50 ${p50} ms)`

/** Sequential calls: measures response time without queueing. */
const soleCalls = async (url: string, calls: readonly Call[], rounds: number): Promise<number[]> => {
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    for (const call of calls) {
      const started = performance.now()
      await post(url, call)
      if (round >= 0) times.push(performance.now() - started)
    }
  }
  return times.toSorted((a, b) => a - b)
}

const statementsOf = ({ databaseUrl, seller }: CatalogueBench, input: object): Promise<Statement[]> =>
  recordStatements(databaseUrl, (database) =>
    searchProducts(
      database,
      { customerId: customerIdFromRow(seller.customerId), shopIds: null },
      { customerId: customerIdFromRow(seller.customerId), currency: 'USD' },
      products.searchProducts.input.parse(input),
    ),
  )

/** Shipping rates and exchange rates are cached, so their statements are not part of a search. */
const ofSearch = ({ text }: Statement): boolean => /product_search/.test(text)

const searchRows = async (bench: CatalogueBench): Promise<Row[]> => {
  const { product, seller, callAs, databaseUrl, folder, sizes, say } = bench
  say('search with facets')
  const calls = await Promise.all(
    searches.map((input) => callAs('customer', seller.sessionId, products.searchProducts.path, input)),
  )
  const plans: Statement[][] = []
  for (const input of searches) plans.push((await statementsOf(bench, input)).filter(ofSearch))
  const empty = { text: 'select null as json', values: [] }
  const baseline = await startBare(
    { databaseUrl, port: await freePort(), list: empty, order: empty, searches: plans },
    folder,
  )
  const bareCalls = plans.map((_, at): Call => ({
    path: '/search',
    headers: {},
    body: JSON.stringify({ at }),
  }))
  const times = await soleCalls(product.url, calls, 20)
  const p95 = times[Math.floor((times.length - 1) * 0.95)] ?? Number.NaN
  const [rate, bareRate] = await compare(
    [
      { url: product.url, calls, repeat: true },
      { url: baseline.url, calls: bareCalls, repeat: true },
    ],
    folder,
  )
  await baseline.stop()
  if (!rate || !bareRate) throw new Error('a side of the comparison is missing')
  const ratio = rate.perSecond / bareRate.perSecond
  const among = `${sizes.products.toLocaleString('en-US')} products`
  return [
    {
      test: `a search of ${among} with facets, ${searches.length} kinds in turn, one caller: 95th percentile`,
      product: `${p95.toFixed(0)} ms (p50 ${median(times).toFixed(0)} ms)`,
      baseline: '',
      result: `${p95.toFixed(0)} ms`,
      target: '50 ms',
      met: p95 <= 50,
    },
    {
      test: `the same searches, sixteen callers at once`,
      product: shown(rate),
      baseline: shown(bareRate),
      result: ratio.toFixed(2),
      target: '0.4 of the baseline',
      met: ratio >= 0.4,
    },
  ]
}

const minSkus = 3_000

const nouns = ['Mug', 'Lamp', 'Blanket', 'Bottle', 'Candle', 'Backpack', 'Pillow', 'Wallet', 'Kettle', 'Vase']

const largeFile = (fileSkus: number): Blob => {
  const run = randomUUID().slice(0, 6)
  const lines = [catalogueColumns.map(({ en }) => en).join(',')]
  for (let at = 0; at < fileSkus; at += 1) {
    const product = Math.floor(at / 5)
    const cells: Partial<Record<(typeof catalogueColumns)[number]['key'], string>> = {
      productCode: `F${run}-${product}`,
      nameEn: `Imported ${nouns[product % 10]} no. ${product % 977} of ash`,
      nameZh: '进口商品',
      category: `Category ${product % 40}`,
      state: 'published',
      keywords: `gift; k${product % 5000}`,
      customsName: 'Household goods',
      hsCode: '3924.10',
      cover: `https://pictures.example.com/${run}/${product}.jpg`,
      skuCode: `F${run}-${product}-${at % 5}`,
      attributes: `Colour: ${['Red', 'Blue', 'Green', 'Black', 'White'][at % 5]}; Size: M`,
      onSale: 'yes',
      price: `${5 + (product % 40)}.90`,
      tiers: `10: ${5 + (product % 40)}.50; 100: ${5 + (product % 40)}.10`,
      weight: String(100 + (product % 900)),
      length: '120',
      width: '90',
      height: '60',
      supplier: 'Bench supplier',
      cost: '12.50',
    }
    lines.push(catalogueColumns.map(({ key }) => cells[key] ?? '').join(','))
  }
  return new Blob([`${lines.join('\r\n')}\r\n`])
}

const operatorSession = async ({ client }: CatalogueBench): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into operator (name, email, password_hash, roles)
         values ('Bench', 'bench' || nextval('id_seq') || '@agency.example', 'x', '{sourcing}') returning id
     )
     insert into session (operator_id, expires_at) select id, now() + interval '1 day' from made returning id::text`,
  )
  await client.query(`insert into supplier (name) values ('Bench supplier') on conflict do nothing`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no operator was created')
  return id
}

const upload = async (bench: CatalogueBench, sessionId: string, file: Blob): Promise<string> => {
  const { path } = operatorCatalogueFiles.uploadCatalogueFile
  const call = await bench.callAs('operator', sessionId, path, {})
  const form = new FormData()
  form.set('file', file, 'products.csv')
  const answer = await fetch(bench.product.url + call.path, {
    method: 'POST',
    headers: call.headers,
    body: form,
  })
  const { code, msg, data }: { code: number; msg: string; data: unknown } = JSON.parse(await answer.text())
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  const { import: one } = operatorCatalogueFiles.uploadCatalogueFile.output.parse(data)
  if (one.skus.new !== bench.sizes.fileSkus) throw new Error(`only ${one.skus.new} SKUs were imported`)
  return one.id
}

const untilDone = async ({ client }: CatalogueBench, id: string): Promise<void> => {
  // Polled directly in the database, so that it does not load the product.
  for (;;) {
    const { rows } = await client.query<{ status: string; left: number; error: string | null }>({
      name: 'catalogue-import',
      text: 'select status, skipped as left, error from catalogue_import where id = $1',
      values: [id],
    })
    const [now] = rows
    if (now?.status === 'done' && now.left === 0) return
    if (now?.status === 'failed' || now?.status === 'done')
      throw new Error(now.error ?? 'some products were not imported')
    await sleep(20)
  }
}

const importRow = async (bench: CatalogueBench): Promise<Row> => {
  const { sizes } = bench
  const { fileSkus } = sizes
  bench.say('product import')
  const sessionId = await operatorSession(bench)
  const { path } = operatorCatalogueFiles.confirmCatalogueImport
  const idle = await residentMb(bench.product.pid)
  const stopWatching = watchMemory(bench.product.pid)
  const times: number[] = []
  const reading: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const file = largeFile(fileSkus)
    const started = performance.now()
    const id = await upload(bench, sessionId, file)
    reading.push(performance.now() - started)
    const confirm = await bench.callAs('operator', sessionId, path, { id, warned: 'apply', edited: 'leave' })
    await post(bench.product.url, {
      ...confirm,
      headers: { ...confirm.headers, 'idempotency-key': randomUUID() },
    })
    await untilDone(bench, id)
    times.push(performance.now() - started)
  }
  const highest = stopWatching()
  const rate = (fileSkus * 1000) / median(times)
  const memory = `${Math.round(highest - idle)} MB above idle`
  return {
    test: `CSV of ${fileSkus.toLocaleString('en-US')} new SKUs into a catalogue of ${sizes.products.toLocaleString('en-US')} products, from the upload until the last is imported and found (median of three)`,
    product: `${Math.round(rate)} SKUs/s (read and compared in ${Math.round(median(reading))} ms; ${memory})`,
    baseline: '',
    result: `${Math.round(rate)} SKUs/s`,
    target: `${minSkus.toLocaleString('en-US')} SKUs/s`,
    met: rate >= minSkus,
  }
}

const parts: readonly ((bench: CatalogueBench) => Promise<readonly Row[]>)[] = [
  searchRows,
  suggestionRows,
  async (bench) => [await importRow(bench)],
]

export const catalogueRows = async (
  given: Omit<CatalogueBench, 'sizes'>,
  sizes: CatalogueBench['sizes'] = fullSizes,
): Promise<Row[]> => {
  const bench = { ...given, sizes }
  await seedCatalogue(bench.databaseUrl, sizes.products, bench.say)
  const rows: Row[] = []
  for (const part of parts) rows.push(...(await part(bench)))
  return rows
}
