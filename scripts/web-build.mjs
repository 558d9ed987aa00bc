import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock, exitWithError, root, runPinned, logStep } from './toolchain.mjs'

const sources = [
  'src/web',
  'src/contract',
  'vite.config.ts',
  'scripts/web/antd-styles.ts',
  'scripts/web/build-web.ts',
  'scripts/web/lean-contract.ts',
  'scripts/web/preload-chunks.ts',
  'scripts/checks/syntax.ts',
  'scripts/web/web-chunks.ts',
  'package-lock.json',
  'tsconfig.json',
]
const stampPath = join(root, 'dist', 'web', 'sources.sha256')

/** @param {string} path @returns {string[]} */
const filesBelow = (path) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  )

export const hashSources = () => {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesBelow(path)))
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const isBuilt = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hashSources()

/** Builds if needed; the build stores the hash of its inputs. */
export const buildIfChanged = async () => {
  if (isBuilt()) return
  await withFileLock('building', async () => {
    if (isBuilt()) return
    logStep('Building the web applications (half a minute) …')
    const code = await runPinned([join(root, 'scripts/web/build-web.ts')])
    if (code !== 0) process.exitCode = code
  })
  if (process.exitCode) exitWithError('Building the web applications failed; see the messages above.')
}
