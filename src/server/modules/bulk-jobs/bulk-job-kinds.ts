import type * as z from 'zod'
import type { Access } from '../../../contract/endpoint.ts'
import type { BulkJobKindName } from '../../../contract/bulk-jobs.ts'
import type { Figures } from '../../../contract/refusal-text.ts'
import type { AccountCall, StaffCall } from '../../platform/call.ts'

type BulkJobAccess = Exclude<Access, { readonly kind: 'public' }>
type CallFor<A extends BulkJobAccess> = A extends { readonly kind: 'customer' } ? AccountCall : StaffCall

/** A row with its place: in the list it was given in, or in the file it came from. */
export interface PlacedItem<Item> {
  readonly at: number
  readonly item: Item
}

/** A kind of long work, done row by row. Declared where it is begun; `handleWork` adds how it is done. */
export interface BulkJobKind<Input = unknown, Item = unknown, A extends BulkJobAccess = BulkJobAccess> {
  readonly name: BulkJobKindName
  /** Who may have it done: asked again before each chunk, as rights may be taken away meanwhile. */
  readonly access: A
  /** What all rows share. */
  readonly input: z.ZodType<Input>
  readonly item: z.ZodType<Item>
  /** Rows worked on at once: few enough that progress is seen and stopping is quick. */
  readonly chunkSize: number
  /** Items for which it answers alike are never parted between chunks. */
  readonly together?: (item: Item) => string
  /** What a row is known by. */
  readonly describe: (item: Item) => {
    readonly label: string
    readonly note?: string
    readonly subjectId?: string
  }
}

/** What came of a row. */
export interface RowResult {
  readonly ok: boolean
  /** A stable word. */
  readonly reason: string
  readonly message: string
  /** Of a refusal: what its sentences are made of. */
  readonly figures?: Figures
  /** Where it is known only now; else as described. */
  readonly subjectId?: string
}

export interface BulkJobChunk<Input, Item, Call> {
  readonly input: Input
  readonly items: readonly Item[]
  /** As of the call that began the work: in whose name, with the rights of now. */
  readonly call: Call
  /** Names this chunk for ever: given again when a chunk is done again after a crash. */
  readonly key: string
}

/**
 * Does a chunk, with an outcome for each item in their order. It must be safe to do twice under the same key, and then
 * answer as at first: a process may die between the deed and its being noted.
 */
type RunChunk<Input, Item, A extends BulkJobAccess> = (
  chunk: BulkJobChunk<Input, Item, CallFor<A>>,
) => Promise<readonly RowResult[]>

export interface BulkJob {
  readonly kind: BulkJobKind
  readonly run: (
    chunk: BulkJobChunk<unknown, unknown, AccountCall | StaffCall>,
  ) => Promise<readonly RowResult[]>
  /** Looks at the items anew before they are tried again. */
  readonly renew?: (call: AccountCall | StaffCall, items: readonly unknown[]) => Promise<readonly unknown[]>
}

/** Keeps the declaration's exact types. */
export const declareBulkJob = <Input, Item, const A extends BulkJobAccess>(
  kind: BulkJobKind<Input, Item, A>,
): BulkJobKind<Input, Item, A> => kind

/** How a declared kind is done, in the module's factory where its database is at hand; app.ts lists them. */
export const handleBulkJob = <Input, Item, A extends BulkJobAccess>(
  kind: BulkJobKind<Input, Item, A>,
  how: {
    readonly run: RunChunk<Input, Item, A>
    readonly renew?: (call: CallFor<A>, items: readonly Item[]) => Promise<readonly Item[]>
  },
): BulkJob =>
  // The runner parses input and items with this kind's own schemas, and hands over a call of its access rule's side.
  ({ kind, ...how }) as unknown as BulkJob
