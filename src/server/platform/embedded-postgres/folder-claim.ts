import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { isCode } from './embedded-postgres-home.ts'

/** A process identified by pid and start time, because pids are reused. */
interface Owner {
  readonly pid: number
  readonly startedAt: string | undefined
}

/** Clock ticks since boot, read from /proc; undefined on other systems. */
const startTimeOf = (pid: number): string | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name before it is in parentheses and may contain spaces; the start time is the 20th field
    // after it.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

const isRunning = (owner: Owner): boolean => {
  if (owner.pid === process.pid) return owner.startedAt === startTimeOf(process.pid)
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM') && owner.startedAt === startTimeOf(owner.pid)
  }
  return owner.startedAt === startTimeOf(owner.pid)
}

const readOwner = async (path: string): Promise<Owner | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  })
  const [pid, startedAt] = text.trim().split(' ')
  return Number(pid) > 0
    ? { pid: Number(pid), startedAt: startedAt === '' ? undefined : startedAt }
    : undefined
}

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Another Quayside (process ${pid}) already runs on the database in ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder and PORT to another port.',
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Creates a file together with its content, so that nobody reads it half written. Returns false if it exists.
 */
const createWhole = async (path: string, content: string): Promise<boolean> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Claims a folder for this process by a file beside it, until released. A claim left by a killed process is
 * taken over. @throws FolderInUse naming the owning process.
 */
export const claimFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = `${folder}.owner`
  const mine = `${process.pid} ${startTimeOf(process.pid) ?? ''}\n`
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await createWhole(path, mine)) return () => rm(path, { force: true })
    const owner = await readOwner(path)
    if (owner && isRunning(owner)) throw new FolderInUse(folder, owner.pid)
    await rm(path, { force: true })
  }
  throw new Error(`The folder ${folder} could not be claimed; remove ${path} if nothing runs on it.`)
}
