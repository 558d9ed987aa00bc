// npm run build: both web applications, whether anything has changed or not.
import { join } from 'node:path'
import { prepare, root, runPinned } from './house.mjs'

await prepare()
process.exitCode = await runPinned([join(root, 'scripts/build-web.ts')])
