import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { OneSlotPipeline } from '../../../platform/kernel/one-slot-pipeline.ts'
import { endTurn } from '../../../platform/kernel/turns.ts'
import type { RejectedRow, StoredDraft } from '../reading/import-types.ts'
import type { ImportRef } from './open-rows.ts'
import type { OrderGroup } from '../reading/read-orders.ts'

/**
 * Orders and rejected rows per stored chunk, each imported in one transaction. Larger chunks would be little
 * faster and leave larger texts in memory until the next full garbage collection.
 */
const chunkOrders = 200
const chunkBadRows = 1_000
/** Of the rows' text. A chunk is written as one JSON text, which other calls wait for. */
const chunkCharacters = 200_000

export interface Totals {
  readonly rows: number
  readonly badRows: number
  readonly orders: number
  readonly existing: number
  readonly duplicates: number
  readonly problems: number
}

export interface ChunkTarget extends ImportRef {
  readonly shopId: string
  readonly firstChunk: number
  readonly fromRows: boolean
}

export const storeParsedOrders = async (
  db: Db,
  target: ChunkTarget,
  orders: AsyncGenerator<OrderGroup>,
  each: (order: OrderGroup) => void = () => undefined,
): Promise<Totals> => {
  const totals = { rows: 0, badRows: 0, orders: 0, existing: 0, duplicates: 0, problems: 0 }
  let [drafts, bad]: [StoredDraft[], RejectedRow[]] = [[], []]
  let [chunkNo, characters, badCharacters] = [target.firstChunk, 0, 0]
  const writing = new OneSlotPipeline()
  const flush = async (chunk: Chunk): Promise<void> => {
    const own = chunkNo
    chunkNo += 1
    await writing.start(async () => {
      const existing = await writeChunk(db, target, own, chunk)
      totals.existing += existing
    })
  }
  const flushDrafts = async (): Promise<void> => {
    const chunk = { drafts, bad: [] }
    drafts = []
    characters = 0
    await flush(chunk)
  }
  const flushBad = async (): Promise<void> => {
    const chunk = { drafts: [], bad }
    bad = []
    badCharacters = 0
    await flush(chunk)
  }
  for await (const order of orders) {
    each(order)
    totals.rows += order.rows.length
    totals.badRows += order.bad.length
    totals.problems += order.bad.reduce((sum, { problems }) => sum + problems.length, 0)
    if (order.isDuplicate) {
      totals.duplicates += 1
      totals.orders += 1
      totals.existing += 1
    } else if (order.draft) {
      drafts.push(order.draft)
      totals.orders += 1
    }
    characters += charactersOf(order.draft ? order.rows : [])
    if (drafts.length >= chunkOrders || (characters >= chunkCharacters && drafts.length > 0))
      await flushDrafts()
    for (const row of order.bad) {
      bad.push(row)
      badCharacters += charactersOf([row])
      if (bad.length >= chunkBadRows || badCharacters >= chunkCharacters) await flushBad()
    }
    await endTurn()
  }
  if (drafts.length > 0) await flushDrafts()
  if (bad.length > 0) await flushBad()
  await writing.end()
  return totals
}

const charactersOf = (rows: readonly { readonly cells: readonly string[] }[]): number => {
  let sum = 0
  for (const { cells } of rows) for (const cell of cells) sum += cell.length
  return sum
}

interface Chunk {
  readonly drafts: readonly StoredDraft[]
  readonly bad: readonly RejectedRow[]
}

/** Returns how many orders of the chunk exist already. */
const writeChunk = async (db: Db, target: ChunkTarget, chunkNo: number, chunk: Chunk): Promise<number> => {
  const { customerId, importId, shopId, fromRows } = target
  const keys = chunk.drafts.flatMap(({ shopOrderKey }) => shopOrderKey ?? [])
  const written = await sql<{ existing: string }>`
    with chunk as (
      insert into order_import_chunk (customer_id, import_id, chunk_no, orders, problems, from_rows)
        values (${customerId}, ${importId}, ${chunkNo}, ${JSON.stringify(chunk.drafts)},
          ${JSON.stringify(chunk.bad)}, ${fromRows})
    )
    select count(*) as existing from dropshipping_order
      where customer_id = ${customerId} and shop_id = ${shopId} and shop_order_key = any(${keys})`.execute(db)
  return Number(written.rows[0]?.existing ?? 0)
}

export const writeTotals = async (
  db: Db,
  { customerId, importId }: ImportRef,
  now: {
    readonly status: string
    readonly totals: Totals
    readonly header: object
  },
): Promise<void> => {
  const { status, totals, header } = now
  await db
    .updateTable('order_import')
    .set({
      status,
      rows_total: totals.rows,
      rows_rejected: totals.badRows,
      orders_total: totals.orders,
      orders_existing: totals.existing,
      header: JSON.stringify(header),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', importId)
    .execute()
}
