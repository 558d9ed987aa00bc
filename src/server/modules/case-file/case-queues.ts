import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CaseTable } from './case-rows.ts'

export interface CaseQueue {
  readonly where: RawBuilder<unknown>
  /** Has an index. */
  readonly order: RawBuilder<unknown>
}

/** Counts stop here, so that they cost the same however long a list is. */
export const maxCounted = 1000

interface QueueList<Queue extends string, Counted extends Queue, Row, View> {
  readonly queues: Readonly<Record<Queue, CaseQueue>>
  readonly counted: readonly Counted[]
  readonly input: {
    readonly queue: Queue
    readonly customerId?: string | undefined
    readonly search?: string | undefined
    readonly pageNum: number
    readonly pageSize: number
  }
  /** Further conditions. */
  readonly and?: readonly RawBuilder<unknown>[]
  /** By default the queue's. */
  readonly order?: RawBuilder<unknown>
  /** Columns of `alias` and of what `join` adds. */
  readonly columns: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  readonly view: (row: Row) => View
}

/** An operator's lists of a table, which they query under the name `alias`. */
export const caseQueues = ({ table }: Pick<CaseTable, 'table'>, alias: string) => {
  const from = sql`${sql.table(table)} ${sql.ref(alias)}`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const customerJoin = sql`join customer c on c.customer_id = ${column('customer_id')}`
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

  const readQueue = async <Queue extends string, Counted extends Queue, Row, View>(
    db: Db,
    list: QueueList<Queue, Counted, Row, View>,
  ) => {
    const { queues, input, and = [], columns, join, view } = list
    const { pageNum, pageSize, customerId, search } = input
    const own = queues[input.queue]
    const order = list.order ?? own.order
    const parts = [own.where, ...and]
    if (customerId !== undefined) parts.push(sql`${column('customer_id')} = ${customerId}`)
    if (search) parts.push(sql`${column('search_text')} ilike ${containing(search)}`)
    const where = sql.join(parts, sql` and `)
    const [found, total, counts] = await Promise.all([
      sql<Row>`
        select ${columns} from (
          select * from ${from} where ${where} order by ${order}
            limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
        ) ${sql.ref(alias)} ${join} order by ${order}`.execute(db),
      sql<{ total: number }>`select ${counted(where)} as total`.execute(db),
      countsOf(db, list.counted, queues),
    ])
    const count = total.rows[0]?.total ?? 0
    return {
      total: Math.min(count, maxCounted),
      totalIsLowerBound: count > maxCounted,
      rows: found.rows.map(view),
      counts,
    }
  }

  /** Marks the seller's messages as read. */
  const markRead = async (db: Db, id: string): Promise<void> => {
    await sql`
      update ${sql.table(table)} set awaits_agency_reply = false where id = ${id} and awaits_agency_reply`.execute(
      db,
    )
  }

  return { customerJoin, readQueue, markRead }
}
