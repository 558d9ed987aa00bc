import { maxListedTags, tagKey, tagName } from '../../../../contract/kernel/tags.ts'
import type { CustomerId, Database, Tx } from '../../../platform/database/database.ts'
import { tagSearchTerm } from '../state/search-terms.ts'
import { jsonText, query } from '../state/sql.ts'

/** Each tag once, as the customer first wrote it; new ones are remembered. */
export const nameTags = async (
  tx: Tx,
  customerId: CustomerId,
  typed: readonly string[],
): Promise<readonly string[]> => {
  if (typed.length === 0) return []
  const wanted = new Map(typed.toReversed().map((tag) => [tagKey(tag), tagName(tag)]))
  await query(
    tx,
    `insert into order_tag (customer_id, key, name)
       select $1, t.key, t.name from json_to_recordset($2) as t (key text, name text) order by 2
       on conflict do nothing`,
    [customerId, jsonText([...wanted].map(([key, name]) => ({ key, name })))],
  )
  const known = await query<{ key: string; name: string }>(
    tx,
    'select key, name from order_tag where customer_id = $1 and key = any($2::text[])',
    [customerId, [...wanted.keys()]],
  )
  const names = new Map(known.map(({ key, name }) => [key, name]))
  return [...new Set(typed.map(tagKey))].flatMap((key) => names.get(key) ?? [])
}

const usedTagsSql = `
  select t.name from order_tag t
    where t.customer_id = $1 and (select true from order_search_term s
      where s.customer_id = $1 and s.term = '${tagSearchTerm('')}' || t.key limit 1)
    order by t.key limit ${maxListedTags}`

/** The tags that orders of the customer have, by name. */
export const listOrderTags = async (database: Database, customerId: CustomerId): Promise<string[]> =>
  (await database.queryTenant<{ name: string }>(customerId, usedTagsSql, [customerId])).map(
    ({ name }) => name,
  )
