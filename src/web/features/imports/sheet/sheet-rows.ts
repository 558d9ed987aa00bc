import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { imports } from '../../../../contract/imports/imports.ts'
import type { Check, Note, Problem } from './sheet-store.ts'

export type Estimate = OutputOf<typeof imports.calculateImport>
export type OrderEstimate = Estimate['orders'][number]

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

/** Whether the row or another row of its order has problems. */
export const needsCorrection = (
  { problems, notes }: Pick<RowFacts, 'problems' | 'notes'>,
  row: number,
): boolean => problems.has(row) || notes.get(row)?.kind === 'belongsTo'
