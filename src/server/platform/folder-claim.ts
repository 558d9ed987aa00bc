import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { isCode } from './embedded-postgres-home.ts'

/** A process by its number and, as numbers are given anew, by when it started. */
interface Owner {
  readonly pid: number
  readonly startedAt: string | undefined
}

/** Clock ticks since the machine's start, from the one place that needs no other program; undefined elsewhere. */
const startTimeOf = (pid: number): string | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in brackets and may hold blanks; the start time is the 20th field after them.
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

/** Another process has the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Another Quayside (process ${pid}) already runs on the database in ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder and PORT to another port.',
    )
    this.name = 'FolderInUse'
  }
}

/** Creates a file with its content at once, so that nobody reads it half written. False where there is one. */
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
 * Makes a folder ours until released, by a file beside it. What a killed process left is taken over.
 * @throws FolderInUse naming the process that has it.
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
