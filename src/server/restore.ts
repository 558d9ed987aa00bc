import { join, resolve } from 'node:path'
import { checkFiles, readManifest, restoreFolder } from './platform/backup/backup-folder.ts'
import { restoreDatabase } from './platform/backup/database-backup.ts'
import { loadConfig } from './platform/kernel/config.ts'
import { deriveRolePasswords } from './platform/database/database-roles.ts'
import { findWritableServer } from './platform/database/database-servers.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { parseEnvironment } from './platform/kernel/environment.ts'
import { secretDigestOf } from './platform/secrets/installation-secret.ts'

// npm run restore -- folder
// Restores a backup into an empty database and an empty DATA_DIR, and compares every row with the backup.

const usage = 'Usage: npm run restore -- <folder of the backup>'

const restore = async (folder: string): Promise<void> => {
  const manifest = await readManifest(folder)
  await restoreFolder(folder, resolve(parseEnvironment(process.env).DATA_DIR))
  const config = loadConfig()
  if (secretDigestOf(config.deriveKey) !== manifest.secretDigest)
    throw new Error('The secret is not that of the backup. Set SECRET to the one it was made with.')
  const own = config.database.url === undefined ? await startEmbeddedPostgres(config.dataDir) : null
  try {
    const adminUrl = await findWritableServer(own?.url ?? config.database.url ?? '')
    const passwords = deriveRolePasswords(config.deriveKey)
    await restoreDatabase({ adminUrl, passwords }, folder, manifest.database)
    if (manifest.hasFiles) await checkFiles(adminUrl, join(config.dataDir, 'files'))
  } finally {
    await own?.stop()
  }
  console.log(`Restored the backup of ${manifest.madeAt}: every row is as it was. Now run \`npm start\`.`)
}

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error(usage)
  await restore(resolve(folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
