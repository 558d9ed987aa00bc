import { sql, type Expression, type Updateable } from 'kysely'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addCaseEvent, statusesBefore, type Case, type CaseTable, type NewCaseEvent } from './case-rows.ts'

interface CaseWithStatus extends Case {
  readonly status: string
}

type ColumnsOf<Table extends CaseTable['table']> = {
  readonly [Column in keyof Updateable<DB[Table]>]:
    | Updateable<DB[Table]>[Column]
    | Expression<NonNullable<Updateable<DB[Table]>[Column]>>
}

interface Move<
  Table extends CaseTable['table'],
  Status extends string,
  Detail extends object,
> extends NewCaseEvent<Status, Detail> {
  readonly to: Status
  readonly set?: ColumnsOf<Table>
}

interface Movable<Table extends CaseTable['table'], Row extends CaseWithStatus> {
  readonly table: CaseTable & { readonly table: Table }
  readonly transitions: Readonly<Record<Row['status'], readonly Row['status'][]>>
  readonly wrongStatus: (row: Row) => DomainError
}

/** What happens to the records of a kind, each time with a history row, whose id is returned. */
export const caseMoves = <
  Table extends CaseTable['table'],
  Row extends CaseWithStatus,
  Detail extends object,
>({
  table,
  transitions,
  wrongStatus,
}: Movable<Table, Row>) => {
  const addEvent = (
    tx: Tx,
    row: Case & { readonly status: Row['status'] | null },
    event: NewCaseEvent<Row['status'], Detail>,
  ): Promise<string> => addCaseEvent(tx, table, row, event)

  /**
   * Changes the status of a locked row. Staying in the same status keeps the waiting time, unless `set` says otherwise.
   * @throws DomainError wrongStatus
   */
  const move = async (tx: Tx, row: Row, given: Move<Table, Row['status'], Detail>): Promise<string> => {
    const { to, set } = given
    const waits = to === row.status ? {} : { status_since: sql<Date>`now()` }
    const values = Object.entries({ ...waits, ...set, status: to })
    const { numAffectedRows } = await sql`
      update ${sql.table(table.table)} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
        where customer_id = ${row.customerId} and id = ${row.id} and status = ${row.status}
          and status = any(${statusesBefore(transitions, to)}::text[])`.execute(tx)
    if (numAffectedRows !== 1n) throw wrongStatus(row)
    return addEvent(tx, row, given)
  }

  return { addEvent, move }
}
