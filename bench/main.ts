import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { authorities } from '../src/contract/kernel/permissions.ts'
import { orders } from '../src/contract/orders/orders.ts'
import { livePaths } from '../src/contract/kernel/live.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { getOrderSql } from '../src/server/modules/orders/list/get-order.ts'
import { billRows } from './agency/bills.ts'
import { buyingRows } from './agency/buying.ts'
import { packingRows } from './agency/packing.ts'
import { searchRows } from './agency/search.ts'
import { orderListRows } from './agency/orders.ts'
import { catalogueRows } from './catalogue.ts'
import { coversRow } from './covers.ts'
import { exportRows } from './export.ts'
import { liveRow } from './live.ts'
import type { Call } from './plan.ts'
import { freePort, startBare, startProduct, stopAll } from './processes.ts'
import { lineOf, reportOf, type Row } from './report.ts'
import { seedBench, largeOrders, smallOrders } from './seed.ts'
import { environment, say, folder, root } from './run-folder.ts'
import { listSql, readRows, placingRow, choosingRow } from './orders.ts'
import { payingRows, batchRow } from './paying.ts'
import { scaleRows, invoiceRows, invoiceFileRows, stockRows } from './sizes.ts'
import { callOf, callsOf, tokens } from './calls.ts'
import { importRows } from './importing.ts'
import { startOverMs, startRows } from './starting.ts'

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
  if (asked('buying')) add(...(await buyingRows(bench)))
  if (asked('packing')) add(...(await packingRows(bench)))
  if (asked('search')) add(...(await searchRows(bench)))
  if (asked('bills')) add(...(await billRows(bench)))
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
  // The last, as it begins without orders.
  if (asked('lists')) {
    const fresh = await startProduct(environment)
    const own = new pg.Client(await databaseUrl())
    await own.connect()
    add(...(await orderListRows({ client: own, product: fresh })))
    await own.end()
    await fresh.stop()
  }
  return { rows, postgres: versions[0]?.version ?? 'PostgreSQL' }
}

try {
  const { rows, postgres } = await run()
  const report = reportOf(rows, new Date(), postgres)
  console.log(`\n${report}`)
  // A partial run is for inspection; only complete runs are recorded.
  if (process.argv.length === 2) await writeFile(join(root, 'bench/RESULTS.md'), report)
} catch (error) {
  // Printed before the database stops, whose ended connections would hide it.
  console.error(error)
  process.exitCode = 1
} finally {
  await stopAll()
  await discardDataFolder(environment.DATA_DIR)
  await rm(folder, { recursive: true, force: true })
}
