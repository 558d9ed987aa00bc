import type { ImportProblemCode } from '../../../contract/import-problems.ts'
import type { OrderDraft } from '../orders/index.ts'

/** A problem of one cell, as the preview names it. */
export interface RowProblem {
  readonly column: string
  /** The cell's place in its row, from 0; absent: of the row, or of a column that the file does not have. */
  readonly at?: number
  readonly value: string
  readonly message: string
  /** Absent: told in these words alone. */
  readonly problem?: { readonly code: ImportProblemCode; readonly detail: string; readonly of: string }
}

/** A row of an order that is not taken; rows without faults of their own belong to such an order. */
export interface RejectedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
  /** Whose other rows are at fault, for rows without faults of their own. */
  readonly because?: string
}

/** A draft as it waits in the database. */
export type StoredDraft = Omit<OrderDraft, 'orderedAt' | 'shopUpdatedAt' | 'shopId'> & {
  readonly orderedAt: string
  /** Its first row in the file, and its last. */
  readonly row: number
  readonly lastRow: number
}

/** What an import holds beside the rows that can be edited: the good orders of a large file, and those placed before. */
export interface Outside {
  readonly rows: number
  readonly orders: number
  readonly existing: number
  /** Of those existing, the ones that placing does not come upon by itself. */
  readonly duplicates: number
}

/** What is kept of a file beside its orders, in order_import.header. */
export interface StoredHeader {
  readonly columns: readonly string[]
  /** Orders that count as existing without being looked for: the file holds them twice, word for word. */
  readonly duplicates: number
  readonly problems: number
  readonly outside: Outside
  /** Rows in order_import_row. */
  readonly openRows: number
  /** The file's last row. */
  readonly lastRow: number
}
