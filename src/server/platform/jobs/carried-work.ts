import type * as z from 'zod'

/**
 * What a kind of job carries: the state that stays open while its job waits or runs, and how that state goes on or
 * ends when the job is gone. Required of every kind that is not found again by its own schedule.
 */
export type CarriedWork<P extends z.ZodType = z.ZodType> =
  | {
      /** SQL: the payload (jsonb) of every row under way; a row without a job is enqueued again. */
      readonly underWay: string
      /** Ends a row whose job has used up its attempts, unless it has ended meanwhile. */
      readonly end: (payload: z.output<P>) => Promise<void>
    }
  /** The scheduled kind that finds what is open and enqueues it. */
  | { readonly resumedBy: string }
  /** Why nothing waits for this job. */
  | { readonly nothingWaits: string }
