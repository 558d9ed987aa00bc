import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { refuse } from '../kernel/refuse.ts'
import type { ParseAnswer, ParseRequest } from './parse-task.ts'

/** Runs one task at a time, apart from the event loop. */
export interface Parser {
  readonly send: (request: ParseRequest) => void
  /** Whether the process waits for it before it ends. */
  readonly hold: (isNeeded: boolean) => void
  /** Milliseconds of a processor that it has used; Infinity if nobody knows. */
  readonly workedMs: () => Promise<number>
  readonly end: () => Promise<unknown>
}

export interface ParserEvents {
  readonly answered: (answer: ParseAnswer) => void
  /** It can do nothing any more, and ends. */
  readonly failed: (error: unknown) => void
  readonly ended: () => void
}

export type StartParser = (memoryMb: number, events: ParserEvents) => Parser

// Nothing of the process's environment, which holds the keys, is needed to parse a file.
const env = {}

const tooComplex = (): Error => refuse('fileRefused', { case: 'tooComplex' })

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** For parsers in JavaScript: starts fast, hands over without copying, and is stopped between any two instructions. */
export const startThread: StartParser = (memoryMb, { answered, failed, ended }) => {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    name: 'parser',
    env,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('message', answered)
  worker.on('error', (error) => failed(isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooComplex() : error))
  worker.once('exit', (code) => {
    failed(new Error(`a parser's thread ended with code ${code}`))
    ended()
  })
  return {
    send: (request) => worker.postMessage(request, [request.input.buffer as ArrayBuffer]),
    hold: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    workedMs: () =>
      worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1000,
        () => Infinity,
      ),
    end: () => worker.terminate(),
  }
}

const ticksPerSecond = 100

/** Linux counts in hundredths of a second, after the name in brackets; other systems have no such file. */
const processWorkedMs = async (pid: number | undefined): Promise<number> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return Infinity
  }
}

/** For parsers in native code: that stops for nothing but the end of its process, and takes any memory. */
export const startProcess: StartParser = (memoryMb, { answered, failed, ended }) => {
  const child = fork(new URL('./parse-process.ts', import.meta.url), [String(memoryMb)], {
    env,
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    // Its last words when a file has ended it are no line of our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = Promise.withResolvers<void>()
  const exit = (error: unknown): void => {
    failed(error)
    ended()
    exited.resolve()
  }
  child.on('message', answered)
  // It may have never started, or its channel be gone before it is.
  child.on('error', (error) => (child.pid === undefined ? exit(error) : failed(error)))
  child.once('spawn', () => {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
  child.once('exit', (code, signal) => {
    // Ended by a signal, of its own, of its native code or of the system: because of what the file made it do.
    exit(signal ? tooComplex() : new Error(`a parser's process ended with code ${code}`))
  })
  return {
    send: (request) => void child.send(request),
    hold: (isNeeded) => {
      if (isNeeded) {
        child.ref()
        child.channel?.ref()
      } else {
        child.unref()
        child.channel?.unref()
      }
    },
    workedMs: () => processWorkedMs(child.pid),
    end: () => {
      child.kill('SIGKILL')
      return exited.promise
    },
  }
}
