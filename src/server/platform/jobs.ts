import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Logger } from './call.ts'
import type { DB } from './database-types.ts'

/** What a handler is given beside its payload. */
export interface JobRun {
  readonly jobId: string
  /** Counts from 1. */
  readonly attempt: number
  /** No retry follows if this attempt throws. */
  readonly isLastAttempt: boolean
  readonly log: Logger
  /** Aborted when the server shuts down or the job runs out of time. */
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
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job<P> => job

/** Puts a job on its queue in the same transaction as the change that calls for it. */
export type Enqueue = <P extends z.ZodType>(
  tx: Kysely<DB>,
  kind: JobKind<P>,
  payload: z.input<P>,
  options?: EnqueueOptions,
) => Promise<void>
