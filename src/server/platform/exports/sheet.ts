/** A column of a sheet and how to read its cell from a row; null is an empty cell. */
export type SheetColumn<Row> = {
  readonly title: string
  readonly width: number
} & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
  /** `money` in minor units; `time` as wall-clock time, in milliseconds as `Date.UTC` counts them. */
  | { readonly kind: 'whole' | 'money' | 'time'; readonly of: (row: Row) => number | null }
)

/** A table of any length, read while it is written. */
export interface Sheet<Row> {
  /** The tab's name in a spreadsheet: at most 25 characters, none of []:*?/\ */
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}
