// npm run chaos: plays sellers, agency and carriers against the running product, kills its server and its database 200
// times at random points, and reports what was lost or done twice.
// npm run chaos -- 20 kills as often. CHAOS_SEED=7 repeats a seed.
import { join } from 'node:path'
import { prepare, root, runPinned, toolchainEnvironment } from './toolchain.mjs'

await prepare()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const env = { CHAOS_KILLS: process.argv[2] ?? '200', ...toolchainEnvironment() }
process.exitCode = await runPinned([vitest, 'run', 'test/chaos'], { env })
