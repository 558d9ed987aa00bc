import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { profile } from '../../src/contract/identity/accounts.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { identity } from '../../src/contract/identity/identity.ts'
import { security } from '../../src/contract/identity/security.ts'
import { createShop } from '../../src/server/modules/orders/test/order-factory.ts'
import type { ShopConnector } from '../../src/server/modules/shops/ports.ts'
import { createShopAccess, sealCredentials } from '../../src/server/modules/shops/shop-access.ts'
import { keysOf } from '../../src/server/platform/kernel/config.ts'
import { deriveRolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { openDatabase, type CustomerId, type Database } from '../../src/server/platform/database/database.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { systemClock } from '../../src/server/platform/kernel/clock.ts'
import { sealedColumns, type SealPurpose } from '../../src/server/platform/secrets/sealed-columns.ts'
import { createSecrets, type Secrets } from '../../src/server/platform/secrets/secrets.ts'
import { makeCustomer, testPassword } from '../factories.ts'
import { startServerProcess } from '../server-process.ts'
import { withTestDatabase } from '../database.ts'

const { admin } = await withTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'quayside-rotate-'))
const [dataDir, restoredDir] = [join(folder, 'data'), join(folder, 'restored')] as const
afterAll(async () => {
  for (const one of [dataDir, restoredDir]) await discardDataFolder(one)
  await rm(folder, { recursive: true, force: true })
})

type Settings = Readonly<Record<string, string>>

const start = (script: string, args: readonly string[], settings: Settings) =>
  spawn(process.execPath, [join(import.meta.dirname, '../../src/server', script), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET: '', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const run = async (
  script: string,
  args: readonly string[] = [],
  settings: Settings = {},
): Promise<string> => {
  const child = start(script, args, settings)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(printed)
  return printed
}
const rotate = (settings: Settings = {}): Promise<string> => run('rotate-secret.ts', [], settings)

const secretIn = async (data: string): Promise<string> =>
  (await readFile(join(data, 'secret'), 'utf8')).trim()
const secretsOf = (secret: string): Secrets => createSecrets({ deriveKey: keysOf(secret) })

const withOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, as text; and the roles' passwords. */
const everything = (url: string): Promise<string[]> =>
  withOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    const all: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select r::text as row from public."${name}" r order by 1`,
      )
      all.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    const { rows: roles } = await client.query<{ row: string }>(
      "select rolname || ' ' || rolpassword as row from pg_authid where rolname like 'quayside%' order by 1",
    )
    return [...all, ...roles.map(({ row }) => row)]
  })

const purposes = Object.keys(sealedColumns) as (keyof typeof sealedColumns)[]
const opens = (secrets: Secrets, value: string): boolean =>
  purposes.some((purpose: SealPurpose) => {
    try {
      secrets.open(purpose, value)
      return true
    } catch {
      return false
    }
  })
const sealedIn = (rows: readonly string[]): string[] =>
  rows.flatMap((row) => row.match(/v1\.[\w-]{38,}/g) ?? [])

const connected = (adminUrl: string, secret: string): Database => {
  const passwords = deriveRolePasswords(keysOf(secret))
  return openDatabase({
    tenantUrl: roleUrl(adminUrl, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(adminUrl, 'quayside_agency', passwords),
  })
}

/** As the server does it for a call to the shop. */
const tokenOfShop = async (
  adminUrl: string,
  secret: string,
  shop: { readonly customerId: CustomerId; readonly shopId: string },
): Promise<string> => {
  const database = connected(adminUrl, secret)
  const deps = { database, secrets: secretsOf(secret), clock: systemClock }
  // A token without an end is not refreshed.
  const withAccess = createShopAccess(deps, {} as ShopConnector)
  return withAccess(shop, async ({ accessToken }) => accessToken).finally(() => database.close())
}

const insertShop = async (database: Database, secrets: Secrets, customerId: CustomerId): Promise<string> => {
  const shopId = await createShop({ platform: { database } }, customerId)
  const credentials = { accessToken: 'shpat_of_the_shop', refreshToken: 'shprt', expiresAt: null, scopes: '' }
  await database.queryAgency('update shop set domain = $1, credentials_sealed = $2 where id = $3', [
    'corner.myshopify.com',
    sealCredentials({ secrets }, credentials),
    shopId,
  ])
  return shopId
}

/** Waits until the server has as many connections of a kind. */
const untilRows = (url: string, condition: string, count: number): Promise<void> =>
  withOwner(url, async (client) => {
    const text = `select from pg_stat_activity where pid <> pg_backend_pid() and ${condition}`
    await expect.poll(async () => (await client.query(text)).rowCount).toBe(count)
  })
const untilNobodyIsConnected = (url: string): Promise<void> =>
  untilRows(url, "usename in ('quayside_tenant', 'quayside_agency')", 0)

const formerCode = 'ABCDE-23456'

it('replaces DATA_DIR/secret: shops, authenticators and codes go on, also when it is killed in the middle', async () => {
  const first = await startServerProcess(dataDir)
  const old = await secretIn(dataDir)
  let url = first.url
  const call = async ({ method, path }: Endpoint, input: object, token?: string) => {
    const answer = await fetch(`${url}/app${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    const { code, data } = (await answer.json()) as { code: number; data: Record<string, string> | null }
    return { code, data: data ?? {} }
  }
  const database = connected((await findEmbeddedPostgres(dataDir)) ?? '', old)
  const { email, customerId, accountId } = await makeCustomer(database.agency)
  const shop = { customerId, shopId: await insertShop(database, secretsOf(old), customerId) }
  const account = { account: email, password: testPassword }
  const signedIn = await call(identity.signIn, account)
  const token = String(signedIn.data['accessToken'])
  expect((await call(profile.getProfile, {}, token)).code).toBe(200)
  await call(security.confirmIdentity, { password: testPassword }, token)
  const { data } = await call(profile.startCustomerTotp, {}, token)
  const totp = new TOTP({ secret: Secret.fromBase32(String(data['secret'])) })
  const enabled = await call(profile.confirmCustomerTotp, { totp: totp.generate(), enable: true }, token)
  expect(enabled.code).toBe(200)
  const hash = createHmac('sha256', keysOf(old)('recovery-code'))
    .update(`account\n${accountId}\n${formerCode}`)
    .digest('base64url')
  await database.queryAgency(
    // A code counts only once, and the next must not have to wait for its half minute.
    `update account set totp_last_step = null, recovery_code_hashes = recovery_code_hashes || $1::text where id = $2`,
    [hash, accountId],
  )
  await database.queryAgency('update operator set totp_secret_sealed = $1', [
    secretsOf(old).seal('operator-totp', 'JBSWY3DPEHPK3PXP'),
  ])
  await database.close()

  // Not while a process works with the old one.
  await expect(rotate()).rejects.toThrow(/Stop all processes of this installation first.* connections/)
  first.server.kill('SIGTERM')
  await once(first.server, 'exit')

  const postgres = await startEmbeddedPostgres(dataDir, { fsync: 'off' })
  const before = await everything(postgres.url)
  expect(sealedIn(before).filter((value) => opens(secretsOf(old), value))).toHaveLength(3)
  const wrong = { SECRET: 'n'.repeat(40), PREVIOUS_SECRET: 'w'.repeat(40) }
  await expect(rotate(wrong)).rejects.toThrow('not sealed with the previous secret')
  await expect(rotate({ SECRET: 'n'.repeat(40) })).rejects.toThrow('should both be set')
  await expect(rotate({ SECRET: old, PREVIOUS_SECRET: old })).rejects.toThrow('are the same')
  expect(await everything(postgres.url)).toEqual(before)

  // Killed after it has sealed the shop's token, while it waits for the operator's row.
  await withOwner(postgres.url, async (blocking) => {
    await blocking.query('begin; select from operator for update')
    const child = start('rotate-secret.ts', [], {})
    await untilRows(
      postgres.url,
      "wait_event_type = 'Lock' and query like '%to_jsonb(totp_secret_sealed)%public.operator%for update'",
      1,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    await blocking.query('rollback')
  })
  await untilRows(postgres.url, "query like '%to_jsonb(%for update'", 0)
  expect(await everything(postgres.url)).toEqual(before)
  expect(await secretIn(dataDir)).toBe(old)
  const chosen = (await readFile(join(dataDir, 'secret.new'), 'utf8')).trim()
  expect(await tokenOfShop(postgres.url, old, shop)).toBe('shpat_of_the_shop')
  await untilNobodyIsConnected(postgres.url)

  // Run again, with the secret that the killed one has chosen.
  expect(await rotate()).toMatch(
    /^Sealed 4 values with the new secret\. Everybody has to sign in again\.\nThe new/,
  )
  expect(await secretIn(dataDir)).toBe(chosen)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  const after = await everything(postgres.url)
  expect(sealedIn(after)).toHaveLength(4)
  expect(sealedIn(after).filter((value) => !opens(secretsOf(chosen), value))).toEqual([])
  expect(await tokenOfShop(postgres.url, chosen, shop)).toBe('shpat_of_the_shop')
  await expect(tokenOfShop(postgres.url, old, shop)).rejects.toThrow('password authentication failed')
  await untilNobodyIsConnected(postgres.url)

  // Killed between the database and the file: the server does not start with the old one.
  await rename(join(dataDir, 'secret'), join(dataDir, 'secret.new'))
  await writeFile(join(dataDir, 'secret'), `${old}\n`)
  await postgres.stop()
  await expect(startServerProcess(dataDir)).rejects.toThrow('This database is sealed with another secret')
  expect(await rotate()).toMatch(/^Everything was sealed with the new secret before\.\nThe new secret is in/)
  expect(await secretIn(dataDir)).toBe(chosen)
  expect(existsSync(join(dataDir, 'secret.new'))).toBe(false)

  const second = await startServerProcess(dataDir)
  url = second.url
  expect((await call(profile.getProfile, {}, token)).code).toBe(401)
  expect(await call(identity.signIn, account)).toMatchObject({ data: { reason: 'totpNeeded' } })
  const again = await call(identity.signIn, { ...account, totp: totp.generate() })
  expect(again).toMatchObject({ code: 200, data: { accessToken: expect.any(String) } })
  const byCode = await call(identity.signIn, { ...account, totp: formerCode })
  expect(byCode).toMatchObject({ code: 200, data: { accessToken: expect.any(String) } })
  const twice = await call(identity.signIn, { ...account, totp: formerCode })
  expect(twice).toMatchObject({ data: { reason: 'wrongTotp' } })
  second.server.kill('SIGTERM')
  await once(second.server, 'exit')
}, 400_000)

it('replaces PREVIOUS_SECRET by SECRET, and a backup from before is restored with its own', async () => {
  const previous = await secretIn(dataDir)
  const settings = { SECRET: 'a new secret, from the vault that keeps them now' }
  const backup = join(folder, 'backup')
  await run('backup.ts', [backup])
  const postgres = await startEmbeddedPostgres(dataDir, { fsync: 'off' })
  const shops = await withOwner(postgres.url, (client) =>
    client.query<{ customerId: CustomerId; shopId: string }>(
      'select customer_id as "customerId", id as "shopId" from shop where credentials_sealed is not null',
    ),
  )
  const [shop] = shops.rows
  if (!shop) throw new Error('the shop of the test before is missing')
  // One that was sealed with a secret of even earlier.
  const foreign = secretsOf('an older secret, whose values nobody can open').seal(
    'operator-totp',
    'JBSWY3DPEHPK3PXP',
  )
  await withOwner(postgres.url, (client) =>
    client.query('update operator set totp_secret_sealed = $1', [foreign]),
  )
  const given = { ...settings, PREVIOUS_SECRET_FILE: join(dataDir, 'secret') }
  const printed = await rotate(given)
  expect(printed).toMatch(/^Sealed \d values with the new secret/)
  expect(printed).toContain(
    '1 values were not sealed with the previous secret and stay as they are: operator.totp_secret_sealed',
  )
  expect(printed).toContain('Start the server with SECRET alone')
  expect(await rotate(given)).toContain('Everything was sealed with the new secret before.')
  expect(await tokenOfShop(postgres.url, settings.SECRET, shop)).toBe('shpat_of_the_shop')
  expect(sealedIn(await everything(postgres.url))).toContain(foreign)
  await postgres.stop()
  await expect(run('backup.ts', [join(folder, 'wrong')])).rejects.toThrow('sealed with another secret')

  await expect(run('restore.ts', [backup], { DATA_DIR: restoredDir, ...settings })).rejects.toThrow(
    'The secret is not that of the backup',
  )
  await rm(restoredDir, { recursive: true })
  expect(await run('restore.ts', [backup], { DATA_DIR: restoredDir })).toContain('every row is as it was')
  const restored = await startEmbeddedPostgres(restoredDir, { fsync: 'off' })
  expect(await tokenOfShop(restored.url, previous, shop)).toBe('shpat_of_the_shop')
  await restored.stop()
}, 400_000)

describe('what depends on the secret', () => {
  it('is every column with sealed values', async () => {
    const { rows } = await admin.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and (column_name like '%seal%' or column_name like '%encrypt%'
          or column_name like '%cipher%')`)
    const declared = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([])
    const { rows: columns } = await admin.query<{ name: string; type: string }>(`
      select table_name || '.' || column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public'`)
    const types = new Map(columns.map(({ name, type }) => [name, type]))
    for (const { table, column, holds } of Object.values(sealedColumns))
      expect(types.get(`${table}.${column}`)).toBe(holds === 'list' ? 'ARRAY' : 'text')
  })

  it('is every derived key, each with what its replacement means', async () => {
    const meanings: Record<string, string> = {
      'sealed-columns': 'sealed again by rotate-secret; the cookie of a known browser ends',
      'recovery-code': 'codes of earlier versions are sealed with their key',
      'database-role:quayside_tenant': 'the password is changed',
      'database-role:quayside_agency': 'the password is changed',
      backup: 'the digest in the database is changed; a backup has that of its own secret',
      'access-token': 'sessions end',
      'refresh-token': 'sessions end',
      'email-code': 'ends; it works for ten minutes',
      'file-url': 'ends; each answer signs it again',
      'shopify-double': 'of the fake in the demo, which starts with the server',
      'paypal-double': 'of the fake in the demo, which starts with the server',
      '1688 double': 'of the fake in the demo, which starts with the server',
      '1688 double token': 'of the fake in the demo, which starts with the server',
      '1688 double refresh token': 'of the fake in the demo, which starts with the server',
      'carrier doubles': 'of the fakes in the demo, which start with the server',
      'tracking double': 'of the fake in the demo, which starts with the server',
    }
    const source = join(import.meta.dirname, '../../src/server')
    const files = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
    const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')))
    const keys = texts.flatMap((text) =>
      [...text.matchAll(/(?:deriveKey|previous)\(\s*['"`]([^'"`]+)/g)].map(([, label]) => label ?? ''),
    )
    expect([...new Set(keys)].toSorted()).toEqual(Object.keys(meanings).toSorted())
    // Each is derived by its name in the code, where this finds it.
    const uses = texts.flatMap((text) => text.match(/deriveKey\((?!\s*['"`])[^)]*\)/g) ?? [])
    expect(uses).toEqual([])
  })
})
