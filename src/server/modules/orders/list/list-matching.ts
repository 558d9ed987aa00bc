import type * as z from 'zod'
import { maxSelected } from '../../../../contract/orders/order-inputs.ts'
import { type orders } from '../../../../contract/orders/orders.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listOrderOf, listOrderSql } from './list-order.ts'
import { Parameters, orderByIdSql, shopsOf, type ListFilter, type Statement } from './list-sql.ts'
import { orderRowJoins } from './order-columns.ts'
import { allowedActionsSql } from '../state/order-states.ts'
import { findWords, matchesOf, searchedWords, type FoundWord } from './search-orders.ts'
import { pageSql } from './sorted-scan.ts'
import type { Scope } from '../state/types.ts'

type MatchingInput = z.output<(typeof orders.listMatchingOrders)['input']>

/** SQL for the first orders of the filter and whether there are more; exported for query plan tests. */
export const matchingStatement = (
  scope: Scope,
  authorities: readonly string[],
  input: MatchingInput,
  words: readonly FoundWord[],
): Statement => {
  const p = new Parameters()
  const customer = p.add(scope.customerId, 'bigint')
  const granted = p.add(authorities, 'text[]')
  const order = listOrderOf(input)
  const shops = shopsOf(scope, input.shopId)
  const filter: ListFilter = { customer, shops, input: { ...input, pageNum: 1, pageSize: 20 } }
  const { sql, isMore } =
    words.length > 0
      ? matchesOf(filter, order, { words, known: maxSelected, p })
      : {
          sql: pageSql(filter, order, { limit: maxSelected + 1, offset: 0 }, p),
          isMore: `t.total > ${maxSelected}`,
        }
  const first = `select * from matches order by ${listOrderSql(order, 'matches')} limit ${maxSelected}`
  const text = `with matches as materialized (${sql}), t as (select count(*) as total from matches)
    select json_build_object('isMore', ${isMore}, 'orders', (
      select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'currency', r.currency,
          'totalMinor', r.total, 'allowedActions', r.actions) order by r.place), '[]') from (
        select o.id::text as id, o.number, o.currency, o.total_minor as total, page.place,
            ${allowedActionsSql(granted)} as actions
          from (select f.*, row_number() over () as place from (${first}) f) page
          ${orderByIdSql(customer)}
          ${orderRowJoins}
      ) r))::text as json from t`
  return { text, values: p.values }
}

export const listMatchingOrders = async (
  database: Database,
  scope: Scope,
  authorities: readonly string[],
  input: MatchingInput,
): Promise<string> => {
  const words = searchedWords(input)
  const found = words.length > 0 ? await findWords(database, scope, words) : []
  const { text, values } = matchingStatement(scope, authorities, input, found)
  const [row] = await database.queryTenant<{ json: string }>(scope.customerId, text, values)
  if (!row) throw new Error('the query returned no row')
  return row.json
}
