import type { ImportProblemCode } from '../../../../contract/imports/import-problems.ts'
import type { OrderDraft } from '../../orders/index.ts'

export interface RowProblem {
  readonly column: string
  /** Column index from 0; missing when it concerns the row, or a column that the file lacks. */
  readonly at?: number
  readonly value: string
  readonly message: string
  readonly problem?: { readonly code: ImportProblemCode; readonly detail: string; readonly of: string }
}

export interface RejectedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
  /** For a row without own problems: the row that caused the rejection. */
  readonly because?: string
}

export type StoredDraft = Omit<OrderDraft, 'orderedAt' | 'shopUpdatedAt' | 'shopId'> & {
  readonly orderedAt: string | null
  readonly row: number
  readonly lastRow: number
  /** Its rows, where others stand among them. */
  readonly rows?: readonly number[]
  /** Optional cells that could not be read. */
  readonly leftEmpty?: readonly (RowProblem & { readonly row: number })[]
}

/**
 * Counts of an import's content beside its editable rows: a large file's valid orders, and orders already
 * created.
 */
export interface Outside {
  readonly rows: number
  readonly orders: number
  readonly existing: number
  /** Existing orders that creation itself would not detect. */
  readonly duplicates: number
}

/** Metadata of a file, stored in order_import.header. */
export interface StoredHeader {
  readonly columns: readonly string[]
  /** Identical repetitions within the file, which count as existing. */
  readonly duplicates: number
  readonly problems: number
  readonly outside: Outside
  readonly openRows: number
  readonly lastRow: number
}
