import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { imports } from '../../../../contract/shops.ts'
import type { Check, Note, Problem } from './sheet-store.ts'

export type Estimate = OutputOf<typeof imports.calculateImport>
export type OrderEstimate = Estimate['orders'][number]

/** What is known of each row, by its number. */
export interface RowFacts {
  readonly problems: ReadonlyMap<number, readonly Problem[]>
  readonly notes: ReadonlyMap<number, Note>
  readonly estimates: ReadonlyMap<number, OrderEstimate>
}

export const rowFacts = (check: Check, estimate: Estimate | undefined): RowFacts => ({
  problems: Map.groupBy(check.problems, ({ row }) => row),
  notes: new Map(check.notes.map((note) => [note.row, note])),
  estimates: new Map(estimate?.orders.map((one) => [one.row, one])),
})

/** Has this row something to mend, itself or with its order? */
export const needsCorrection = (
  { problems, notes }: Pick<RowFacts, 'problems' | 'notes'>,
  row: number,
): boolean => problems.has(row) || notes.get(row)?.kind === 'belongsTo'
