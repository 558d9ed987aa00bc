import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import {
  exportedOrdersOf,
  noteCellsSql,
  orderCellsSql,
  type ExportedOrder,
  type OrderCells,
} from './exported-order.ts'
import { listFilterOf, type Exported, type OrderFilter } from './find-exported.ts'
import { Parameters, indexScanOf, indexScanSql, type Statement } from './list-sql.ts'
import { profitCellsSql } from './order-profit.ts'
import { hasWordSql } from './search-orders.ts'
import type { Scope } from '../state/types.ts'

/**
 * Orders per query: few enough not to delay other calls, and to be freed from memory by minor garbage collections.
 */
const batchSize = 200
/** Orders walked per query. */
const windowSize = 2_000

interface Place {
  readonly at: string
  readonly id: string
}
interface Window {
  readonly ids: readonly string[]
  readonly at: string | null
  readonly id: string | null
}

const beginning: Place = { at: 'infinity', id: '9223372036854775807' }

const scanStatement = (
  scope: Scope,
  filter: OrderFilter,
  words: readonly (readonly string[])[],
  after: Place = beginning,
): Statement => {
  const p = new Parameters()
  const list = listFilterOf(scope, filter, p)
  const { over, where } = indexScanOf(list, p)
  const onwards = `(o.created_at, o.id) < (${p.add(after.at, 'timestamptz')}, ${p.add(after.id, 'bigint')})`
  const walk = indexScanSql({ ...(over ? { over } : {}), where: `${where} and ${onwards}` }, windowSize, 0)
  const found = words.map((terms) => hasWordSql(list.customer, p.add(terms, 'text[]'), 'w.id'))
  const text = `with w as materialized (${walk})
    select array(select w.id::text from w where ${['true', ...found].join(' and ')}
        order by w.created_at desc, w.id desc) as ids,
      place.created_at::text as at, place.id::text as id
    from (select count(*) as walked from w) size
    left join lateral (select created_at, id from w order by created_at, id limit 1) place
      on size.walked = ${windowSize}`
  return { text, values: p.values }
}

async function* idBatchesOf(
  database: Database,
  scope: Scope,
  filter: OrderFilter,
  exported: Exported,
): AsyncGenerator<readonly string[]> {
  if (exported.kind === 'chosen') {
    yield* slicesOf(exported.ids)
    return
  }
  let after: Place | undefined = beginning
  while (after) {
    const { text, values } = scanStatement(scope, filter, exported.words, after)
    const [window]: Window[] = await database.queryTenant<Window>(scope.customerId, text, values)
    if (!window) throw new Error('the window query returned no row')
    yield* slicesOf(window.ids)
    after = window.at === null || window.id === null ? undefined : { at: window.at, id: window.id }
  }
}

function* slicesOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize)
}

const areChosen = (alias: string, orderId: string): string =>
  `${alias}.customer_id = $1 and ${alias}.${orderId} = any($2::bigint[])`
const chosenSql = `${orderCellsSql(areChosen)}, ${profitCellsSql(areChosen)} as profits, ${noteCellsSql(areChosen)} as notes`

/** Batches read ahead, each on its own connection, while the previous one is processed. */
const readAhead = 2

/** The orders of an export in batches, so that a million orders are never in memory together. */
export async function* readExported(
  database: Database,
  scope: Scope,
  filter: OrderFilter,
  exported: Exported,
): AsyncGenerator<readonly ExportedOrder[]> {
  const batches = idBatchesOf(database, scope, filter, exported)
  const readNext = async () => {
    const { done, value: ids } = await batches.next()
    if (done) return null
    const [cells] = await database.queryTenant<OrderCells>(scope.customerId, chosenSql, [
      scope.customerId,
      ids,
    ])
    if (!cells) throw new Error('the batch query returned no row')
    return { ids, cells }
  }
  const ask = (): ReturnType<typeof readNext> => {
    const coming = readNext()
    // The error is reported where the promise is awaited; nothing awaits it after the caller stops.
    coming.catch(() => undefined)
    return coming
  }
  const coming = Array.from({ length: readAhead }, ask)
  for (let batch = await coming.shift(); batch; batch = await coming.shift()) {
    coming.push(ask())
    // The pool hands out its connection in a later tick, so yield for the query to be sent.
    await nextTurn()
    yield exportedOrdersOf(batch.ids, batch.cells)
  }
}
