import { sql, type RawBuilder } from 'kysely'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../platform/database/database.ts'
import type { CaseTable } from './case-rows.ts'

interface DueCases<Row> {
  readonly table: Pick<CaseTable, 'table'>
  readonly where: RawBuilder<unknown>
  /** Has an index. */
  readonly order: RawBuilder<unknown>
  readonly lock: (tx: Tx, customerId: CustomerId, id: string) => Promise<Row>
  /** Checks again under the lock, and returns whether it acted. */
  readonly end: (tx: Tx, row: Row) => Promise<boolean>
}

const batch = 200

/** Each in its own transaction; returns on how many it acted. */
export const endDueCases = async <Row>(
  database: Database,
  signal: AbortSignal,
  { table, where, order, lock, end }: DueCases<Row>,
): Promise<number> => {
  let ended = 0
  for (;;) {
    const { rows } = await sql<{ customer_id: string; id: string }>`
      select customer_id, id from ${sql.table(table.table)} where ${where} order by ${order}
        limit ${sql.lit(batch)}`.execute(database.agency)
    for (const { customer_id, id } of rows) {
      signal.throwIfAborted()
      const did = await database.agencyTransaction(async (tx) =>
        end(tx, await lock(tx, customerIdFromRow(customer_id), id)),
      )
      if (did) ended += 1
    }
    if (rows.length < batch) return ended
  }
}
