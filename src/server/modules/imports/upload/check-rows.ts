import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { readHeader } from '../reading/columns.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { keysOf } from '../reading/group-rows.ts'
import type { ImportRow } from '../rows/import-rows.ts'
import type { Outside, StoredHeader } from '../reading/import-types.ts'
import { storeParsedOrders, writeTotals, type Totals } from '../rows/store-parsed-orders.ts'
import type { ImportRef } from '../rows/open-rows.ts'
import { ownSkusOf } from '../reading/own-skus.ts'
import { isBlank, readGroups } from '../reading/read-orders.ts'

interface CheckedImport {
  readonly row: ImportRow
  readonly header: StoredHeader
}

/** Orders of a large file that share a key with one of these rows but have no editable rows: their first row by key. */
const ordersElsewhere = async (
  tx: Tx,
  { customerId, importId }: ImportRef,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const found = await sql<{ key: string; row: number }>`
    select o.item ->> 'shopOrderKey' as key, (o.item ->> 'row')::int as row
      from order_import_chunk c, jsonb_array_elements(c.orders) as o (item)
      where c.customer_id = ${customerId} and c.import_id = ${importId} and not c.from_rows and c.placed_at is null
        and o.item ->> 'shopOrderKey' = any(${keys})`.execute(tx)
  return new Map(found.rows.map(({ key, row }) => [key, row]))
}

/**
 * Deletes the results of the last check of the open rows; returns the next free chunk number and the rows
 * rejected elsewhere.
 */
const clearChecked = async (tx: Tx, { customerId, importId }: ImportRef) => {
  await sql`
    delete from order_import_chunk
      where customer_id = ${customerId} and import_id = ${importId} and from_rows`.execute(tx)
  const left = await sql<{ next: number; bad: number }>`
    select coalesce(max(chunk_no) + 1, 0) as next, coalesce(sum(jsonb_array_length(problems)), 0)::int as bad
      from order_import_chunk where customer_id = ${customerId} and import_id = ${importId}`.execute(tx)
  return left.rows[0] ?? { next: 0, bad: 0 }
}

/** Orders that were already created now count with their result. */
const countsOutsideRows = ({ row, header }: CheckedImport): Outside =>
  row.status === 'done'
    ? {
        rows: row.rowsTotal - header.openRows,
        orders: row.ordersCreated + row.ordersExisting,
        existing: row.ordersExisting,
        duplicates: row.ordersExisting,
      }
    : header.outside

const together = (found: Totals, outside: Outside, badElsewhere: number): Totals => ({
  rows: found.rows + outside.rows,
  badRows: found.badRows + badElsewhere,
  problems: found.problems + badElsewhere,
  orders: found.orders + outside.orders,
  existing: found.existing + outside.existing,
  duplicates: found.duplicates + outside.duplicates,
})

export const checkRows = async (
  tx: Tx,
  ref: ImportRef,
  before: CheckedImport,
  input: { readonly rows: readonly FileRow[]; readonly shopCurrency: string },
): Promise<void> => {
  const { row, header } = before
  const columns = readHeader(header.columns)
  const filled = input.rows.filter((one) => !isBlank(one))
  const outside = countsOutsideRows(before)
  const isWhole = outside.rows === 0
  const reading = {
    shopCurrency: input.shopCurrency,
    findSkus: ownSkusOf(tx, ref.customerId),
    ...(isWhole ? {} : { elsewhere: await ordersElsewhere(tx, ref, keysOf(filled, columns)) }),
  }
  const { next, bad } = await clearChecked(tx, ref)
  const target = { ...ref, shopId: row.shopId, firstChunk: next, fromRows: true }
  const found = await storeParsedOrders(tx, target, readGroups(filled, columns, reading))
  const totals = together(found, outside, bad)
  await writeTotals(tx, ref, {
    status: row.status === 'done' && found.orders === 0 ? 'done' : 'ready',
    totals,
    header: {
      ...header,
      outside,
      duplicates: totals.duplicates,
      problems: totals.problems,
      openRows: filled.length,
      lastRow: Math.max(header.lastRow, ...filled.slice(-1).map((one) => one.row)),
    } satisfies StoredHeader,
  })
}
