import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../src/server/platform/operations/migrate.ts'
import { databaseTypes } from './database-types.ts'

// Uses an empty temporary server, so that the types reflect only the migrations.
const target = join(import.meta.dirname, '../src/server/platform/database/database-types.ts')
const folder = await mkdtemp(join(tmpdir(), 'quayside-types-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', shared_buffers: '32MB' })
try {
  const password = () => randomBytes(24).toString('base64url')
  const passwords = { quayside_tenant: password(), quayside_agency: password() }
  const applied = await migrate({ adminUrl: postgres.url, passwords })
  const client = new pg.Client(postgres.url)
  await client.connect()
  const source = await databaseTypes(client).finally(() => client.end())
  await writeFile(target, source)
  console.log(`Wrote ${target} from ${applied.length} migrations.`)
} finally {
  await postgres.stop()
  await discardDataFolder(folder)
}
