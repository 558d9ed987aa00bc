import { resolve } from 'node:path'
import { makeBackup } from './platform/backup/backup-folder.ts'
import { loadConfig } from './platform/kernel/config.ts'
import { findWritableServer } from './platform/database/database-servers.ts'
import {
  startEmbeddedPostgres,
  findEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'

// npm run backup -- folder
// Backs up database, files and secret into a new folder, while the server runs or not, and proves the backup.

const config = loadConfig()
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
const folder = resolve(process.argv[2] ?? `quayside-backup-${stamp}`)

const url = config.database.url ?? (await findEmbeddedPostgres(config.dataDir))
const own = url === undefined ? await startEmbeddedPostgres(config.dataDir) : null
try {
  const adminUrl = await findWritableServer(own?.url ?? url ?? '')
  const { database, hasFiles } = await makeBackup({ config, adminUrl }, folder)
  const rows = database.tables.reduce((sum, table) => sum + Number(table.rows), 0)
  console.log(
    `Backed up ${rows} rows of ${database.tables.length} tables into ${folder}, and restored them on trial.`,
  )
  if (!hasFiles) console.log('The files are in S3: back up the bucket too.')
  if (process.env['SECRET'])
    console.log('SECRET is set in the environment and is not part of the backup: keep it.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.error('There is no backup.')
  process.exitCode = 1
} finally {
  await own?.stop()
}
