// Finds a Chromium for the browser tests. If there is none, installs Debian's as root, or Playwright's own otherwise.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { exitWithError, root, run, runPinned, logStep } from './toolchain.mjs'

// The headless shell is a quarter faster than the full browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)

const playwrightsOwn = () => {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => ['chrome-linux64', 'chrome-linux'].map((sub) => join(folder, name, sub, 'chrome')))
    .find(isExecutable)
}

const findBrowser = () => {
  const chosen = process.env.CHROMIUM_PATH
  if (!chosen) return names.map(onPath).find(Boolean) ?? playwrightsOwn()
  if (!isExecutable(chosen))
    exitWithError(`CHROMIUM_PATH is ${chosen}, which is not an executable. Correct or unset it.`)
  return chosen
}

const byHand =
  'The tests of the screens need Chromium, and it could not be installed automatically (see the reason above). Install it ' +
  '(`sudo apt-get install chromium`, or `node_modules/.bin/playwright install --with-deps chromium`), or set ' +
  'CHROMIUM_PATH to one.'

/** Debian's, with its libraries. Requires root. */
const installDebians = async () => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  const install = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-noto-cjk',
  ]
  return (await run('apt-get', install, { env })) === 0
}

/** Playwright's own, in the user's cache; requires the system's libraries. */
const installPlaywrights = async () => {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return (await runPinned([playwright, 'install', 'chromium'])) === 0
}

/** Whether it starts: Playwright's own may lack libraries. @param {string} path */
const starts = async (path) => (await run(path, ['--version'])) === 0

/** @returns {Promise<string>} the path of a Chromium. */
export const prepareBrowser = async () => {
  const found = findBrowser()
  if (found) return found
  logStep('Installing Chromium for the browser tests …')
  if (!(await installDebians()) && !(await installPlaywrights())) return exitWithError(byHand)
  const installed = findBrowser()
  return installed && (await starts(installed)) ? installed : exitWithError(byHand)
}
