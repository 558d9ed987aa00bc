import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { common } from '../../src/contract/common/common.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { identity } from '../../src/contract/identity/identity.ts'
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
import { makeCustomer, testPassword } from '../factories.ts'
import { startMigratedPostgres, startServerProcess } from '../server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'quayside-read-only-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const SECRET = 'a secret for tests, longer than thirty-two characters'

it('works on when DATA_DIR becomes read-only: only files are refused, and taken again afterwards', async () => {
  const databaseFolder = join(folder, 'database')
  const postgres = await startMigratedPostgres(databaseFolder)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const flag = join(folder, 'read-only')
  const { server, url, printed } = await startServerProcess(dataDir, {
    DATABASE_URL: postgres.url,
    SECRET,
    READ_ONLY_FOLDER: dataDir,
    READ_ONLY_WHILE: flag,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'faulty-folder.mjs')}`,
  })
  const passwords = deriveRolePasswords(loadConfig({ DATA_DIR: folder, SECRET, DEMO: '0' }).deriveKey)
  const database = openDatabase({
    tenantUrl: roleUrl(postgres.url, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(postgres.url, 'quayside_agency', passwords),
  })
  const t = { platform: { database } }
  const { customerId, email } = await makeCustomer(database.agency)
  await createShippingLine(t)
  const skuId = await createSku(t)
  const shopId = await createShop(t, customerId)
  await recharge(t, customerId, 1_000_000)

  let authorization = ''
  const send = async ({ path }: Endpoint, input: object | FormData) => {
    const isForm = input instanceof FormData
    const answer = await fetch(`${url}/app${path}`, {
      method: 'POST',
      headers: {
        'idempotency-key': randomUUID(),
        ...(authorization === '' ? {} : { authorization }),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? input : JSON.stringify(input),
    })
    const body = (await answer.json()) as { code: number; data: Record<string, unknown> | null }
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body }
  }
  const signIn = async (): Promise<void> => {
    const { data } = await send(identity.signIn, { account: email, password: testPassword })
    authorization = `Bearer ${String(data?.['accessToken'])}`
  }
  const document = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
  const upload = async () => {
    const form = new FormData()
    form.set('file', new Blob([document]), 'document.pdf')
    return send(common.uploadFile, form)
  }
  const read = async (address: unknown): Promise<number> => {
    const answer = await fetch(new URL(String(address), url))
    await answer.arrayBuffer()
    return answer.status
  }
  const files = async (): Promise<unknown> =>
    (await database.queryAgency('select count(*)::int as files from file')).rows

  await signIn()
  const before = await upload()
  expect(before).toMatchObject({ status: 200, code: 200 })
  const stored = (await readdir(dataDir, { recursive: true })).length

  await writeFile(flag, '')
  expect(await upload()).toMatchObject({
    status: 503,
    retryAfter: '2',
    data: { reason: 'storageUnavailable' },
  })
  expect(await files()).toEqual([{ files: 1 }])
  expect(await readdir(dataDir, { recursive: true })).toHaveLength(stored)
  await signIn()
  const placed = await send(orders.createOrder, {
    shopId,
    address: completeAddress,
    confirmed: true,
    lines: [{ skuId, title: 'Enamel mug', quantity: 1 }],
  })
  expect(placed).toMatchObject({ status: 200, code: 200 })
  expect(await send(orders.payOrder, { id: placed.data?.['id'] })).toMatchObject({
    data: { result: { ok: true } },
  })
  expect(await read(before.data?.['url'])).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  await rm(flag)
  const after = await upload()
  expect(after).toMatchObject({ status: 200, code: 200 })
  expect(await read(after.data?.['url'])).toBe(200)
  expect(await files()).toEqual([{ files: 2 }])
  expect(printed.text).toContain('file storage failed')
  expect(printed.text).not.toContain('"level":"fatal"')

  await writeFile(flag, '')
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await database.close()
  await postgres.stop()
  await discardDataFolder(databaseFolder)
}, 400_000)

it('says at the start which folder cannot be written to', async () => {
  const dataDir = join(folder, 'never')
  await mkdir(dataDir)
  const flag = join(folder, 'read-only-from-the-start')
  await writeFile(flag, '')
  await expect(
    startServerProcess(dataDir, {
      READ_ONLY_FOLDER: dataDir,
      READ_ONLY_WHILE: flag,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'faulty-folder.mjs')}`,
    }),
  ).rejects.toThrow(`DATA_DIR ${dataDir} cannot be written to`)
}, 200_000)
