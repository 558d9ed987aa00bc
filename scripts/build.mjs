// npm run build: the web applications, whether anything has changed or not.
import { join } from 'node:path'
import { alone, prepare, root, runPinned } from './house.mjs'

await prepare()
await alone('building', async () => {
  process.exitCode = await runPinned([join(root, 'scripts/build-web.ts')])
})
