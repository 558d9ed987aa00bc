import { EventEmitter } from 'node:events'
import { CompiledQuery, sql } from 'kysely'
import type * as z from 'zod'
import type { Logger } from '../kernel/log.ts'
import type { CarriedWork } from './carried-work.ts'
import type { Db } from '../database/database.ts'

export interface JobRun {
  readonly jobId: string
  readonly attempt: number
  /** No retry follows if this attempt throws. */
  readonly isLastAttempt: boolean
  readonly log: Logger
  readonly signal: AbortSignal
}

/** A kind of background job. Its handler must be safe to run twice. */
export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** kebab-case, verb-noun: `push-tracking`. */
  readonly name: string
  /** Ids only: the handler reads the current rows. */
  readonly payload: P
  readonly retryLimit: number
  readonly retryDelaySeconds: number
  /** Doubles the delay at every retry, with jitter. */
  readonly retryBackoff: boolean
  /** Timeout of one attempt; 300 by default. */
  readonly timeoutSeconds?: number
  /** Without a heartbeat for this long a run counts as dead and is retried; 20 by default. */
  readonly heartbeatSeconds?: number
  /** How many run at once in one process; 2 by default. */
  readonly concurrency?: number
  /** Runs at these times (UTC, five fields) with the payload `{}`. */
  readonly cron?: string
}

export interface Job<P extends z.ZodType = z.ZodType> extends JobKind<P> {
  readonly handler: (payload: z.output<P>, run: JobRun) => Promise<void>
  readonly carries?: CarriedWork<P>
}

export interface EnqueueOptions {
  readonly startAfterSeconds?: number
  /** At most one waiting job of this kind has this key; further ones are dropped silently. */
  readonly singletonKey?: string
}

/** Declares a job in a file that its callers can import; `handleJob` adds the handler. */
export const declareJob = <P extends z.ZodType>(kind: JobKind<P>): JobKind<P> => kind

export const handleJob = <P extends z.ZodType>(
  kind: JobKind<P>,
  handler: Job<P>['handler'],
  carries?: CarriedWork<P>,
): Job => ({
  ...kind,
  // The runner parses every payload with this kind's own schema before calling these.
  handler: handler as Job['handler'],
  ...(carries ? { carries: carries as CarriedWork } : {}),
})

export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => handleJob(job, job.handler, job.carries)

export const timeoutSecondsOf = (kind: JobKind): number => kind.timeoutSeconds ?? 300

/** A killed process's jobs are noticed after this, and within the supervisor's ten seconds. */
export const heartbeatSecondsOf = (kind: JobKind): number => kind.heartbeatSeconds ?? 20

/**
 * Tells this process's runner on which queue a due job was put, so that it is fetched soon. Emitted before
 * the commit: it only saves time, and nothing may depend on it.
 */
export const enqueued = new EventEmitter<{ queue: [name: string] }>()

const keepDays = 14

/**
 * Inserts rows directly instead of using pg-boss's `send`: one statement that both roles may run in their own
 * transaction. A row with a key gets the policy `short`, for which pg-boss's unique index allows one waiting
 * job.
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
      ${heartbeatSecondsOf(kind)}::int
    from unnest(${texts}::text[]) as payload
    on conflict do nothing`.execute(tx)
  if (startAfterSeconds === 0) enqueued.emit('queue', kind.name)
}

export const enqueue = <P extends z.ZodType>(
  tx: Db,
  kind: JobKind<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> => insertJobs(tx, kind, [kind.payload.parse(payload)], options)

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

/**
 * A statement that enqueues a job for each row of a query, which selects a payload (jsonb) and a key, so that the
 * condition is checked where the job is inserted. The key works as `singletonKey`.
 */
export const enqueuing = (kind: JobKind, rowsSql: string, values: readonly unknown[]): CompiledQuery => {
  const given = [
    kind.name,
    keepDays,
    kind.retryLimit,
    kind.retryDelaySeconds,
    kind.retryBackoff,
    timeoutSecondsOf(kind),
    heartbeatSecondsOf(kind),
  ]
  const at = (index: number): string => `$${values.length + index}`
  return CompiledQuery.raw(
    `insert into pgboss.job (name, data, start_after, keep_until, singleton_key, policy, retry_limit, retry_delay,
        retry_backoff, expire_seconds, heartbeat_seconds)
      select ${at(1)}::text, due.payload, now(), now() + make_interval(days => ${at(2)}::int), due.key, 'short', ${at(3)}::int,
        ${at(4)}::int, ${at(5)}::boolean, ${at(6)}::int, ${at(7)}::int
      from (${rowsSql}) as due (payload, key)
      on conflict do nothing`,
    [...values, ...given],
  )
}
