// Finds a Chromium for the tests of the screens, and installs Debian's where we may and none is there.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { giveUp, run, say } from './house.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

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
    giveUp(`CHROMIUM_PATH is ${chosen}, where no program is. Correct it or leave it out.`)
  return chosen
}

/** @returns {Promise<string>} the path of a Chromium. */
export const prepareBrowser = async () => {
  const found = findBrowser()
  if (found) return found
  const byHand =
    'The tests of the screens need Chromium. Install it (`sudo apt-get install chromium`, or ' +
    '`node_modules/.bin/playwright install --with-deps chromium`), or set CHROMIUM_PATH to one.'
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return giveUp(byHand)
  say('Installing Chromium for the tests of the screens …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-qq'], { env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']
  const installed = updated === 0 ? await run('apt-get', install, { env }) : updated
  return (installed === 0 && findBrowser()) || giveUp(byHand)
}
