// Finds a Chromium for the tests of the screens; where none is there, installs Debian's as root, else Playwright's own.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { exitWithError, root, run, runPinned, logStep } from './toolchain.mjs'

// The headless shell draws no windows, which makes the tests a quarter quicker.
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

/** What `playwright install chromium` left. */
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
    exitWithError(`CHROMIUM_PATH is ${chosen}, where no program is. Correct it or leave it out.`)
  return chosen
}

const byHand =
  'The tests of the screens need Chromium, and it could not be installed by itself (the reason is above). Install it ' +
  '(`sudo apt-get install chromium`, or `node_modules/.bin/playwright install --with-deps chromium`), or set ' +
  'CHROMIUM_PATH to one.'

/** Debian's, with the libraries it needs. Only root may. */
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

/** Playwright's own, into the user's cache: anybody may, where the system has the libraries it needs. */
const installPlaywrights = async () => {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return (await runPinned([playwright, 'install', 'chromium'])) === 0
}

/** Whether it starts at all: Playwright's own may lack libraries. @param {string} path */
const starts = async (path) => (await run(path, ['--version'])) === 0

/** @returns {Promise<string>} the path of a Chromium. */
export const prepareBrowser = async () => {
  const found = findBrowser()
  if (found) return found
  logStep('Installing Chromium for the tests of the screens …')
  if (!(await installDebians()) && !(await installPlaywrights())) return exitWithError(byHand)
  const installed = findBrowser()
  return installed && (await starts(installed)) ? installed : exitWithError(byHand)
}
