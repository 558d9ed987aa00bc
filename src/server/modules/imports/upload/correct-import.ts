import { sql } from 'kysely'
import { maxSheetRows, type imports } from '../../../../contract/imports/imports.ts'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { checkRows } from './check-rows.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { getImportRow } from '../rows/import-rows.ts'
import { listOpenRows, writeOpenRows } from '../rows/open-rows.ts'
import { isBlank } from '../reading/read-orders.ts'
import { sheetCheck } from './sheet.ts'

type Changes = ParsedInputOf<typeof imports.correctImport>['rows']

/** PostgreSQL cannot store these characters. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const corrected = (
  before: FileRow | undefined,
  row: number,
  cells: Changes[number]['cells'],
  width: number,
): FileRow => ({
  row,
  // Cells beyond the header are dropped, because the table does not show them.
  cells: Array.from({ length: width }, (_, at) => {
    const typed = cells[at]
    return typed === null || typed === undefined ? (before?.cells[at] ?? '') : clean(typed)
  }),
  formulas: (before?.formulas ?? []).filter((at) => typeof cells[at] !== 'string'),
})

const withChanges = (rows: readonly FileRow[], changes: Changes, width: number, lastRow: number) => {
  const all = new Map(rows.map((row) => [row.row, row]))
  for (const { row, cells } of changes) {
    const before = all.get(row)
    if (!before && row <= lastRow) {
      throw refuse('rowNotOpen', { row })
    }
    all.set(row, corrected(before, row, cells, width))
  }
  const changed = [...new Set(changes.map(({ row }) => row))].flatMap((row) => all.get(row) ?? [])
  const filled = [...all.values()].filter((row) => !isBlank(row))
  if (filled.length > maxSheetRows) {
    throw refuse('tooManyRows', { max: maxSheetRows })
  }
  return { changed, all: [...all.values()].toSorted((one, other) => one.row - other.row) }
}

/** Locks the import: a second writer waits and then sees the first one's changes. */
const lock = async (tx: Tx, customer: CustomerActor, id: string) => {
  const locked = await sql<{ currency: string }>`
    select s.currency from order_import i join shop s on s.customer_id = i.customer_id and s.id = i.shop_id
      where i.customer_id = ${customer.customerId} and i.id = ${id} for update of i`.execute(tx)
  const current = await getImportRow(tx, customer, id)
  if (current.row.status !== 'ready' && current.row.status !== 'done') {
    throw refuse('importNotReady', { case: 'running' })
  }
  return { ...current, shopCurrency: locked.rows[0]?.currency ?? '' }
}

/**
 * Changes cells of an import's open rows or appends rows, and checks them all again. A row whose cells are all empty is
 * removed. Unnamed cells stay, so that concurrent edits lose nothing.
 */
export const correctImport = (
  database: Database,
  customer: CustomerActor,
  input: ParsedInputOf<typeof imports.correctImport>,
) => {
  const ref = { customerId: customer.customerId, importId: input.id }
  return database.tenantTransaction(customer.customerId, async (tx) => {
    const before = await lock(tx, customer, input.id)
    const { header, shopCurrency } = before
    const rows = await listOpenRows(tx, ref)
    const { changed, all } = withChanges(rows, input.rows, header.columns.length, header.lastRow)
    await writeOpenRows(tx, ref, changed)
    await checkRows(tx, ref, before, { rows: all, shopCurrency })
    return sheetCheck(tx, customer, input.id)
  })
}
