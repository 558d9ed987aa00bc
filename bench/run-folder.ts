import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { discardDataFolder } from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { FolderInUse } from '../src/server/platform/embedded-postgres/folder-claim.ts'
import { freePort } from './processes.ts'

export const root = join(import.meta.dirname, '..')
const runsFolder = join(root, 'node_modules/.cache/quayside-bench')
export const folder = join(runsFolder, String(process.pid))
export const say = (text: string): void => console.log(`> ${text}`)

await mkdir(runsFolder, { recursive: true })
for (const name of await readdir(runsFolder)) {
  // Deletes folders of killed runs; running ones keep theirs.
  try {
    await discardDataFolder(join(runsFolder, name, 'data'))
    await rm(join(runsFolder, name), { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
}
await mkdir(folder, { recursive: true })

export const environment = {
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  DEMO: '0',
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '0',
}
