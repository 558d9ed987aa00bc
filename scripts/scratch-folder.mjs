// A folder in memory for what the tests write: their databases create and delete a thousand files each, which takes a
// sixth of all CPU time on ext4.
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './toolchain.mjs'

const memory = '/dev/shm'
const prefix = 'quayside-tests-'
/** A run has used half a gigabyte; the rest is left to other programs. */
const neededBytes = 4e9

const hasRoom = () => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes
  } catch {
    return false
  }
}

const discardLeftovers = () => {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
}

/**
 * The environment with TMPDIR in memory, where there is enough; `discard` deletes the folder.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ env: NodeJS.ProcessEnv, discard: () => void }}
 */
export const withScratchFolder = (environment) => {
  if (!hasRoom()) return { env: environment, discard: () => {} }
  discardLeftovers()
  const folder = join(memory, `${prefix}${process.pid}`)
  // Databases may run as another user.
  mkdirSync(folder, { mode: 0o755 })
  return {
    env: { ...environment, TMPDIR: folder },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}
