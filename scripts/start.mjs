// npm start: installs, builds and serves; skips steps that are up to date.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolchainEnvironment, prepare, root, runPinned, logStep } from './toolchain.mjs'
import { memoryEnvironment, memoryFlags } from './server-memory.mjs'
import { buildIfChanged } from './web-build.mjs'

await prepare()
await buildIfChanged()
const settings = join(root, '.env')
const environment = existsSync(settings) ? [`--env-file=${settings}`] : []
logStep('Starting …')
process.exitCode = await runPinned([...memoryFlags, ...environment, join(root, 'src/server/main.ts')], {
  env: { ...memoryEnvironment, ...toolchainEnvironment() },
  ownGroup: true,
})
