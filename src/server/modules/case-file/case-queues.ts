import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CaseTable } from './case-rows.ts'

export interface CaseQueue {
  readonly where: RawBuilder<unknown>
  /** Has an index. */
  readonly order: RawBuilder<unknown>
}

/** Counts stop here, so that they cost the same however long a list is. */
export const maxCounted = 1000

interface QueuePage<Row, View> {
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Columns of `alias` and of what `join` adds. */
  readonly columns: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  readonly pageNum: number
  readonly pageSize: number
  readonly view: (row: Row) => View
}

/** An operator's lists of a table, which they query under the name `alias`. */
export const caseQueues = ({ table }: Pick<CaseTable, 'table'>, alias: string) => {
  const from = sql`${sql.table(table)} ${sql.ref(alias)}`
  const counted = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (select from ${from} where ${where} limit ${sql.lit(maxCounted + 1)}) x)`

  const countsOf = async <Counted extends string>(
    db: Db,
    names: readonly Counted[],
    queues: Readonly<Record<Counted, Pick<CaseQueue, 'where'>>>,
  ): Promise<Record<Counted, number>> => {
    const parts = names.map((name) => sql`${counted(queues[name].where)} as ${sql.ref(name)}`)
    const { rows } = await sql<Record<Counted, number>>`select ${sql.join(parts)}`.execute(db)
    const [row] = rows
    if (!row) throw new Error('the query returned no row')
    return row
  }

  const readPage = async <Row, View>(db: Db, page: QueuePage<Row, View>) => {
    const { where, order, columns, join, pageNum, pageSize, view } = page
    const [found, total] = await Promise.all([
      sql<Row>`
        select ${columns} from (
          select * from ${from} where ${where} order by ${order}
            limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
        ) ${sql.ref(alias)} ${join} order by ${order}`.execute(db),
      sql<{ total: number }>`select ${counted(where)} as total`.execute(db),
    ])
    const count = total.rows[0]?.total ?? 0
    return {
      total: Math.min(count, maxCounted),
      totalIsLowerBound: count > maxCounted,
      rows: found.rows.map(view),
    }
  }

  return { countsOf, readPage }
}
