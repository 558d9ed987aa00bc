// npm run fuzz: plays 100,000 random inputs of every call and webhook, and reports those answered with a server error.
// npm run fuzz -- 5000 plays as many. FUZZ_SEED=7 repeats a seed, FUZZ_ONLY=orders. plays only calls of that name.
import { join } from 'node:path'
import { prepare, root, runPinned, toolchainEnvironment } from './toolchain.mjs'

await prepare()
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const env = { FUZZ_RUNS: process.argv[2] ?? '100000', ...toolchainEnvironment() }
process.exitCode = await runPinned([vitest, 'run', 'test/fuzz'], { env })
