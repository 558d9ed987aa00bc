// npm run bench: compares the product with bare routes on the same database; writes bench/RESULTS.md. Arguments
// (read, place, pay, batch, scale, invoices, import, export, lists, catalogue, covers, start) run only these parts, and write nothing.
import { join } from 'node:path'
import { prepareBrowser } from './browser.mjs'
import { toolchainEnvironment, prepare, root, runPinned } from './toolchain.mjs'
import { buildIfChanged } from './web-build.mjs'

const parts = process.argv.slice(2)
await prepare()
const needsBrowser = parts.length === 0 || parts.includes('covers')
if (needsBrowser) await buildIfChanged()
const browser = needsBrowser ? { CHROMIUM_PATH: await prepareBrowser() } : {}
const env = { ...toolchainEnvironment(), ...browser }
process.exitCode = await runPinned([join(root, 'bench/main.ts'), ...parts], { env })
