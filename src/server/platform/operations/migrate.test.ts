import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseSchema } from '../../../../scripts/database-schema.ts'
import { databaseTypes } from '../../../../scripts/database-types.ts'
import { withTestDatabase } from '../../../../test/database.ts'
import { migrate } from './migrate.ts'

const { admin, adminUrl, tenantUrl, agencyUrl } = await withTestDatabase()
const { passwords } = inject('databaseServer')

const folder = mkdtempSync(join(tmpdir(), 'quayside migrations '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const emptyUrl = async (name: string): Promise<string> => {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('the generated types match the migrations (run npm run types:db otherwise)', async () => {
  expect(await databaseTypes(admin)).toBe(
    readFileSync(join(import.meta.dirname, '../database/database-types.ts'), 'utf8'),
  )
})

test('the written schema and the list of triggers match the migrations (run npm run types:db otherwise)', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = await databaseSchema(admin)
  const outdated = [...files].filter(([path, text]) => text !== readFileSync(join(root, path), 'utf8'))
  expect(outdated.map(([path]) => path)).toEqual([])
  const functions = [...files.keys()].filter((path) => path.startsWith('database/functions/'))
  expect(
    readdirSync(join(root, 'database/functions'))
      .map((name) => `database/functions/${name}`)
      .toSorted(),
  ).toEqual(functions.toSorted())
})

test('a trigger function without a word on what it derives is named', async () => {
  const client = await admin.connect()
  try {
    await client.query('begin')
    await client.query(`comment on function count_cart() is null`)
    await expect(databaseSchema(client)).rejects.toThrow(/comment on function count_cart\(\)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a migrated database has nothing left to do', async () => {
  expect(await migrate({ adminUrl, passwords })).toEqual([])
})

test('no table of a new database is planned as if it stayed empty', async () => {
  const { rows } = await admin.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples = 0`,
  )
  expect(rows).toEqual([])
})

test('many databases of one server can be migrated concurrently', async () => {
  const urls = await Promise.all(['many_1', 'many_2', 'many_3'].map(emptyUrl))
  const applied = await Promise.all([...urls, ...urls].map((url) => migrate({ adminUrl: url, passwords })))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(3)
  for (const name of ['many_1', 'many_2', 'many_3']) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
})

describe('the two roles', () => {
  test.each([
    ['quayside_tenant', tenantUrl],
    ['quayside_agency', agencyUrl],
  ])('%s can sign in, owns no table and cannot bypass row-level security', async (role, url) => {
    expect(await query(url, 'SELECT current_user')).toEqual([role])
    const { rows } = await admin.query(
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = $1',
      [role],
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    const owned = await admin.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner = $1::regrole`,
      [role],
    )
    expect(owned.rows).toEqual([])
    await expect(query(url, 'CREATE TABLE mine ()')).rejects.toThrow('permission denied')
  })

  test('only the agency role creates tables for the job queue', async () => {
    await query(agencyUrl, 'CREATE TABLE pgboss.probe ()')
    await query(agencyUrl, 'DROP TABLE pgboss.probe')
    await expect(query(tenantUrl, 'CREATE TABLE pgboss.probe ()')).rejects.toThrow('permission denied')
  })

  test('every table that a customer can read has row-level security or holds no customer data', async () => {
    const { rows } = await admin.query<{ relname: string }>(
      `SELECT relname FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relrowsecurity
          AND has_any_column_privilege('quayside_tenant', c.oid, 'SELECT')
          AND EXISTS (SELECT 1 FROM pg_attribute
                       WHERE attrelid = c.oid AND attname IN ('customer_id', 'owner_customer_id'))`,
    )
    expect(rows).toEqual([])
  })
})

describe('migration files', () => {
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    writeFileSync(join(folder, '0001_first.sql'), 'CREATE TABLE first (id int)')
    writeFileSync(join(folder, '0002_second.sql'), 'CREATE TABLE second (id int)')
  })

  test('are applied once, in order', async () => {
    const url = await emptyUrl('order_db')
    const run = () => migrate({ adminUrl: url, passwords, folder })
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
    writeFileSync(join(folder, '0003_third.sql'), 'ALTER TABLE second ADD name text')
    expect(await run()).toEqual(['0003_third.sql'])
    expect(await run()).toEqual([])
  })

  test('that fail change nothing and report the position', async () => {
    const url = await emptyUrl('failing_db')
    writeFileSync(join(folder, '0003_third.sql'), 'CREATE TABLE third (id int);\nSELEKT 1')
    const run = () => migrate({ adminUrl: url, passwords, folder })
    await expect(run()).rejects.toThrow(
      'Migration 0003_third.sql failed: syntax error at or near "SELEKT" (line 2)',
    )
    expect(await query(url, `SELECT to_regclass('third')`)).toEqual([null])
    writeFileSync(join(folder, '0003_third.sql'), 'CREATE TABLE third (id int)')
    expect(await run()).toEqual(['0003_third.sql'])
  })

  test('must not change once applied, be unknown or leave gaps', async () => {
    const url = await emptyUrl('changed_db')
    const run = () => migrate({ adminUrl: url, passwords, folder })
    await run()
    writeFileSync(join(folder, '0002_second.sql'), 'CREATE TABLE second (id bigint)')
    await expect(run()).rejects.toThrow('0002_second.sql was changed after it was applied')
    rmSync(join(folder, '0002_second.sql'))
    await expect(run()).rejects.toThrow('the migration 0002_second.sql, which this version does not know')
    writeFileSync(join(folder, '0004_fourth.sql'), '')
    await expect(run()).rejects.toThrow('0004_fourth.sql is out of order')
  })
})

describe('an owner without superuser rights', () => {
  const asOwner = async (name: string, attributes: string): Promise<string> => {
    const url = new URL(await emptyUrl(name))
    await admin.query(`DROP ROLE IF EXISTS ${name}_owner`)
    await admin.query(`CREATE ROLE ${name}_owner LOGIN PASSWORD 'owner' ${attributes}`)
    await admin.query(`ALTER DATABASE ${name} OWNER TO ${name}_owner`)
    url.username = `${name}_owner`
    url.password = 'owner'
    return url.href
  }

  test('gets instructions when it may not create roles', async () => {
    const url = await asOwner('humble', '')
    const other = { quayside_tenant: 'another password', quayside_agency: 'another password' }
    await expect(migrate({ adminUrl: url, passwords: other })).rejects.toThrow(
      'ALTER ROLE <that user> CREATEROLE',
    )
  })

  test('can migrate with CREATEROLE and the roles granted', async () => {
    const url = await asOwner('able', 'CREATEROLE')
    await admin.query('GRANT quayside_tenant, quayside_agency TO able_owner WITH ADMIN OPTION')
    expect(await migrate({ adminUrl: url, passwords })).not.toEqual([])
    expect(await migrate({ adminUrl: url, passwords })).toEqual([])
  })
})
