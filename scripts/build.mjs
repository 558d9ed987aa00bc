// npm run build: always rebuilds the web applications.
import { join } from 'node:path'
import { withFileLock, prepare, root, runPinned } from './toolchain.mjs'

await prepare()
await withFileLock('building', async () => {
  process.exitCode = await runPinned([join(root, 'scripts/web/build-web.ts')])
})
