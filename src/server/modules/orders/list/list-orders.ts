import type { Database } from '../../../platform/database/database.ts'
import { listOrderOf } from './list-order.ts'
import {
  Parameters,
  answerSql,
  countsSql,
  hasDays,
  flagCountsSql,
  rowsSql,
  shopsOf,
  totalSql,
  type ListInput,
  type Statement,
} from './list-sql.ts'
import { searchedWords, searchStatement } from './search-orders.ts'
import { pageSql } from './sorted-scan.ts'
import type { Scope } from '../state/types.ts'

/** Totals are counted only up to this many rows after the page. */
const countedBeyond = 1_000

/** SQL for a page of orders by filters without search; exported for query plan tests. */
export const listStatement = (scope: Scope, authorities: readonly string[], input: ListInput): Statement => {
  const p = new Parameters()
  const customer = p.add(scope.customerId, 'bigint')
  const granted = p.add(authorities, 'text[]')
  const shops = shopsOf(scope, input.shopId)
  const offset = (input.pageNum - 1) * input.pageSize
  const filter = { customer, shops, input }
  const order = listOrderOf(input)
  const known = offset + input.pageSize + countedBeyond
  const text = answerSql({
    total: totalSql(filter, known, p),
    known: hasDays(filter) ? known : null,
    rows: rowsSql(pageSql(filter, order, { limit: input.pageSize, offset }, p), order, customer, granted),
    counts: countsSql(customer, shops, p),
    flags: flagCountsSql(customer, shops, p),
  })
  return { text, values: p.values }
}

/** Returns the JSON text of `listOrders`' response. */
export const listOrders = async (
  database: Database,
  scope: Scope,
  authorities: readonly string[],
  input: ListInput,
): Promise<string> => {
  const words = searchedWords(input)
  const { text, values } =
    words.length > 0
      ? await searchStatement(database, scope, { authorities, input, words })
      : listStatement(scope, authorities, input)
  const [row] = await database.queryTenant<{ json: string }>(scope.customerId, text, values)
  if (!row) throw new Error('the list query returned no row')
  return row.json
}
