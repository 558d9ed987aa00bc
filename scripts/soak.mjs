// npm run soak: runs the product under mixed load for an hour and reports the memory of its processes each minute. It
// fails if the server needs more than 350 MB or keeps growing. npm run soak -- 10 runs for ten minutes.
import { join } from 'node:path'
import { prepare, root, runPinned, toolchainEnvironment } from './toolchain.mjs'
import { buildIfChanged } from './web-build.mjs'

await prepare()
await buildIfChanged()
process.exitCode = await runPinned([join(root, 'bench/soak.ts'), ...process.argv.slice(2)], {
  env: toolchainEnvironment(),
})
