import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BarePlan, LoadPlan, LoadResult } from './plan.ts'
import { memoryEnvironment, memoryFlags } from '../scripts/server-memory.mjs'

const root = join(import.meta.dirname, '..')

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

/** Watches a process's memory until stopped; returns the maximum in megabytes. */
export const watchMemory = (pid: number): (() => number) => {
  let highest = 0
  const timer = setInterval(() => {
    void residentMb(pid).then((mb) => (highest = Math.max(highest, mb)))
  }, 50)
  return () => {
    clearInterval(timer)
    return highest
  }
}

export interface Running {
  readonly pid: number
  readonly url: string
  /** From the start of the process until it reports ready. */
  readonly readyMs: number
  readonly stop: () => Promise<void>
}

const children = new Set<ChildProcess>()

const remember = (child: ChildProcess): void => {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Stops the processes of a failed run, so that its folder can be deleted and its error is printed. */
export const stopAll = async (): Promise<void> => {
  await Promise.all([...children].map(stopChild))
}

const startUntilReady = async (
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Running> => {
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  remember(child)
  const { stdout, pid } = child
  if (pid === undefined) throw new Error('the server did not start')
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line.startsWith('Ready: ')) resolve()
      else if (line.startsWith('{')) console.error(line)
    })
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
  })
  await ready
  const readyMs = performance.now() - started
  return { pid, url: `http://127.0.0.1:${environment['PORT']}`, readyMs, stop: () => stopChild(child) }
}

export const startProduct = (environment: NodeJS.ProcessEnv): Promise<Running> =>
  startUntilReady(process.execPath, [...memoryFlags, join(root, 'src/server/main.ts')], {
    ...memoryEnvironment,
    ...environment,
  })

export const startByCommand = (environment: NodeJS.ProcessEnv): Promise<Running> =>
  startUntilReady('npm', ['start'], environment)

export const startBare = async (plan: BarePlan, folder: string): Promise<Running> => {
  const file = join(folder, 'bare.json')
  await writeFile(file, JSON.stringify(plan))
  const started = performance.now()
  const child = fork(join(root, 'bench/bare-server.ts'), [file])
  remember(child)
  await once(child, 'message')
  if (child.pid === undefined) throw new Error('the bare server did not start')
  const readyMs = performance.now() - started
  return { pid: child.pid, url: `http://127.0.0.1:${plan.port}`, readyMs, stop: () => stopChild(child) }
}

let plans = 0

/** Runs a load in a separate process. @throws Error if a call failed, because failures are fast */
export const runLoad = async (plan: LoadPlan, folder: string): Promise<LoadResult> => {
  const file = join(folder, `load-${(plans += 1)}.json`)
  await writeFile(file, JSON.stringify(plan))
  const child = spawn(process.execPath, [join(root, 'bench/load.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the load generator exited with code ${code}`)
  const result = JSON.parse(output) as LoadResult
  if (result.refused > 0) throw new Error(`${result.refused} calls failed, the first: ${result.firstRefusal}`)
  return result
}
