// npm run look: takes screenshots of every page and puts them on contact sheets in .look. Options select some of them, or
// the pictures of the README instead.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBrowser } from './browser.mjs'
import { exitWithError, logStep, prepare, root, runPinned, toolchainEnvironment } from './toolchain.mjs'
import { buildIfChanged } from './web-build.mjs'

/** @type {Readonly<Record<string, readonly string[]>>} */
const choices = {
  app: ['seller', 'operator', 'tracking'],
  data: ['full', 'empty'],
  language: ['en', 'zh'],
  size: ['desktop', 'phone'],
  mode: ['light', 'dark'],
}
const usage = [
  'npm run look -- [options]. Repeat an option for several values; without it, all values are used:',
  ...Object.entries(choices).map(([name, values]) => `  --${name} ${values.join('|')}`),
  '  --only <part of a path>',
  '  --readme: only the pictures of the README, in docs/pictures',
].join('\n')

const readOptions = () => {
  const names = [...Object.keys(choices), 'only']
  const options = Object.fromEntries(
    names.map((name) => [name, { type: /** @type {const} */ ('string'), multiple: true }]),
  )
  const args = process.argv.slice(2)
  try {
    const { values } = parseArgs({ args: args.filter((arg) => arg !== '--readme'), options })
    return { values, isReadme: args.includes('--readme') }
  } catch (error) {
    return exitWithError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

const { values: asked, isReadme } = readOptions()
const wanted = Object.fromEntries(
  Object.entries(choices).map(([name, values]) => {
    const chosen = [asked[name] ?? values].flat()
    const unknown = chosen.filter((value) => !values.includes(value))
    if (unknown.length > 0) exitWithError(`--${name} ${unknown.join()} is unknown.\n${usage}`)
    return [name, chosen]
  }),
)

await prepare()
const browser = await prepareBrowser()
await buildIfChanged()

const folder = join(root, '.look')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
logStep('Taking screenshots of the pages …')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const config = join(root, 'test/e2e/look/playwright.config.ts')
const env = {
  ...toolchainEnvironment(),
  CHROMIUM_PATH: browser,
  LOOK: JSON.stringify({ ...wanted, only: asked['only'] ?? [], readme: isReadme, folder }),
}
process.exitCode = await runPinned([playwright, 'test', '--config', config], { env })
if (isReadme) process.exit()
const sheets = readdirSync(folder).filter((name) => name.endsWith('.png'))
logStep(`${sheets.length} contact sheets in ${folder}; single screenshots are in the folders next to them.`)
