// Shared by all commands. Plain JavaScript without packages, for any Node from 20.19 on, because it runs before
// anything is installed. Everything else runs on the Node that package.json pins.
import { spawn } from 'node:child_process'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** @param {string} text The current step. */
export const logStep = (text) => console.log(`\n> ${text}`)

/** @param {string} text The problem and how to fix it. @returns {never} */
export const exitWithError = (text) => {
  console.error(`\n${text}`)
  process.exit(1)
}

export const toolchainEnvironment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
})

/**
 * Runs a program to its end, with its output on the terminal and signals forwarded.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, ownGroup?: boolean }} [options] `ownGroup`: Ctrl+C reaches it once, through us.
 * @returns {Promise<number>} its exit code; 128 plus the signal's number if ended by a signal
 */
export const run = (program, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: options.env ?? toolchainEnvironment(),
      detached: options.ownGroup === true,
    })
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      if (options.ownGroup || signal !== 'SIGINT') child.kill(signal)
    }
    for (const signal of signals) process.on(signal, handOn)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, handOn)
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })

/**
 * Runs a script, or a program of node_modules/.bin, on the pinned Node.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPinned = (args, options) => run(pinnedNode, args, options)

/** @param {string} path @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
const lockedPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {}

/** Whether node_modules matches package-lock.json, by npm's own record. */
const isInstalled = () => {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note) || !existsSync(pinnedNode)) return false
  const present = lockedPackages(note)
  return Object.entries(lockedPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const found = present[path]
    // Optional packages are for other platforms.
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  exitWithError(`Node ${process.versions.node} is too old. Install Node 20.19 or newer and try again.`)
}

/** @param {number} pid */
export const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Serialises installations and builds of concurrent commands. A lock of a process that no longer runs is ignored.
 * @param {'installing' | 'building'} what
 * @param {() => Promise<void>} work Must check again whether there is anything to do.
 */
export const withFileLock = async (what, work) => {
  const lock = join(root, `.${what}`)
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    for (let waits = 0; ; waits += 1) {
      try {
        linkSync(mine, lock)
        break
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : process.pid
      if (!isRunning(owner)) rmSync(lock, { force: true })
      else if (waits === 0) logStep(`Waiting for another command (process ${owner}), which is ${what} …`)
      await sleep(200)
    }
    await work().finally(() => rmSync(lock, { force: true }))
  } finally {
    rmSync(mine, { force: true })
  }
}

const install = async () => {
  if (isInstalled()) return
  logStep('Installing packages (about a minute the first time) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = npm
    ? await run(process.execPath, [npm, ...args], { env: process.env })
    : await run('npm', args, { env: process.env })
  if (code !== 0) {
    throw new Error(
      'Installing packages failed; see the messages of npm above. The package registry must be reachable ' +
        '(behind a proxy: `npm config set proxy …`), and this folder must be writable.',
    )
  }
  if (!existsSync(pinnedNode)) {
    throw new Error(
      `Node is missing in ${dirname(pinnedNode)}: the install script of the package "node" did not run. ` +
        'Set `ignore-scripts=false` in your npm settings, remove node_modules, and try again.',
    )
  }
}

export const prepare = async () => {
  checkNode()
  if (isInstalled()) return
  try {
    await withFileLock('installing', install)
  } catch (error) {
    exitWithError(error instanceof Error ? error.message : String(error))
  }
}
