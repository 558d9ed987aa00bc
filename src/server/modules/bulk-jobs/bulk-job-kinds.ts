import type * as z from 'zod'
import type { Access } from '../../../contract/kernel/endpoint.ts'
import type { BulkJobKindName } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { Figures } from '../../../contract/refusals/refusal-text.ts'
import type { AccountCall, StaffCall } from '../../platform/http/call.ts'

type BulkJobAccess = Exclude<Access, { readonly kind: 'public' }>
type CallFor<A extends BulkJobAccess> = A extends { readonly kind: 'customer' } ? AccountCall : StaffCall

export interface PlacedItem<Item> {
  readonly at: number
  readonly item: Item
}

/** A kind of bulk job, run row by row. Declared where it is started; `handleBulkJob` adds its handler. */
export interface BulkJobKind<Input = unknown, Item = unknown, A extends BulkJobAccess = BulkJobAccess> {
  readonly name: BulkJobKindName
  /** Who may run it; checked again before each chunk, because permissions may be revoked meanwhile. */
  readonly access: A
  readonly input: z.ZodType<Input>
  readonly item: z.ZodType<Item>
  /** Rows per chunk: few enough that progress shows and cancelling is quick. */
  readonly chunkSize: number
  /** Rows that share one of these keys run in one chunk, in their order. */
  readonly together?: (item: Item) => readonly string[]
  /** A job of more than a few minutes, which has its own queue. */
  readonly isLong?: boolean
  /** The most that a row charges the wallet, in minor units. A retry charges no more than that. */
  readonly chargeOf?: (item: Item) => number
  readonly describe: (item: Item) => {
    readonly label: string
    readonly note?: string
    readonly subjectId?: string
  }
}

export interface RowResult {
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  /** Of a refusal: the values of its text's placeholders. */
  readonly figures?: Figures
  /** Only where `describe` could not name it before the row ran. */
  readonly subjectId?: string
}

export interface BulkJobChunk<Input, Item, Call> {
  readonly bulkJobId: string
  readonly input: Input
  readonly items: readonly Item[]
  /** Acts for whoever started the job, with current permissions. */
  readonly call: Call
  /** A stable key of this chunk: the same when the chunk runs again after a crash. */
  readonly key: string
}

/**
 * Runs a chunk and returns a result per item, in order. It must be idempotent under its key and then return
 * the first results: a process may crash after the work and before recording it.
 */
type RunChunk<Input, Item, A extends BulkJobAccess> = (
  chunk: BulkJobChunk<Input, Item, CallFor<A>>,
) => Promise<readonly RowResult[]>

export interface BulkJob {
  readonly kind: BulkJobKind
  readonly run: (
    chunk: BulkJobChunk<unknown, unknown, AccountCall | StaffCall>,
  ) => Promise<readonly RowResult[]>
}

export const declareBulkJob = <Input, Item, const A extends BulkJobAccess>(
  kind: BulkJobKind<Input, Item, A>,
): BulkJobKind<Input, Item, A> => kind

/** Called in the module's factory, where its database is at hand; app.ts lists the handled kinds. */
export const handleBulkJob = <Input, Item, A extends BulkJobAccess>(
  kind: BulkJobKind<Input, Item, A>,
  how: {
    readonly run: RunChunk<Input, Item, A>
  },
): BulkJob =>
  // The runner parses input and items with this kind's own schemas, and passes a call of its access rule's
  // audience.
  ({ kind, ...how }) as unknown as BulkJob
