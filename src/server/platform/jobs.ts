import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Logger } from './call.ts'
import type { Db } from './database.ts'

/** What a handler is given beside its payload. */
export interface JobRun {
  readonly jobId: string
  /** Counts from 1. */
  readonly attempt: number
  /** No retry follows if this attempt throws. */
  readonly isLastAttempt: boolean
  readonly log: Logger
  /** Aborted when the job runs out of time or the server shuts down. */
  readonly signal: AbortSignal
}

/** A kind of background work. Its handler must be safe to run twice. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** kebab-case, verb-noun: `push-tracking`. */
  readonly name: string
  /** Ids only: the row is read when the job runs. */
  readonly payload: P
  readonly retryLimit: number
  readonly retryDelaySeconds: number
  /** Doubles the delay at every retry, with jitter. */
  readonly retryBackoff: boolean
  /** How long one attempt may take; 300 unless told. */
  readonly timeoutSeconds?: number
  /** A run whose process gives no sign of life for so long is taken to be dead and is run again; else by its timeout. */
  readonly heartbeatSeconds?: number
  /** How many run at once in one process; 2 unless told. */
  readonly concurrency?: number
  /** Runs by itself at these times (UTC, five fields); the payload is then `{}`. */
  readonly cron?: string
}

export interface Job<P extends z.ZodType = z.ZodType> extends JobKind<P> {
  readonly handler: (payload: z.output<P>, run: JobRun) => Promise<void>
}

export interface EnqueueOptions {
  readonly startAfterSeconds?: number
  /** At most one waiting job of this kind with this key; a second one is dropped silently. */
  readonly singletonKey?: string
}

/** Declares a job where commands that enqueue it can import it; `handleJob` adds the handler. */
export const declareJob = <P extends z.ZodType>(kind: JobKind<P>): JobKind<P> => kind

/** Gives a declared job its handler, in the module's factory where its ports are at hand. */
export const handleJob = <P extends z.ZodType>(kind: JobKind<P>, handler: Job<P>['handler']): Job => ({
  ...kind,
  // The runner parses every payload with this kind's own schema before the handler sees it.
  handler: handler as Job['handler'],
})

/** Declaration and handler in one. */
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => handleJob(job, job.handler)

export const timeoutSecondsOf = (kind: JobKind): number => kind.timeoutSeconds ?? 300

/**
 * Tells this process's runner the name of a queue on which something was put that is due at once, so that it is fetched
 * soon and not at the next regular look. Emitted before the commit: nothing may depend on it but speed.
 */
export const enqueued = new EventEmitter<{ queue: [name: string] }>()

/** Jobs wait at most this long for a worker; beyond it nobody wants them any more. */
const keepDays = 14

/**
 * The rows are written here rather than by pg-boss's `send`, in one statement that both roles may run in their own
 * transaction. A row with a key has the policy `short`, which pg-boss's unique index holds to one waiting job.
 */
const insertJobs = async (
  tx: Db,
  kind: JobKind,
  payloads: readonly unknown[],
  { startAfterSeconds = 0, singletonKey }: EnqueueOptions,
): Promise<void> => {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  const policy = singletonKey === undefined ? 'standard' : 'short'
  await sql`
    insert into pgboss.job
      (name, data, start_after, keep_until, singleton_key, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
        heartbeat_seconds)
    select ${kind.name}, payload::jsonb, now() + make_interval(secs => ${startAfterSeconds}),
      now() + make_interval(secs => ${startAfterSeconds}, days => ${keepDays}), ${singletonKey ?? null}, ${policy},
      ${kind.retryLimit}, ${kind.retryDelaySeconds}, ${kind.retryBackoff}, ${timeoutSecondsOf(kind)},
      ${kind.heartbeatSeconds ?? null}::int
    from unnest(${texts}::text[]) as payload
    on conflict do nothing`.execute(tx)
  if (startAfterSeconds === 0) enqueued.emit('queue', kind.name)
}

/** Puts a job on its queue in the same transaction as the change that calls for it. */
export const enqueue = <P extends z.ZodType>(
  tx: Db,
  kind: JobKind<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> => insertJobs(tx, kind, [kind.payload.parse(payload)], options)

/** Several jobs of one kind in one statement. */
export const enqueueMany = async <P extends z.ZodType>(
  tx: Db,
  kind: JobKind<P>,
  payloads: readonly z.input<P>[],
  options: Pick<EnqueueOptions, 'startAfterSeconds'> = {},
): Promise<void> => {
  if (payloads.length === 0) return
  await insertJobs(
    tx,
    kind,
    payloads.map((payload) => kind.payload.parse(payload)),
    options,
  )
}
