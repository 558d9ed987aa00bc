import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { listOrderOf } from './list-order.ts'
import { Parameters, shopsOf, type ListFilter, type ListInput } from './list-sql.ts'
import { findTerms, fromRarestSql, maxWords, rare, searchedWords } from './search-orders.ts'
import type { Scope } from '../state/types.ts'

export type OrderFilter = Omit<ListInput, 'pageNum' | 'pageSize' | 'sort'>

export type Exported =
  | { readonly kind: 'chosen'; readonly ids: readonly string[] }
  /** Newest first, only orders containing every word; each word is given as its matching search terms. */
  | { readonly kind: 'walk'; readonly words: readonly (readonly string[])[] }

export const listFilterOf = (scope: Scope, filter: OrderFilter, p: Parameters): ListFilter => ({
  customer: p.add(scope.customerId, 'bigint'),
  shops: shopsOf(scope, filter.shopId),
  input: { ...filter, pageNum: 1, pageSize: 20 },
})

export const findChosen = async (
  database: Database,
  { customerId, shopIds }: Scope,
  ids: readonly string[],
): Promise<Exported> => {
  const chosen = [...new Set(ids)]
  const [row] = await database.queryTenant<{ seen: number }>(
    customerId,
    `select count(*)::int as seen from dropshipping_order o
       where o.customer_id = $1 and o.id = any($2::bigint[]) and ($3::bigint[] is null or o.shop_id = any($3::bigint[]))`,
    [customerId, chosen, shopIds],
  )
  if (row?.seen !== chosen.length) throw notFound('Order')
  return { kind: 'chosen', ids: chosen }
}

/**
 * All orders of a filter. A rare search word is resolved to ids first; otherwise the filter is walked and each order
 * checked. Unlike a list, an export must be complete.
 * @throws DomainError searchTooWide
 */
export const findFiltered = async (
  database: Database,
  scope: Scope,
  filter: OrderFilter,
): Promise<Exported> => {
  const words = searchedWords(filter)
  if (words.length === 0) return { kind: 'walk', words: [] }
  const found = words.length > maxWords ? [] : await findTerms(database, scope, words)
  if (found.length === 0 || found.some(({ isCut }) => isCut)) {
    throw refuse('searchTooWide')
  }
  if (found.every(({ orders }) => orders > rare)) {
    return { kind: 'walk', words: found.map(({ terms }) => terms) }
  }
  const p = new Parameters()
  const matches = fromRarestSql(listFilterOf(scope, filter, p), listOrderOf({}), found, p)
  const rows = await database.queryTenant<{ id: string }>(
    scope.customerId,
    `select o.id::text as id from (${matches}) found
       join dropshipping_order o on o.customer_id = $1 and o.id = found.id
       order by o.created_at desc, o.id desc`,
    p.values,
  )
  return { kind: 'chosen', ids: rows.map(({ id }) => id) }
}
