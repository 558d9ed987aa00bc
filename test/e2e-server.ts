import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardDataFolder } from '../src/server/platform/embedded-postgres.ts'
import { FolderInUse } from '../src/server/platform/folder-claim.ts'

// Playwright's web server: the product with its demo as run by `npm start`, on a temporary data folder.
const root = join(import.meta.dirname, '..')
const runsFolder = join(tmpdir(), 'quayside-e2e')
const folder = join(runsFolder, String(process.pid))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

await mkdir(runsFolder, { recursive: true })
for (const name of await readdir(runsFolder)) {
  // Deletes folders of killed runs; running ones keep theirs, which may have no database yet that is claimed.
  if (isRunning(Number(name))) continue
  await discardDataFolder(join(runsFolder, name)).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
  })
}

const server = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
  env: { DEMO: '1', ...process.env, DATA_DIR: folder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  stdio: 'inherit',
  detached: true,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
const [code] = await once(server, 'exit')
await discardDataFolder(folder)
process.exitCode = code ?? 1
