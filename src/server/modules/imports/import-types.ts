import type { OrderDraft } from '../orders/index.ts'

/** A problem of one cell, as the preview names it. */
export interface Fault {
  readonly column: string
  readonly value: string
  readonly message: string
}

/** A row of an order that is not taken; rows without faults of their own belong to such an order. */
export interface BadRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly faults: readonly Fault[]
  /** Whose other rows are at fault, for rows without faults of their own. */
  readonly because?: string
}

/** A draft as it waits in the database. */
export type StoredDraft = Omit<OrderDraft, 'orderedAt' | 'shopUpdatedAt' | 'shopId'> & {
  readonly orderedAt: string
  /** Its first row in the file. */
  readonly row: number
}

/** What is kept of a file beside its orders, in order_import.header. */
export interface StoredHeader {
  readonly columns: readonly string[]
  /** Orders that the file holds twice, word for word. */
  readonly duplicates: number
  readonly problems: number
}
