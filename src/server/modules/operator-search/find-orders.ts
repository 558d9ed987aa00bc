import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fewOrders, ordersOfWord, type OperatorSearch, type SearchedWord } from './read-search.ts'

/** A common word's newest orders are taken from up to this many of its terms. */
const maxTerms = 50

/** Orders with a word: `orderId` and `customerId` are columns. One index lookup, however common the word is. */
const hasWord = (
  { ranges, ids, customerIds }: SearchedWord,
  orderId: RawBuilder<unknown>,
  customerId: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const terms = ranges.map(({ low, high }) => sql`s.term ~>=~ ${low} and s.term ~<~ ${high}`)
  return sql`(${
    customerIds.length === 0 ? sql`` : sql`${customerId} = any(${customerIds}::bigint[]) or `
  }${sql.join(
    ids.map(({ from, to }) => sql`${orderId} between ${String(from)} and ${String(to)} or `),
    sql``,
  )}
    coalesce((select true from order_search_term s where s.order_id = ${orderId}
      and (${sql.join(terms, sql` or `)}) limit 1), false))`
}

/** Whether the order of a row has all words. */
export const hasAllWords = (
  words: readonly SearchedWord[],
  orderId: RawBuilder<unknown>,
  customerId: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => hasWord(word, orderId, customerId)),
        sql` and `,
      )

const byBytes = { from: sql`~>=~`, after: sql`~>~`, before: sql`~<~`, order: sql`using ~<~` }
const byDefault = { from: sql`>=`, after: sql`>`, before: sql`<`, order: sql`` }

/** The newest orders of a common word. A loose scan finds its terms, skipping from each to the next. */
const newestOf = (word: SearchedWord, customerId: string | null): RawBuilder<unknown>[] => {
  const [, ...others] = ordersOfWord(word, customerId, sql`limit ${sql.lit(fewOrders)}`)
  const own = customerId === null ? sql`` : sql`and s.customer_id = ${customerId}`
  // One customer's words have an index of their own, in the database's usual order.
  const { from, after, before, order } = customerId === null ? byBytes : byDefault
  const terms = word.ranges.map(
    ({ low, high }) => sql`(
      with recursive loose as (
        (select s.term, 1 as step from order_search_term s
          where s.term ${from} ${low} and s.term ${before} ${high} ${own} order by s.term ${order} limit 1)
        union all
        select (select s.term from order_search_term s
            where s.term ${after} loose.term and s.term ${before} ${high} ${own} order by s.term ${order} limit 1), step + 1
          from loose where loose.term is not null and step < ${sql.lit(maxTerms)}
      ) select term from loose where term is not null)`,
  )
  return [
    sql`select s.order_id, s.customer_id from (
        select term, count(*) over () as terms from (${sql.join(terms, sql` union all `)}) known
      ) t cross join lateral (
        select s.order_id, s.customer_id from order_search_term s where s.term = t.term ${own}
          order by s.order_id desc limit greatest(500, ${sql.lit(fewOrders)} / t.terms)
      ) s`,
    ...others,
  ]
}

export interface FoundOrders {
  /** Newest first. */
  readonly orders: readonly { readonly id: string; readonly customerId: string }[]
  /** There are more, or there may be: not all orders of a common word were read. */
  readonly isMore: boolean
}

interface Wanted {
  readonly limit: number
  /** Conditions on the order `o`. */
  readonly where?: RawBuilder<unknown> | undefined
  /** Of a filter that fewer orders fulfil than have any of the words: their `id` and `customer_id`, and their number. */
  readonly narrower?: { readonly from: RawBuilder<unknown>; readonly orders: number } | undefined
}

/**
 * The newest orders with all words: those of the rarest word are read, `fewOrders` at most, and checked for the others. So it
 * takes as long among a million orders as among ten thousand.
 */
export const findOrders = async (
  db: Db,
  { words, customerId, isCut }: OperatorSearch,
  { limit, where, narrower }: Wanted,
): Promise<FoundOrders> => {
  const [rarest, ...others] = words.toSorted((a, b) => a.orders - b.orders)
  if (!rarest || rarest.orders === 0) return { orders: [], isMore: isCut }
  const isNarrowed = narrower !== undefined && narrower.orders <= fewOrders && narrower.orders < rarest.orders
  const isCommon = !isNarrowed && rarest.orders > fewOrders
  const sources = isNarrowed
    ? [narrower.from]
    : isCommon
      ? newestOf(rarest, customerId)
      : ordersOfWord(rarest, customerId, sql`limit ${sql.lit(fewOrders + 1)}`)
  const checked = hasAllWords(isNarrowed ? words : others, sql`c.order_id`, sql`c.customer_id`)
  const own = customerId === null ? sql`` : sql`and c.customer_id = ${customerId}`
  // Looked up by id, because a join might read all orders.
  const lookedUp = where
    ? sql`cross join lateral (select * from dropshipping_order whole where whole.id = c.order_id offset 0) o`
    : sql``
  const { rows } = await sql<{ id: string; customerId: string }>`
    with c as materialized (
      select order_id, customer_id from (${sql.join(
        sources.map((one) => sql`(${one})`),
        sql` union `,
      )})
          as found (order_id, customer_id)
        order by order_id desc limit ${sql.lit(fewOrders + 1)}
    )
    select c.order_id as id, c.customer_id as "customerId" from c ${lookedUp}
      where ${checked} ${own} ${where ? sql`and ${where}` : sql``}
      order by c.order_id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return { orders: rows.slice(0, limit), isMore: isCut || isCommon || rows.length > limit }
}
