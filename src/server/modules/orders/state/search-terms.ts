import { tagKey } from '../../../../contract/kernel/tags.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { wordsOf } from '../../operator-search/index.ts'
import { jsonText, query } from './sql.ts'

export { wordsOf } from '../../operator-search/index.ts'

/** An order's whole tag. As with flags, users cannot type the `~`. */
export const tagSearchTerm = (tag: string): string => `~=${tagKey(tag)}`

/** Words of tags are kept apart from other words, so that removing a tag leaves the words of names and SKUs. */
export const tagWordTerm = (word: string): string => `~#${word}`

export const tagSearchTerms = (tags: readonly string[]): string[] => [
  ...new Set(tags.flatMap((tag) => [tagSearchTerm(tag), ...wordsOf(tag).map(tagWordTerm)])),
]

/** Words of one order that no longer find it. */
export const removeSearchTerms = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
  texts: readonly string[],
): Promise<void> => {
  await query(
    tx,
    'delete from order_search_term where customer_id = $1 and order_id = $2 and term = any($3::text[])',
    [customerId, orderId, texts.flatMap(wordsOf)],
  )
}

export const addSearchTerms = async (
  tx: Tx,
  customerId: CustomerId,
  entries: readonly { readonly orderId: string; readonly text: string; readonly terms?: readonly string[] }[],
): Promise<void> => {
  const terms = entries.flatMap(({ orderId, text, terms: own = [] }) =>
    [...wordsOf(text), ...own].map((term) => ({ orderId, term })),
  )
  if (terms.length === 0) return
  await query(
    tx,
    `insert into order_search_term (customer_id, term, order_id)
       select $1, t.term, t."orderId" from json_to_recordset($2) as t (term text, "orderId" bigint)
       order by 2, 3
       on conflict do nothing`,
    [customerId, jsonText(terms)],
  )
}
