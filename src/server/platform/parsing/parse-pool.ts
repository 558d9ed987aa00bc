import { availableParallelism } from 'node:os'
import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../../contract/errors.ts'
import { refuse } from '../refuse.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ParseAnswer, ParseRequest, ParseTask } from './parse-task.ts'

export interface ParseOptions {
  /** Whose file it is: the accounts take turns, and none occupies all threads. */
  readonly account: string
  /** Instead of the task's own limit. */
  readonly timeoutMs?: number
}

/**
 * Runs the parsers of files from outside in worker threads: whatever a file does to its parser, calls are answered
 * meanwhile. @throws DomainError fileRefused, when a parser exceeds its time or memory, or too many files wait
 */
export interface ParsePool {
  readonly run: <Input extends readonly unknown[], Output>(
    task: ParseTask<Input, Output>,
    input: Input,
    options: ParseOptions,
  ) => Promise<Awaited<Output>>
  /** What an async generator yields; its thread is free for others before the first row is returned. */
  readonly rows: <Input extends readonly unknown[], Row>(
    task: ParseTask<Input, AsyncGenerator<Row>>,
    input: Input,
    options: ParseOptions,
  ) => AsyncGenerator<Row>
  readonly close: () => Promise<void>
}

export interface ParseLimits {
  readonly threads: number
  /** Of a thread's JavaScript heap. */
  readonly memoryMb: number
  readonly waitingPerAccount: number
  readonly waitingInAll: number
  readonly longestWaitMs: number
}

/** Two at least, so that a single hostile file holds up nobody else's. */
const defaultLimits: ParseLimits = {
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  memoryMb: 512,
  waitingPerAccount: 16,
  waitingInAll: 64,
  longestWaitMs: 60_000,
}

/** A thread that has had nothing to do for this long is ended, and its memory given back. */
const idleMs = 30_000

interface Task {
  readonly account: string
  readonly request: ParseRequest
  readonly timeoutMs: number
  readonly waiting: NodeJS.Timeout
  readonly done: (parts: readonly Uint8Array[]) => void
  readonly failed: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  state: 'starting' | 'idle' | 'running' | 'ending'
  task: Task | null
  timer: NodeJS.Timeout | undefined
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const tooComplex = (): DomainError => refuse('fileRefused', { case: 'tooComplex' })

const startWorker = (memoryMb: number): Worker =>
  new Worker(new URL('./parse-worker.ts', import.meta.url), {
    name: 'parser',
    // Nothing of the process's environment, which holds the keys, is needed to parse a file.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })

export const createParsePool = (given: Partial<ParseLimits> = {}): ParsePool => {
  const limits = { ...defaultLimits, ...given }
  const queue = createFairQueue<Task>({ each: limits.waitingPerAccount, all: limits.waitingInAll })
  const threads = new Set<Thread>()
  let loading: Promise<unknown> | null = null
  let isClosed = false

  const runningOf = (account: string): number =>
    [...threads].filter(({ task }) => task?.account === account).length
  const mayRun = (account: string): boolean => runningOf(account) < Math.max(1, limits.threads - 1)

  const end = (thread: Thread): Promise<unknown> => {
    thread.state = 'ending'
    clearTimeout(thread.timer)
    return thread.worker.terminate()
  }

  const rest = (thread: Thread): void => {
    clearTimeout(thread.timer)
    thread.state = 'idle'
    thread.task = null
    thread.worker.unref()
    thread.timer = setTimeout(() => void end(thread), idleMs).unref()
  }

  /** Its thread ends as well: there is no other way to stop a parser. */
  const giveUp = (thread: Thread, error: unknown): void => {
    thread.task?.failed(error)
    thread.task = null
    void end(thread)
  }

  const answered = (thread: Thread, answer: ParseAnswer): void => {
    if (thread.state === 'ending') return
    const { task } = thread
    rest(thread)
    if (answer.kind === 'done') task?.done(answer.parts)
    else if (answer.kind === 'tooLarge') task?.failed(tooComplex())
    else if (answer.kind === 'failed') task?.failed(answer.error)
    else if (answer.kind === 'refused') {
      const detail = answer.detail as DomainError['detail']
      task?.failed(new DomainError(answer.reason, answer.message, detail && { detail }))
    }
    startNext()
  }

  const startThread = (): void => {
    const thread: Thread = {
      worker: startWorker(limits.memoryMb),
      state: 'starting',
      task: null,
      timer: undefined,
    }
    threads.add(thread)
    thread.worker.on('message', (answer: ParseAnswer) => answered(thread, answer))
    thread.worker.on('error', (error) => {
      giveUp(thread, isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? tooComplex() : error)
    })
    thread.worker.once('exit', (code) => {
      giveUp(thread, new Error(`a parser's thread ended with code ${code}`))
      // Only now, as a thread inside native code ends when that returns: there are never more of them than allowed.
      threads.delete(thread)
      startNext()
    })
  }

  const begin = (thread: Thread, task: Task): void => {
    clearTimeout(task.waiting)
    clearTimeout(thread.timer)
    thread.state = 'running'
    thread.task = task
    thread.worker.ref()
    thread.timer = setTimeout(
      () => giveUp(thread, refuse('fileRefused', { case: 'tookTooLong' })),
      task.timeoutMs,
    )
    thread.worker.postMessage(task.request, [task.request.input.buffer as ArrayBuffer])
  }

  const startNext = (): void => {
    for (const thread of threads) {
      if (thread.state !== 'idle') continue
      const task = queue.take(mayRun)
      if (!task) return
      begin(thread, task)
    }
    const starting = [...threads].filter(({ state }) => state === 'starting').length
    if (!isClosed && queue.size() > starting && threads.size < limits.threads) startThread()
  }

  const ask = async (
    { module, name, timeoutMs }: ParseTask<never, unknown>,
    input: readonly unknown[],
    options: ParseOptions,
  ): Promise<readonly Uint8Array[]> => {
    // sharp asks for it: its libraries must be loaded by the main thread, or they end with the first worker.
    await (loading ??= import('sharp'))
    return new Promise((done, failed) => {
      const busy = () => refuse('fileRefused', { case: 'busy' })
      const task: Task = {
        account: options.account,
        request: { module, name, input: serialize(input) },
        timeoutMs: options.timeoutMs ?? timeoutMs,
        waiting: setTimeout(() => {
          queue.remove(options.account, task)
          failed(busy())
        }, limits.longestWaitMs),
        done,
        failed,
      }
      if (!isClosed && queue.add(options.account, task)) return startNext()
      clearTimeout(task.waiting)
      return failed(busy())
    })
  }

  return {
    run: async <Input extends readonly unknown[], Output>(
      task: ParseTask<Input, Output>,
      input: Input,
      options: ParseOptions,
    ): Promise<Awaited<Output>> => {
      const [part] = await ask(task, input, options)
      return (part && deserialize(part)) as Awaited<Output>
    },
    rows: async function* <Input extends readonly unknown[], Row>(
      task: ParseTask<Input, AsyncGenerator<Row>>,
      input: Input,
      options: ParseOptions,
    ) {
      for (const part of await ask(task, input, options)) yield* deserialize(part) as Row[]
    },
    close: async () => {
      isClosed = true
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) {
        clearTimeout(task.waiting)
        task.failed(refuse('fileRefused', { case: 'busy' }))
      }
      await Promise.all([...threads].map(end))
    },
  }
}
