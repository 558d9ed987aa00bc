import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  idRangesBeginningWith,
  isUnspaced,
  rangesOf,
  typedWords,
  type IdRange,
  type TermRange,
  type TypedWord,
} from './words.ts'

/** What one typed word stands for. */
export interface SearchedWord {
  readonly word: string
  readonly ranges: readonly TermRange[]
  readonly ids: readonly IdRange[]
  readonly customerIds: readonly string[]
  /** Orders with this word, counted up to `fewOrders + 1`; one that matches twice counts twice. */
  readonly orders: number
}

export interface OperatorSearch {
  readonly words: readonly SearchedWord[]
  /** Only among the orders of this customer. */
  readonly customerId: string | null
  /** A word names more customers or SKUs than are looked up. */
  readonly isCut: boolean
}

/** A word on more orders than this is common: only its newest orders are read. */
export const fewOrders = 10_000
const maxCustomers = 200
const maxSkus = 50

/** Customers with a word of their name, or their email address, beginning with this. */
const customersNamed = (word: string): RawBuilder<unknown> => {
  const pattern = word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
  const ofName = isUnspaced(word)
    ? sql`name ilike ${containing(word)}`
    : sql`normalize_search_text(name) ~ normalize_search_text(${String.raw`\m${pattern}`})`
  return sql`select customer_id from customer where ${ofName}
    union select customer_id from account where email like ${containing(word).slice(1)}`
}

const skusNamed = (word: string): RawBuilder<unknown> => sql`
  select code from sku where owner_customer_id is null and search_text ilike ${containing(word)}
  union select code from sku where owner_customer_id is not null and search_text ilike ${containing(word)}`

interface Known {
  readonly customerIds: string[]
  readonly codes: string[]
}

const readKnown = async (db: Db, words: readonly TypedWord[]): Promise<Known[]> => {
  const parts = words.map(
    ({ word }, n) => sql`select ${sql.lit(n)} as n,
      array(select customer_id::text from (${customersNamed(word)}) c limit ${sql.lit(maxCustomers + 1)}) as "customerIds",
      ${
        isUnspaced(word)
          ? sql`array(select lower(code) from (${skusNamed(word)}) k limit ${sql.lit(maxSkus + 1)})`
          : sql`'{}'::text[]`
      } as codes`,
  )
  const { rows } =
    await sql<Known>`select * from (${sql.join(parts, sql` union all `)}) x order by n`.execute(db)
  return rows
}

type Uncounted = Omit<SearchedWord, 'orders'>

const rangeRows = (ranges: readonly TermRange[]): RawBuilder<unknown> =>
  sql`unnest(${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[]) as r (low, high)`
const idRows = (ids: readonly IdRange[]): RawBuilder<unknown> =>
  sql`unnest(${ids.map(({ from }) => String(from))}::bigint[], ${ids.map(({ to }) => String(to))}::bigint[]) as r (low, high)`

/** One customer's words have an index of their own. */
const inRange = (customerId: string | null): RawBuilder<unknown> =>
  customerId === null
    ? sql`s.term ~>=~ r.low and s.term ~<~ r.high`
    : sql`s.customer_id = ${customerId} and s.term >= r.low and s.term < r.high`

/**
 * Every order of a word, as `order_id` and `customer_id`, `limit` of each kind. Order and limit keep the
 * planner from reading more of the index than that.
 */
export const ordersOfWord = (
  { ranges, ids, customerIds }: Uncounted,
  customerId: string | null,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  const own = customerId === null ? sql`` : sql`and o.customer_id = ${customerId}`
  const owners = customerId === null ? customerIds : customerIds.filter((id) => id === customerId)
  return [
    sql`select s.order_id, s.customer_id from ${rangeRows(ranges)} cross join lateral (
      select s.order_id, s.customer_id from order_search_term s where ${inRange(customerId)}
        order by s.term ${customerId === null ? sql`using ~<~` : sql``} ${limit}) s`,
    ...(owners.length === 0
      ? []
      : [
          sql`select o.id, o.customer_id from unnest(${owners}::bigint[]) as k (id) cross join lateral (
            select o.id, o.customer_id from dropshipping_order o where o.customer_id = k.id
              order by o.id desc ${limit}) o`,
        ]),
    ...(ids.length === 0
      ? []
      : [
          sql`select o.id, o.customer_id from ${idRows(ids)} cross join lateral (
            select o.id, o.customer_id from dropshipping_order o where o.id between r.low and r.high ${own}
              order by o.id desc ${limit}) o`,
        ]),
  ]
}

const countOrders = async (
  db: Db,
  words: readonly Uncounted[],
  customerId: string | null,
): Promise<number[]> => {
  const limit = sql`limit ${sql.lit(fewOrders + 1)}`
  const parts = words.map((word, n) => {
    const found = ordersOfWord(word, customerId, limit).map((one) => sql`(${one} ${limit})`)
    return sql`select ${sql.lit(n)} as n, (select count(*)::integer from (
      select from (${sql.join(found, sql` union all `)}) found ${limit}) x) as orders`
  })
  const { rows } = await sql<{ orders: number }>`
    select * from (${sql.join(parts, sql` union all `)}) x order by n`.execute(db)
  return rows.map(({ orders }) => orders)
}

const idsOf = ({ word, isLast }: TypedWord): IdRange[] =>
  isLast ? idRangesBeginningWith(word) : idRangesBeginningWith(word).slice(0, 1)

/** Looks up what the typed words stand for; without a word, nothing is found. */
export const readSearch = async (
  db: Db,
  text: string,
  customerId: string | null = null,
): Promise<OperatorSearch> => {
  const typed = typedWords(text)
  if (typed.length === 0) return { words: [], customerId, isCut: false }
  const known = await readKnown(db, typed)
  const words = typed.map((word, index): Uncounted => {
    const { customerIds = [], codes = [] } = known[index] ?? {}
    return {
      word: word.word,
      ranges: [
        ...rangesOf(word),
        ...codes.slice(0, maxSkus).map((code) => ({ low: code, high: `${code}\u0001` })),
      ],
      ids: idsOf(word),
      customerIds: customerIds.slice(0, maxCustomers),
    }
  })
  const counts = await countOrders(db, words, customerId)
  return {
    words: words.map((word, index) => ({ ...word, orders: counts[index] ?? 0 })),
    customerId,
    isCut: known.some(
      ({ customerIds, codes }) => customerIds.length > maxCustomers || codes.length > maxSkus,
    ),
  }
}
