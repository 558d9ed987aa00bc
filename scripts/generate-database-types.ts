import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../src/server/platform/operations/migrate.ts'
import { databaseSchema } from './database-schema.ts'
import { databaseTypes } from './database-types.ts'

// Uses an empty temporary server, so that what is written reflects only the migrations.
const root = join(import.meta.dirname, '..')
const types = 'src/server/platform/database/database-types.ts'
const folder = await mkdtemp(join(tmpdir(), 'quayside-types-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', shared_buffers: '32MB' })
try {
  const password = () => randomBytes(24).toString('base64url')
  const passwords = { quayside_tenant: password(), quayside_agency: password() }
  const applied = await migrate({ adminUrl: postgres.url, passwords })
  const client = new pg.Client(postgres.url)
  await client.connect()
  const files = new Map(await databaseSchema(client))
  files.set(types, await databaseTypes(client))
  await client.end()
  // Those of functions that no longer exist go.
  await rm(join(root, 'database/functions'), { recursive: true, force: true })
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  console.log(`Wrote ${files.size} files from ${applied.length} migrations.`)
} finally {
  await postgres.stop()
  await discardDataFolder(folder)
}
