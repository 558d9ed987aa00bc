import { sql } from 'kysely'
import { DomainError } from '../../../contract/errors.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import type { JobRun } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeOrders, type Actor, type OrderDraft } from '../orders/index.ts'
import type { BadRow, StoredDraft, StoredHeader } from './import-types.ts'

interface Import {
  readonly customerId: CustomerId
  readonly importId: string
  readonly shopId: string
  readonly header: StoredHeader
  readonly by: Actor
}

interface ImportRef {
  readonly customerId: CustomerId
  readonly importId: string
}

const draftOf = (shopId: string, stored: StoredDraft): OrderDraft => ({
  ...stored,
  shopId,
  orderedAt: new Date(stored.orderedAt),
  shopUpdatedAt: null,
})

/**
 * Places the good orders of a confirmed file. Every chunk is placed and marked as placed in one transaction, so that a
 * run that dies is taken up after the last whole chunk, and none is placed twice.
 */
export const placeImport = async (platform: Platform, ref: ImportRef, run: JobRun): Promise<void> => {
  const one = await begin(platform, ref)
  if (!one) return
  try {
    for (;;) {
      run.signal.throwIfAborted()
      if (!(await placeNextChunk(platform, one))) break
    }
    await settle(platform, ref, 'done', null)
  } catch (error) {
    if (!run.isLastAttempt) throw error
    run.log.error({ err: error, importId: ref.importId }, 'an import could not be placed')
    await settle(
      platform,
      ref,
      'failed',
      'Something went wrong on our side. What was placed stays; start the rest again.',
    )
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

/** False: none is left. */
const placeNextChunk = ({ database }: Platform, one: Import): Promise<boolean> =>
  database.tenantTransaction(one.customerId, async (tx) => {
    const found = await sql<{ chunk_no: number; orders: StoredDraft[] }>`
      select chunk_no, orders from order_import_chunk
        where customer_id = ${one.customerId} and import_id = ${one.importId} and placed_at is null
        order by chunk_no limit 1 for update`.execute(tx)
    const [chunk] = found.rows
    if (!chunk) return false
    const placed = await placeSound(tx, one, chunk.orders)
    await sql`
      update order_import_chunk set placed_at = now(), orders = '[]', problems = problems || ${JSON.stringify(placed.bad)}::jsonb
        where customer_id = ${one.customerId} and import_id = ${one.importId} and chunk_no = ${chunk.chunk_no}`.execute(
      tx,
    )
    await sql`
      update order_import set orders_created = orders_created + ${placed.created},
          orders_existing = orders_existing + ${placed.existing}, orders_total = orders_total - ${placed.bad.length},
          rows_bad = rows_bad + ${placed.bad.length},
          header = jsonb_set(header, '{problems}', to_jsonb((header ->> 'problems')::int + ${placed.bad.length}))
        where customer_id = ${one.customerId} and id = ${one.importId}`.execute(tx)
    return true
  })

interface Placed {
  readonly created: number
  readonly existing: number
  readonly bad: readonly BadRow[]
}

/**
 * All at once; where an order is refused (its price goes beyond what can be counted, say), by halves, so that only that
 * one stays behind, with its reason.
 */
const placeSound = async (tx: Tx, one: Import, drafts: readonly StoredDraft[]): Promise<Placed> => {
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
      return { created: 0, existing: 0, bad: [refused(one.header, draft, error.message)] }
    }
    const half = Math.ceil(drafts.length / 2)
    const [front, back] = [
      await placeSound(tx, one, drafts.slice(0, half)),
      await placeSound(tx, one, drafts.slice(half)),
    ]
    return {
      created: front.created + back.created,
      existing: front.existing + back.existing,
      bad: [...front.bad, ...back.bad],
    }
  }
}

/** The file's own cells are gone by now; the order's number is enough to find it there. */
const refused = (header: StoredHeader, draft: StoredDraft, message: string): BadRow => {
  const at = header.columns.findIndex((column) => /^(name|order number)$/i.test(column))
  const cells = header.columns.map((_, index) => (index === at ? draft.shopOrderName : ''))
  const column = header.columns[at] ?? ''
  return { row: draft.row, cells, faults: [{ column, value: draft.shopOrderName, message }] }
}

const settle = async (
  { database }: Platform,
  ref: ImportRef,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> => {
  await sql`
    update order_import set status = ${status}, error = ${error}, finished_at = now()
      where customer_id = ${ref.customerId} and id = ${ref.importId} and status = 'importing'`.execute(
    database.tenant(ref.customerId),
  )
}
