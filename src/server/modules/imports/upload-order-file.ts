import { sql } from 'kysely'
import { notFound } from '../../../contract/errors.ts'
import type { ShopId } from '../../../contract/ids.ts'
import type { CustomerActor } from '../../platform/actors.ts'
import type { UploadedFile } from '../../platform/call.ts'
import type { CustomerId, Database, Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShop } from '../shops/index.ts'
import { readCsv } from './file-rows.ts'
import { fileRefused } from './file-text.ts'
import { getImportRow, type ImportRow } from './import-rows.ts'
import type { BadRow, StoredDraft, StoredHeader } from './import-types.ts'
import { readOrders, type OrderGroup } from './read-orders.ts'
import { readXlsx } from './xlsx-rows.ts'

/**
 * Orders and refused rows that wait together in one row of the database, and are placed in one transaction. More would
 * be little quicker and leave larger texts behind, which stay in memory until the next full collection.
 */
const chunkOrders = 200
const chunkBadRows = 1_000

interface Totals {
  rows: number
  badRows: number
  orders: number
  existing: number
  duplicates: number
  problems: number
}

interface Chunk {
  readonly drafts: StoredDraft[]
  readonly bad: BadRow[]
}

/**
 * Reads an order file and keeps what it holds for preview; places nothing. A file that cannot be read leaves nothing.
 * @throws DomainError notFound (the shop), fileRefused with what is wrong with the file as a whole.
 */
export const uploadOrderFile = async (
  { database }: Platform,
  customer: CustomerActor,
  input: { readonly shopId: ShopId; readonly file: UploadedFile },
): Promise<ImportRow> => {
  const { customerId } = customer
  const db = database.tenant(customerId)
  const shop = await findShop(db, customer, input.shopId)
  if (!shop) throw notFound('Shop')
  const { file } = input
  const isExcel = file.kind === 'xlsx'
  const { header, orders } = await readOrders(
    isExcel ? readXlsx(file.body) : readCsv(file.body),
    shop.currency,
  )
  const format = `${header.format.name}${isExcel ? 'Xlsx' : 'Csv'}`
  const { id } = await db
    .insertInto('order_import')
    .values({
      customer_id: customerId,
      shop_id: shop.id,
      account_id: customer.accountId,
      file_name: file.fileName.slice(0, 200),
      format,
      status: 'previewing',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const totals = await keepOrders(database, customerId, { importId: id, shopId: shop.id }, orders)
    if (totals.rows === 0) throw fileRefused('The file has a header, but no orders below it.')
    await finishPreview(db, customerId, id, totals, {
      columns: header.cells,
      duplicates: totals.duplicates,
      problems: totals.problems,
    })
  } catch (error) {
    await db.deleteFrom('order_import').where('customer_id', '=', customerId).where('id', '=', id).execute()
    throw error
  }
  return (await getImportRow(db, customer, id)).row
}

const keepOrders = async (
  database: Database,
  customerId: CustomerId,
  ref: { readonly importId: string; readonly shopId: string },
  orders: AsyncGenerator<OrderGroup>,
): Promise<Totals> => {
  const totals: Totals = { rows: 0, badRows: 0, orders: 0, existing: 0, duplicates: 0, problems: 0 }
  let chunk: Chunk = { drafts: [], bad: [] }
  let chunkNo = 0
  const flush = async (): Promise<void> => {
    totals.existing += await writeChunk(database.tenant(customerId), customerId, { ...ref, chunkNo }, chunk)
    chunk = { drafts: [], bad: [] }
    chunkNo += 1
  }
  for await (const order of orders) {
    totals.rows += order.rows
    totals.badRows += order.bad.length
    totals.problems += order.bad.reduce((sum, { faults }) => sum + faults.length, 0)
    if (order.isDuplicate) {
      totals.duplicates += 1
      totals.orders += 1
      totals.existing += 1
    } else if (order.draft) {
      chunk.drafts.push(order.draft)
      totals.orders += 1
    }
    chunk.bad.push(...order.bad)
    if (chunk.drafts.length >= chunkOrders || chunk.bad.length >= chunkBadRows) await flush()
  }
  if (chunk.drafts.length > 0 || chunk.bad.length > 0) await flush()
  return totals
}

/** Writes a chunk and answers how many of its orders are here already. */
const writeChunk = async (
  db: Db,
  customerId: CustomerId,
  ref: { readonly importId: string; readonly shopId: string; readonly chunkNo: number },
  chunk: Chunk,
): Promise<number> => {
  const keys = chunk.drafts.flatMap(({ shopOrderKey }) => shopOrderKey ?? [])
  const written = await sql<{ existing: string }>`
    with chunk as (
      insert into order_import_chunk (customer_id, import_id, chunk_no, orders, problems)
        values (${customerId}, ${ref.importId}, ${ref.chunkNo}, ${JSON.stringify(chunk.drafts)},
          ${JSON.stringify(chunk.bad)})
    )
    select count(*) as existing from dropshipping_order
      where customer_id = ${customerId} and shop_id = ${ref.shopId} and shop_order_key = any(${keys})`.execute(
    db,
  )
  return Number(written.rows[0]?.existing ?? 0)
}

const finishPreview = async (
  db: Db,
  customerId: CustomerId,
  importId: string,
  totals: Totals,
  header: StoredHeader,
): Promise<void> => {
  await db
    .updateTable('order_import')
    .set({
      status: 'ready',
      rows_total: totals.rows,
      rows_bad: totals.badRows,
      orders_total: totals.orders,
      orders_existing: totals.existing,
      header: JSON.stringify(header),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', importId)
    .execute()
}
