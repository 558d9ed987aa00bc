import { availableParallelism } from 'node:os'
import { deserialize, serialize } from 'node:v8'
import { DomainError } from '../../../contract/kernel/errors.ts'
import { refuse } from '../kernel/refuse.ts'
import { endTurn } from '../kernel/turns.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ParseAnswer, ParseRequest, ParseTask } from './parse-task.ts'
import { startThread, type Parser, type StartParser } from './parsers.ts'

export interface ParseOptions {
  /** Whose file it is: the accounts take turns, and none occupies all threads. */
  readonly account: string
  /** Instead of the task's own limit. */
  readonly timeoutMs?: number
}

/**
 * Runs the parsers of files from outside in worker threads or processes: whatever a file does to its parser, calls are
 * answered meanwhile. @throws DomainError fileRefused, when a parser exceeds its time or memory, or too many files wait
 */
export interface ParsePool {
  readonly run: <Input extends readonly unknown[], Output>(
    task: ParseTask<Input, Output>,
    input: Input,
    options: ParseOptions,
  ) => Promise<Awaited<Output>>
  /** What an async generator yields; its parser is free for others before the first row is returned. */
  readonly rows: <Input extends readonly unknown[], Row>(
    task: ParseTask<Input, AsyncGenerator<Row>>,
    input: Input,
    options: ParseOptions,
  ) => AsyncGenerator<Row>
  readonly close: () => Promise<void>
}

export interface ParseLimits {
  readonly parsers: number
  /** Of a thread's JavaScript heap, or of all of a process. */
  readonly memoryMb: number
  readonly waitingPerAccount: number
  readonly waitingInAll: number
  readonly longestWaitMs: number
}

/** Two at least, so that a single hostile file holds up nobody else's. */
const defaultLimits: ParseLimits = {
  parsers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  memoryMb: 512,
  waitingPerAccount: 16,
  waitingInAll: 64,
  longestWaitMs: 60_000,
}

/** A parser that has had nothing to do for this long is ended, and its memory given back. */
const idleMs = 30_000

/**
 * A task's limit is time that its parser works. A busy machine keeps parsers from working, as they have a lower priority
 * than calls; after this many times the limit it is stopped in any case.
 */
const longestShare = 4

interface Task {
  readonly account: string
  readonly request: Omit<ParseRequest, 'input' | 'files'>
  readonly input: readonly unknown[]
  readonly timeoutMs: number
  readonly waiting: NodeJS.Timeout
  readonly done: (parts: readonly Uint8Array[]) => void
  readonly failed: (error: unknown) => void
}

interface Member {
  readonly parser: Parser
  state: 'starting' | 'idle' | 'running' | 'ending'
  task: Task | null
  timer: NodeJS.Timeout | undefined
}

export const createParsePool = (
  given: Partial<ParseLimits> = {},
  start: StartParser = startThread,
): ParsePool => {
  const limits = { ...defaultLimits, ...given }
  const queue = createFairQueue<Task>({ each: limits.waitingPerAccount, all: limits.waitingInAll })
  const members = new Set<Member>()
  let isClosed = false

  const runningOf = (account: string): number =>
    [...members].filter(({ task }) => task?.account === account).length
  const mayRun = (account: string): boolean => runningOf(account) < Math.max(1, limits.parsers - 1)

  const end = (member: Member): Promise<unknown> => {
    member.state = 'ending'
    clearTimeout(member.timer)
    return member.parser.end()
  }

  const rest = (member: Member): void => {
    clearTimeout(member.timer)
    member.state = 'idle'
    member.task = null
    member.parser.hold(false)
    member.timer = setTimeout(() => void end(member), idleMs).unref()
  }

  /** Its parser ends as well: there is no other way to stop it. */
  const giveUp = (member: Member, error: unknown): void => {
    // One that cannot even start is not tried again for the same file.
    const task = member.state === 'starting' ? queue.take(() => true) : member.task
    clearTimeout(task?.waiting)
    task?.failed(error)
    member.task = null
    void end(member)
  }

  const answered = (member: Member, answer: ParseAnswer): void => {
    if (member.state === 'ending') return
    // With all that it holds.
    if (answer.kind === 'tooLarge') return giveUp(member, refuse('fileRefused', { case: 'tooComplex' }))
    const { task } = member
    rest(member)
    if (answer.kind === 'done') task?.done(answer.parts)
    else if (answer.kind === 'failed') task?.failed(answer.error)
    else if (answer.kind === 'refused') {
      const detail = answer.detail as DomainError['detail']
      task?.failed(new DomainError(answer.reason, answer.message, detail && { detail }))
    }
    startNext()
  }

  const addMember = (): void => {
    const parser = start(limits.memoryMb, {
      answered: (answer) => answered(member, answer),
      failed: (error) => giveUp(member, error),
      ended: () => {
        // Only now, as a thread inside native code ends when that returns: there are never more than allowed.
        members.delete(member)
        startNext()
      },
    })
    const member: Member = { parser, state: 'starting', task: null, timer: undefined }
    members.add(member)
  }

  const watch = (member: Member, task: Task): void => {
    const giveUpLate = (): void => giveUp(member, refuse('fileRefused', { case: 'tookTooLong' }))
    const lastMoment = performance.now() + task.timeoutMs * longestShare
    const before = member.parser.workedMs()
    const look = async (): Promise<void> => {
      // A parser in native code cannot say how long it has worked.
      member.timer = setTimeout(giveUpLate, lastMoment - performance.now())
      const worked = (await member.parser.workedMs()) - (await before)
      if (member.task !== task) return
      clearTimeout(member.timer)
      const left = Math.min(task.timeoutMs - worked, lastMoment - performance.now())
      if (left > 0) member.timer = setTimeout(() => void look(), left)
      else giveUpLate()
    }
    member.timer = setTimeout(() => void look(), task.timeoutMs)
  }

  const begin = (member: Member, task: Task): void => {
    clearTimeout(task.waiting)
    clearTimeout(member.timer)
    member.state = 'running'
    member.task = task
    member.parser.hold(true)
    watch(member, task)
    const files = task.input.map((value) => (value instanceof Uint8Array ? value : null))
    const input = serialize(task.input.map((value, place) => (files[place] ? null : value)))
    member.parser.send({ ...task.request, input, files })
  }

  const startNext = (): void => {
    for (const member of members) {
      if (member.state !== 'idle') continue
      const task = queue.take(mayRun)
      if (!task) return
      begin(member, task)
    }
    const starting = [...members].filter(({ state }) => state === 'starting').length
    if (!isClosed && queue.size() > starting && members.size < limits.parsers) addMember()
  }

  const ask = (
    { module, name, timeoutMs }: ParseTask<never, unknown>,
    input: readonly unknown[],
    options: ParseOptions,
  ): Promise<readonly Uint8Array[]> =>
    new Promise((done, failed) => {
      const busy = () => refuse('fileRefused', { case: 'busy' })
      const task: Task = {
        account: options.account,
        request: { module, name },
        input,
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
      for (const part of await ask(task, input, options)) {
        for (const row of deserialize(part) as Row[]) {
          yield row
          await endTurn()
        }
      }
    },
    close: async () => {
      isClosed = true
      for (let task = queue.take(() => true); task; task = queue.take(() => true)) {
        clearTimeout(task.waiting)
        task.failed(refuse('fileRefused', { case: 'busy' }))
      }
      await Promise.all([...members].map(end))
    },
  }
}
