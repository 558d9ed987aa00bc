import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import { exportedOrderOf, orderCellsSql, type ExportedOrder, type OrderCells } from './exported-order.ts'
import { listFilterOf, type Exported, type OrderFilter } from './find-exported.ts'
import { Parameters, walkOf, walkSql, type Statement } from './list-sql.ts'
import { hasWordSql } from './search-orders.ts'
import type { Scope } from './types.ts'

/**
 * Orders of one statement: few enough that other calls hardly wait for them, and that they are gone from memory with the
 * first, quick round of collecting.
 */
const batchSize = 200
/** Where words are looked for, so many orders of the walk are looked through in one statement. */
const windowSize = 4_000

/** The last order that was read; the walk goes on after it. */
interface Place {
  readonly at: string
  readonly id: string
}
interface Batch<Next> {
  /** JSON of `OrderCells[]`, not read yet: first the next batch is asked for. */
  readonly orders: string
  /** Null: there is nothing more. */
  readonly next: Next | null
}

const beginning: Place = { at: 'infinity', id: '9223372036854775807' }

/** A batch of the walk after a place; exported so that its plan can be looked at. */
export const walkStatement = (
  scope: Scope,
  filter: OrderFilter,
  words: readonly (readonly string[])[],
  after: Place = beginning,
): Statement => {
  const p = new Parameters()
  const list = listFilterOf(scope, filter, p)
  const { over, where } = walkOf(list, p)
  const onwards = `(o.created_at, o.id) < (${p.add(after.at, 'timestamptz')}, ${p.add(after.id, 'bigint')})`
  const size = words.length > 0 ? windowSize : batchSize
  const walk = walkSql({ ...(over ? { over } : {}), where: `${where} and ${onwards}` }, size, 0)
  const found = words.map((terms) => hasWordSql(list.customer, p.add(terms, 'text[]'), 'w.id'))
  const last = (of: string, condition: string): string =>
    `(select created_at, id from ${of} where ${condition} order by created_at, id limit 1)`
  const page = 'select id, row_number() over (order by created_at desc, id desc) as n from m'
  const text = `with w as materialized (${walk}),
    m as materialized (select w.id, w.created_at from w where ${['true', ...found].join(' and ')} limit ${batchSize}),
    size as materialized (select (select count(*) from m) as m, (select count(*) from w) as w)
    select ${orderCellsSql(page, list.customer)}::text as orders, place.created_at::text as at, place.id::text as id
      from size left join lateral (
        ${last('m', `size.m = ${batchSize}`)} union all ${last('w', `size.m < ${batchSize} and size.w = ${size}`)}
      ) place on true`
  return { text, values: p.values }
}

const chosenSql = `select
  ${orderCellsSql('select id, n from unnest($2::bigint[]) with ordinality as chosen (id, n)', '$1')}::text as orders`

interface WalkRow {
  readonly orders: string
  readonly at: string | null
  readonly id: string | null
}

const rowOf = async <Row>(database: Database, scope: Scope, { text, values }: Statement): Promise<Row> => {
  const [row] = await database.queryTenant<Row>(scope.customerId, text, values)
  if (!row) throw new Error('a batch is always one row')
  return row
}

const orderCellsOf = (json: string): readonly OrderCells[] => JSON.parse(json)

/** One batch after the other, the next one read while the last is worked on. */
async function* batchesOf<Next>(
  readAfter: (after: Next | undefined) => Promise<Batch<Next>>,
): AsyncGenerator<readonly ExportedOrder[]> {
  let coming = readAfter(undefined)
  for (;;) {
    const { orders, next } = await coming
    if (next !== null) {
      coming = readAfter(next)
      // It fails where it is awaited; nobody awaits it once the caller has gone.
      coming.catch(() => undefined)
      // Only now is it sent: the pool gives its connection in a turn of its own, after all that is worked on in this one.
      await nextTurn()
    }
    const read = orderCellsOf(orders)
    if (read.length > 0) yield read.map(exportedOrderOf)
    if (next === null) return
  }
}

/** The orders of an export, batch by batch: a million of them never lie in memory together. */
export const readExported = (
  database: Database,
  scope: Scope,
  filter: OrderFilter,
  exported: Exported,
): AsyncGenerator<readonly ExportedOrder[]> => {
  if (exported.kind === 'walk') {
    return batchesOf<Place>(async (after) => {
      const statement = walkStatement(scope, filter, exported.words, after)
      const { orders, at, id } = await rowOf<WalkRow>(database, scope, statement)
      return { orders, next: at === null || id === null ? null : { at, id } }
    })
  }
  return batchesOf<number>(async (after = 0) => {
    const end = after + batchSize
    const values = [scope.customerId, exported.ids.slice(after, end)]
    const { orders } = await rowOf<{ orders: string }>(database, scope, { text: chosenSql, values })
    return { orders, next: end < exported.ids.length ? end : null }
  })
}
