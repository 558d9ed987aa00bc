import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isCode } from './embedded-postgres-home.ts'

export const STOP_TIMEOUT_MS = 20_000

interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> => {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Whether a process is this cluster's server, and not another one that got the same pid after a crash. */
export const isServerOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(cluster)
}

const serverProcesses = async (cluster: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process may end meanwhile, and those of other users cannot be read.
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (folder !== cluster) return []
      const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      return program.trim() === 'postgres' ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/**
 * The processes of a killed server end when they next look for it, which may take them a long statement. Until then
 * no other server may use the cluster.
 */
const endOrphans = async (cluster: string): Promise<void> => {
  if (process.platform !== 'linux') return
  const deadline = performance.now() + STOP_TIMEOUT_MS
  for (;;) {
    const orphans = await serverProcesses(cluster)
    if (orphans.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`Processes of the database's previous server do not stop: ${orphans.join(', ')}.`)
    for (const pid of orphans) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await sleep(10)
  }
}

/**
 * After our process was killed, its server may still run or have left its pid file. The folder is claimed by
 * now, so nobody needs that server.
 */
export const clearLeftover = async (cluster: string): Promise<void> => {
  const left = await readPostmasterFile(cluster)
  if (!left) return
  if (await isServerOf(left.pid, cluster)) {
    process.kill(left.pid, 'SIGINT')
    const deadline = performance.now() + STOP_TIMEOUT_MS
    while (await isServerOf(left.pid, cluster)) {
      if (performance.now() > deadline)
        throw new Error(`The database's previous server (process ${left.pid}) does not stop.`)
      await sleep(10)
    }
  }
  await endOrphans(await realpath(cluster))
  // A killed server leaves its pid file, and the pid stays in use until its parent has reaped it.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}
