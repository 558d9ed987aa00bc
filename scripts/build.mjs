// npm run build: the web applications, whether anything has changed or not.
import { join } from 'node:path'
import { withFileLock, prepare, root, runPinned } from './toolchain.mjs'

await prepare()
await withFileLock('building', async () => {
  process.exitCode = await runPinned([join(root, 'scripts/build-web.ts')])
})
