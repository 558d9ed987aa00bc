// npm run bench: how fast the product is beside bare routes over the same database; writes bench/RESULTS.md.
// Names of parts (read, place, pay, batch, scale, import, export, catalogue, start) run these alone, and write nothing.
import { join } from 'node:path'
import { prepare, root, runPinned } from './house.mjs'

await prepare()
process.exitCode = await runPinned([join(root, 'bench/main.ts'), ...process.argv.slice(2)])
