import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import type { FileAnswer } from '../../platform/route.ts'
import {
  walkMovements,
  type MovementFilter,
  type MovementView,
  type MovementViewer,
} from './movement-queries.ts'

const header = [
  'Time (UTC)',
  'Kind',
  'Amount',
  'Balance after',
  'Currency',
  'Source',
  'Number',
  'By',
  "Agency's remark",
  'Your remark',
]

/** Cents become two decimals by division: exact in print for every amount that the ledger holds. */
const lineOf = (movement: MovementView): string =>
  csvLine([
    movement.at.slice(0, 19).replace('T', ' '),
    movement.kind,
    movement.amountMinor / 100,
    movement.balanceAfterMinor / 100,
    movement.currency,
    movement.sourceKind,
    movement.sourceNumber,
    movement.actorName,
    movement.agencyRemark,
    movement.customerRemark,
  ])

/** The movements of a filter as CSV, written while it is read. */
export const exportMovements = (
  database: Database,
  viewer: MovementViewer,
  filter: MovementFilter,
  now: Date,
): FileAnswer => {
  const lines = async function* (): AsyncGenerator<string> {
    yield csvMark + csvLine(header)
    for await (const movements of walkMovements(database, viewer, filter))
      yield movements.map(lineOf).join('')
  }
  return {
    fileName: `wallet-${now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(lines()),
  }
}
