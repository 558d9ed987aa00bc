// npm run bench: how fast the product is beside bare routes over the same database; writes bench/RESULTS.md.
// Names of parts (read, place, pay, batch, scale, import, export, catalogue, covers, start) run these alone, and write nothing.
import { join } from 'node:path'
import { prepareBrowser } from './browser.mjs'
import { houseEnvironment, prepare, root, runPinned } from './house.mjs'
import { buildIfChanged } from './web-build.mjs'

const parts = process.argv.slice(2)
await prepare()
const env = houseEnvironment()
if (parts.length === 0 || parts.includes('covers')) {
  env['CHROMIUM_PATH'] = await prepareBrowser()
  await buildIfChanged()
}
process.exitCode = await runPinned([join(root, 'bench/main.ts'), ...parts], { env })
