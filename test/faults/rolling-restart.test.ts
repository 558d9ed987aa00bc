import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '../../src/contract/kernel/endpoint.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  recharge,
} from '../../src/server/modules/orders/test/order-factory.ts'
import { loadConfig } from '../../src/server/platform/kernel/config.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { discardDataFolder } from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { systemClock } from '../../src/server/platform/kernel/clock.ts'
import { createTokens } from '../../src/server/platform/auth/tokens.ts'
import { startBalancer } from './balancer.ts'
import { makeCustomer } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { startMigratedPostgres, startServerProcess, type ServerProcess } from '../server-process.ts'

const rounds = Number(process.env['RESTART_ROUNDS'] ?? 1)
const drainSeconds = 5
const askEveryMs = 500
const clients = 6

const folder = await mkdtemp(join(tmpdir(), 'quayside-rolling-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('processes behind a proxy are restarted one after the other without a failed call', async () => {
  const dataDir = join(folder, 'database')
  const postgres = await startMigratedPostgres(dataDir)
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET: randomBytes(32).toString('hex'),
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: String(drainSeconds),
  }
  const ports = [await freePort(), await freePort()]
  const start = (port: number): Promise<ServerProcess> =>
    startServerProcess(join(folder, String(port)), { ...shared, PORT: String(port) })
  const running = new Map<number, ServerProcess>()
  for (const port of ports) running.set(port, await start(port))

  const { deriveKey } = loadConfig({ DATA_DIR: folder, SECRET: shared.SECRET, DEMO: '0' })
  const passwords = deriveRolePasswords(deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(postgres.url, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(postgres.url, 'quayside_agency', passwords),
  })
  const t = { platform: { database } }
  const { customerId, accountId } = await makeCustomer(database.agency)
  await createShippingLine(t)
  const skuId = await createSku(t)
  const shopId = await createShop(t, customerId)
  await recharge(t, customerId, 100_000_000)
  const { id: sessionId } = await database.agency
    .insertInto('session')
    .values({
      customer_id: customerId,
      account_id: accountId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tokens = createTokens({ deriveKey }, systemClock)

  const balancer = await startBalancer(ports, askEveryMs)
  const failed: string[] = []
  const done = { calls: 0, placed: 0, paid: 0, isOver: false }
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<Record<string, unknown>> => {
    done.calls += 1
    const answer = await fetch(`${balancer.url}/app${endpoint.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokens.signAccess(sessionId, 'customer')}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(input),
    })
    const text = await answer.text()
    if (answer.status !== 200) failed.push(`${endpoint.path}: ${answer.status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: Record<string, unknown> | null }).data ?? {}
  }
  const lines = [{ skuId, title: 'Enamel mug', quantity: 1 }]
  const client = async (): Promise<void> => {
    while (!done.isOver) {
      try {
        const { id } = await call(orders.createOrder, {
          shopId,
          address: completeAddress,
          confirmed: true,
          lines,
        })
        if (typeof id !== 'string') throw new Error('the order was not placed')
        done.placed += 1
        await call(orders.getOrder, { id })
        await call(orders.listOrders, {})
        const { result } = await call(orders.payOrder, { id })
        if (JSON.stringify(result).includes('"ok":true')) done.paid += 1
        const page = await fetch(`${balancer.url}/healthz`)
        if (page.status !== 200) failed.push(`/healthz: ${page.status}`)
        await page.text()
      } catch (error) {
        failed.push(
          error instanceof Error && error.cause ? `${error.message}: ${String(error.cause)}` : String(error),
        )
      }
      await sleep(20)
    }
  }
  const playing = Promise.all(Array.from({ length: clients }, client))

  for (let round = 0; round < rounds; round += 1) {
    for (const port of ports) {
      const served = running.get(port)
      if (!served) throw new Error('no process runs there')
      const exited = once(served.server, 'exit')
      served.server.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
      const restarted = await start(port)
      running.set(port, restarted)
      await expect.poll(() => balancer.isUp(port), { timeout: 120_000 }).toBe(true)
    }
  }
  done.isOver = true
  await playing
  expect(failed).toEqual([])

  const { rows } = await database.queryAgency(
    `select count(*)::int as placed, count(*) filter (where status = 'processing')::int as paid
      from dropshipping_order where customer_id = $1`,
    [customerId],
  )
  expect(rows).toEqual([{ placed: done.placed, paid: done.paid }])
  expect(done.paid).toBe(done.placed)
  console.log(
    `${rounds * ports.length} restarts, ${done.calls} calls, ${done.placed} orders placed and paid, 0 failed`,
  )

  await balancer.close()
  await database.close()
  for (const { server } of running.values()) {
    server.kill('SIGINT')
    expect(await once(server, 'exit')).toEqual([0, null])
  }
  await postgres.stop()
  await discardDataFolder(dataDir)
}, 600_000)
