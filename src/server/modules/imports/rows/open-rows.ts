import { sql } from 'kysely'
import { maxSheetRows } from '../../../../contract/imports/imports.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { endTurn } from '../../../platform/kernel/turns.ts'

export interface ImportRef {
  readonly customerId: CustomerId
  readonly importId: string
}

/**
 * Collects the rows to keep editable while a file is read: all of them, for a large file those of orders with
 * a problem, and none if even these are too many.
 */
export class OpenRowGatherer {
  private all: FileRow[] | null = []
  private bad: FileRow[] | null = []

  add(rows: readonly FileRow[], isBad: boolean): void {
    this.all?.push(...rows)
    if (isBad) this.bad?.push(...rows)
    if (this.all && this.all.length > maxSheetRows) this.all = null
    if (this.bad && this.bad.length > maxSheetRows) this.bad = null
  }

  get hasAll(): boolean {
    return this.all !== null
  }
  get rows(): readonly FileRow[] {
    return this.all ?? this.bad ?? []
  }
}

/** Of the rows that are written as one JSON text, which other calls wait for. */
const charactersAtOnce = 200_000

function* batchesOf(rows: readonly FileRow[]): Generator<readonly FileRow[]> {
  let [batch, characters]: [FileRow[], number] = [[], 0]
  for (const row of rows) {
    batch.push(row)
    for (const cell of row.cells) characters += cell.length
    if (characters < charactersAtOnce) continue
    yield batch
    ;[batch, characters] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

export const writeOpenRows = async (db: Db, ref: ImportRef, rows: readonly FileRow[]): Promise<void> => {
  for (const batch of batchesOf(rows)) {
    await writeBatch(db, ref, batch)
    await endTurn()
  }
}

const writeBatch = async (
  db: Db,
  { customerId, importId }: ImportRef,
  rows: readonly FileRow[],
): Promise<void> => {
  await sql`
    insert into order_import_row (customer_id, import_id, row_no, cells, formulas)
      select ${customerId}, ${importId}, row, cells, formulas
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (row integer, cells text[], formulas integer[])
      on conflict (customer_id, import_id, row_no) do update
        set cells = excluded.cells, formulas = excluded.formulas`.execute(db)
}

export const listOpenRows = async (
  db: Db,
  { customerId, importId }: ImportRef,
  of: { readonly row: number; readonly lastRow: number } = { row: 0, lastRow: 2_147_483_647 },
): Promise<FileRow[]> => {
  const found = await sql<FileRow>`
    select row_no as row, cells, formulas from order_import_row
      where customer_id = ${customerId} and import_id = ${importId} and row_no between ${of.row} and ${of.lastRow}
      order by row_no`.execute(db)
  return found.rows
}

/** After an import only the rows of rejected orders stay editable. */
export const dropPlacedRows = async (db: Db, { customerId, importId }: ImportRef): Promise<void> => {
  await sql`
    delete from order_import_row
      where customer_id = ${customerId} and import_id = ${importId} and row_no not in (
        select (p.item ->> 'row')::int from order_import_chunk c, jsonb_array_elements(c.problems) as p (item)
          where c.customer_id = ${customerId} and c.import_id = ${importId})`.execute(db)
  await sql`
    update order_import set header = jsonb_set(header, '{openRows}', to_jsonb((
        select count(*) from order_import_row where customer_id = ${customerId} and import_id = ${importId})))
      where customer_id = ${customerId} and id = ${importId}`.execute(db)
}
