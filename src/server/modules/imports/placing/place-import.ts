import { sql } from 'kysely'
import { DomainError } from '../../../../contract/kernel/errors.ts'
import type { RefusalReason } from '../../../../contract/refusals/refusal-text.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeOrders, type Actor } from '../../orders/index.ts'
import { updateJobProgress } from '../../bulk-jobs/index.ts'
import { belongsTo } from '../reading/build-order.ts'
import { readHeader } from '../reading/columns.ts'
import { draftOf } from './draft-of.ts'
import type { RejectedRow, RowProblem, StoredDraft, StoredHeader } from '../reading/import-types.ts'
import { dropPlacedRows, listOpenRows, type ImportRef } from '../rows/open-rows.ts'

interface Import {
  readonly customerId: CustomerId
  readonly importId: string
  readonly shopId: string
  readonly header: StoredHeader
  readonly by: Actor
}

/** One chunk is priced here while the database writes the other. */
const chunksAtATime = 2

/**
 * Creates the valid orders of a confirmed file. Each chunk is created and marked in one transaction, so that
 * a crashed run resumes with the remaining chunks and nothing is created twice.
 */
export const placeImport = async (platform: Platform, ref: ImportRef, run: JobRun): Promise<void> => {
  const one = await begin(platform, ref)
  if (!one) return
  try {
    await placeChunks(platform, one, run.signal)
    await finish(platform, ref, 'done', null)
  } catch (error) {
    if (!run.isLastAttempt) throw error
    run.log.error({ err: error, importId: ref.importId }, 'order import failed')
    await finish(platform, ref, 'failed', 'importFailed')
  }
}

const begin = async ({ database }: Platform, ref: ImportRef): Promise<Import | null> => {
  const found = await sql<{ shop_id: string; header: StoredHeader; user_name: string }>`
    select i.shop_id, i.header, a.user_name
      from order_import i join account a on a.customer_id = i.customer_id and a.id = i.account_id
      where i.customer_id = ${ref.customerId} and i.id = ${ref.importId} and i.status = 'importing'`.execute(
    database.tenant(ref.customerId),
  )
  const [row] = found.rows
  return row
    ? { ...ref, shopId: row.shop_id, header: row.header, by: { kind: 'seller', name: row.user_name } }
    : null
}

/** When it throws, none of its work is still running. */
const placeChunks = async (platform: Platform, one: Import, signal: AbortSignal): Promise<void> => {
  const untilNoneIsLeft = async (held: 'skip' | 'wait'): Promise<void> => {
    do signal.throwIfAborted()
    while (await placeNextChunk(platform, one, held))
  }
  const ends = await Promise.allSettled(Array.from({ length: chunksAtATime }, () => untilNoneIsLeft('skip')))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  // Waits for chunks that a run considered dead still holds: it finishes them or leaves them to this run.
  await untilNoneIsLeft('wait')
}

/**
 * Creates the next open chunk; false if there is none, or with `skip` none that is not held by another run.
 */
const placeNextChunk = ({ database }: Platform, one: Import, held: 'skip' | 'wait'): Promise<boolean> =>
  database.tenantTransaction(one.customerId, async (tx) => {
    const found = await sql<{ chunk_no: number; orders: StoredDraft[] }>`
      select chunk_no, orders from order_import_chunk
        where customer_id = ${one.customerId} and import_id = ${one.importId} and placed_at is null
        order by chunk_no limit 1 for update ${sql.raw(held === 'skip' ? 'skip locked' : '')}`.execute(tx)
    const [chunk] = found.rows
    if (!chunk) return false
    const placed = await createOrders(tx, one, chunk.orders)
    await sql`
      update order_import_chunk set placed_at = now(), orders = '[]', problems = problems || ${JSON.stringify(placed.bad)}::jsonb
        where customer_id = ${one.customerId} and import_id = ${one.importId} and chunk_no = ${chunk.chunk_no}`.execute(
      tx,
    )
    const problemRows = placed.bad.filter(({ problems }) => problems.length > 0).length
    await sql`
      update order_import set orders_created = orders_created + ${placed.created},
          orders_existing = orders_existing + ${placed.existing}, orders_total = orders_total - ${problemRows},
          rows_rejected = rows_rejected + ${placed.bad.length},
          header = jsonb_set(header, '{problems}', to_jsonb((header ->> 'problems')::int + ${problemRows}))
        where customer_id = ${one.customerId} and id = ${one.importId}`.execute(tx)
    await updateTray(tx, one)
    return true
  })

interface Placed {
  readonly created: number
  readonly existing: number
  readonly bad: readonly RejectedRow[]
}

/**
 * Creates all orders at once; if one is refused (such as for a price overflow), halves the set, so that only
 * that one is left out, with its reason.
 */
const createOrders = async (tx: Tx, one: Import, drafts: readonly StoredDraft[]): Promise<Placed> => {
  if (drafts.length === 0) return { created: 0, existing: 0, bad: [] }
  await sql`savepoint chunk`.execute(tx)
  try {
    const orders = await placeOrders(
      tx,
      one.customerId,
      drafts.map((draft) => draftOf(one.shopId, draft)),
      one.by,
    )
    await sql`release savepoint chunk`.execute(tx)
    const created = orders.filter((order) => order.created).length
    return { created, existing: orders.length - created, bad: [] }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql`rollback to savepoint chunk`.execute(tx)
    const [draft] = drafts
    if (drafts.length === 1 && draft) {
      return { created: 0, existing: 0, bad: await refused(tx, one, draft, error) }
    }
    const half = Math.ceil(drafts.length / 2)
    const [front, back] = [
      await createOrders(tx, one, drafts.slice(0, half)),
      await createOrders(tx, one, drafts.slice(half)),
    ]
    return {
      created: front.created + back.created,
      existing: front.existing + back.existing,
      bad: [...front.bad, ...back.bad],
    }
  }
}

/**
 * A refused order's rows, each with the same problem; for a large file only its number, which is enough to
 * find it.
 */
const refused = async (
  tx: Tx,
  one: Import,
  draft: StoredDraft,
  error: DomainError,
): Promise<RejectedRow[]> => {
  const { columns } = one.header
  const { at } = readHeader(columns)
  const place = at.orderName ?? 0
  const column = columns[place] ?? ''
  const basic: RowProblem = { column, at: place, value: draft.shopOrderName, message: error.message }
  const isTooLarge = error.reason === 'amountTooLarge'
  const problem: RowProblem = isTooLarge
    ? { ...basic, problem: { code: 'amountTooLarge', detail: '', of: column } }
    : basic
  const near = await listOpenRows(tx, one, draft)
  const rows = near.filter(({ row }) => draft.rows?.includes(row) ?? true)
  if (rows.length === 0) {
    const cells = columns.map((_, index) => (index === place ? draft.shopOrderName : ''))
    return [{ row: draft.row, cells, problems: [problem] }]
  }
  return rows.map(({ row, cells }, index) =>
    index === 0
      ? { row, cells, problems: [problem] }
      : { row, cells, problems: [], because: belongsTo(draft.row) },
  )
}

/** Ends an import whose job has used up its attempts; it can be started again for the rest. */
export const failImport = (platform: Pick<Platform, 'database'>, ref: ImportRef): Promise<void> =>
  finish(platform, ref, 'failed', 'importFailed')

const finish = (
  { database }: Pick<Platform, 'database'>,
  ref: ImportRef,
  status: 'done' | 'failed',
  error: RefusalReason | null,
): Promise<void> =>
  database.tenantTransaction(ref.customerId, async (tx) => {
    const settled = await sql`
      update order_import set status = ${status}, error = ${error}, finished_at = now()
        where customer_id = ${ref.customerId} and id = ${ref.importId} and status = 'importing'
        returning id`.execute(tx)
    if (settled.rows.length === 0) return
    if (status === 'done') await dropPlacedRows(tx, ref)
    await updateTray(tx, ref)
  })

const updateTray = async (tx: Tx, { customerId, importId }: ImportRef): Promise<void> => {
  const one = await tx
    .selectFrom('order_import')
    .select(['status', 'orders_created', 'orders_existing', 'orders_total', 'rows_rejected', 'error'])
    .where('customer_id', '=', customerId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const state = one.status === 'done' || one.status === 'failed' ? one.status : 'running'
  const [done, total] = [one.orders_created + one.orders_existing, one.orders_total]
  const progress = { state, done, total, problems: one.rows_rejected, message: one.error } as const
  await updateJobProgress(tx, customerId, { kind: 'order.import', subjectId: importId }, progress)
}
