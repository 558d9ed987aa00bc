import { limitTo } from '../../../platform/kernel/limit-to.ts'
import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { maxSheetRows, type ImportOrigin } from '../../../../contract/imports/imports.ts'
import type { TableInput } from '../../../../contract/kernel/encodings.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { readTable } from '../../../platform/sheets/read-table.ts'
import { findShop } from '../../shops/index.ts'
import { fileColumns } from '../reading/columns.ts'
import { getImportRow, type ImportRow } from '../rows/import-rows.ts'
import type { StoredHeader } from '../reading/import-types.ts'
import { storeParsedOrders, writeTotals, type Totals } from '../rows/store-parsed-orders.ts'
import { OpenRowGatherer, writeOpenRows, type ImportRef } from '../rows/open-rows.ts'
import { ownSkusOf } from '../reading/own-skus.ts'
import { readOrders, type OrderGroup } from '../reading/read-orders.ts'

interface Upload {
  readonly shopId: ShopId
  readonly origin: ImportOrigin
  readonly file: UploadedFile
  readonly input: TableInput
}

/**
 * Parses an order file, or pasted or picked rows in the form of one, and stores the result for preview; creates no
 * orders. A rejected file leaves nothing behind.
 */
export const uploadOrderFile = async (
  { database, parsePool }: Platform,
  customer: CustomerActor,
  input: Upload,
): Promise<ImportRow> => {
  const { customerId } = customer
  const db = database.tenant(customerId)
  const shop = await findShop(db, customer, input.shopId)
  if (!shop) throw notFound('Shop')
  const { file, origin } = input
  const isExcel = file.kind === 'xlsx'
  const table = readTable(parsePool, file, {
    columns: fileColumns,
    input: input.input,
    countries: await countriesOf(db, customerId),
  })
  const { header, orders } = await readOrders(table, {
    shopCurrency: shop.currency,
    findSkus: ownSkusOf(db, customerId),
  })
  const format = origin === 'file' ? `${header.format.name}${isExcel ? 'Xlsx' : 'Csv'}` : origin
  const { id } = await db
    .insertInto('order_import')
    .values({
      customer_id: customerId,
      shop_id: shop.id,
      account_id: customer.accountId,
      file_name: file.fileName,
      format,
      status: 'previewing',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const contents = { shopId: shop.id, origin, columns: header.cells, orders }
    await storing(() => storeRows(db, { customerId, importId: id }, contents))
  } catch (error) {
    await db.deleteFrom('order_import').where('customer_id', '=', customerId).where('id', '=', id).execute()
    throw error
  }
  return (await getImportRow(db, customer, id)).row
}

/** Where the customer's buyers live, by which the encoding of a file is judged. */
const countriesOf = async (db: Db, customerId: CustomerId): Promise<string[]> => {
  const found = await sql<{ country: string }>`
    select country_code as country from (
        select country_code from dropshipping_order where customer_id = ${customerId}
          order by created_at desc, id desc limit 200) as latest
      where country_code <> '' group by country_code order by count(*) desc limit 5`.execute(db)
  return found.rows.map(({ country }) => country)
}

/** More files at once would be stored no sooner, and keep the database from answering everybody else. */
const storing = limitTo(2)

interface Contents {
  readonly shopId: string
  readonly origin: ImportOrigin
  readonly columns: readonly string[]
  readonly orders: AsyncGenerator<OrderGroup>
}

const storeRows = async (
  db: Db,
  ref: ImportRef,
  { shopId, origin, columns, orders }: Contents,
): Promise<void> => {
  const open = new OpenRowGatherer()
  let lastRow = 1
  const target = { ...ref, shopId, firstChunk: 0, fromRows: false }
  const totals = await storeParsedOrders(db, target, orders, ({ rows, bad }) => {
    open.add(rows, bad.length > 0)
    lastRow = Math.max(lastRow, ...rows.map(({ row }) => row))
    if (origin !== 'file' && !open.hasAll) throw tooManyRows()
  })
  if (totals.rows === 0) throw refuse('fileRefused', { case: 'noOrders' })
  await writeOpenRows(db, ref, open.rows)
  await markFromRows(db, ref, open)
  const header: StoredHeader = {
    columns,
    duplicates: totals.duplicates,
    problems: totals.problems,
    outside: outsideOf(totals, open),
    openRows: open.rows.length,
    lastRow,
  }
  await writeTotals(db, ref, { status: 'ready', totals, header })
}

const tooManyRows = () => refuse('fileRefused', { case: 'tooManyPasted', max: maxSheetRows })

const outsideOf = (totals: Totals, open: OpenRowGatherer): StoredHeader['outside'] =>
  open.hasAll
    ? { rows: 0, orders: 0, existing: 0, duplicates: 0 }
    : {
        rows: totals.rows - open.rows.length,
        orders: totals.orders,
        existing: totals.existing,
        duplicates: totals.duplicates,
      }

/** Marks chunks derived from editable rows, which are rebuilt when a row changes. */
const markFromRows = async (
  db: Db,
  { customerId, importId }: ImportRef,
  open: OpenRowGatherer,
): Promise<void> => {
  if (open.rows.length === 0) return
  await sql`
    update order_import_chunk set from_rows = true
      where customer_id = ${customerId} and import_id = ${importId} and (${open.hasAll} or problems <> '[]')`.execute(
    db,
  )
}
