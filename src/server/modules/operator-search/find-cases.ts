import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { findOrders, hasAllWords } from './find-orders.ts'
import { readSearch, type SearchedWord } from './read-search.ts'
import { idOfTyped } from './words.ts'

/** How the rows of a list are found; they are `x`, with `id` and `customer_id`. */
export interface SearchedCases {
  /** A table and the conditions of the list: `refund x where x.expires_at is not null`. */
  readonly from: RawBuilder<unknown>
  /** The column with the order they are about, if any. */
  readonly orderId?: RawBuilder<unknown>
  readonly id?: RawBuilder<unknown>
  /** Rows that a word of their own finds, beside their number; each condition by an index. */
  readonly own?: (word: string) => readonly RawBuilder<unknown>[]
}

export interface FoundCases {
  readonly ids: string[]
  /** Not all rows that may match were read. */
  readonly isMore: boolean
}

/** More are not listed; the newest are. */
const mostCases = 5_000
const mostScanned = 10_000

/** The conditions under which a row has a word by itself or through its customer. */
const ownConditions = ({ own, id = sql`x.id` }: SearchedCases, { word }: SearchedWord) => {
  const number = idOfTyped(word)
  return [...(number === null ? [] : [sql`${id} = ${number}`]), ...(own?.(word) ?? [])]
}

const either = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

const hasWord = (cases: SearchedCases, word: SearchedWord): RawBuilder<unknown> =>
  either([
    ...ownConditions(cases, word),
    ...(cases.orderId
      ? [hasAllWords([word], cases.orderId, sql`x.customer_id`)]
      : [sql`x.customer_id = any(${word.customerIds}::bigint[])`]),
  ])

/** Each arm is driven by an index; the other words are checked row by row. */
const armsOf = (cases: SearchedCases, words: readonly SearchedWord[]): RawBuilder<unknown>[] =>
  words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index)
    const driving = [
      ...ownConditions(cases, word),
      ...(cases.orderId || word.customerIds.length === 0
        ? []
        : [sql`x.customer_id = any(${word.customerIds}::bigint[])`]),
    ]
    return driving.map((condition) =>
      sql.join([condition, ...others.map((other) => hasWord(cases, other))], sql` and `),
    )
  })

/** The rows of a list with all typed words: of their own, their customer's, or their order's. */
export const findCases = async (db: Db, text: string, cases: SearchedCases): Promise<FoundCases> => {
  const search = await readSearch(db, text)
  const { words } = search
  if (words.length === 0) return { ids: [], isMore: false }
  const id = cases.id ?? sql`x.id`
  const arm = (where: RawBuilder<unknown>) => sql`(select ${id} as id from ${cases.from} and ${where})`
  const found = cases.orderId ? await findOrders(db, search, { limit: mostCases }) : null
  const orders = found?.orders ?? []
  const ofOrders =
    cases.orderId && orders.length > 0
      ? [
          arm(sql`(x.customer_id, ${cases.orderId}) in (select * from unnest(
            ${orders.map(({ customerId }) => customerId)}::bigint[], ${orders.map((order) => order.id)}::bigint[]))`),
        ]
      : []
  // Where all words are common, their orders are not known, so rows are read and checked, the newest first.
  const isScanned = found?.isMore === true
  const newest = sql`(select x.* from ${cases.from} order by ${id} desc limit ${sql.lit(mostScanned)}) x`
  const scanned = isScanned
    ? [
        sql`(select ${id} as id from ${newest} where ${sql.join(
          words.map((word) => hasWord(cases, word)),
          sql` and `,
        )})`,
      ]
    : []
  const parts = [...ofOrders, ...armsOf(cases, words).map(arm), ...scanned]
  if (parts.length === 0) return { ids: [], isMore: search.isCut }
  const { rows } = await sql<{ id: string; read: number }>`
    select id::text as id, ${isScanned ? sql`(select count(*)::integer from ${newest})` : sql`0`} as read
      from (${sql.join(parts, sql` union `)}) found order by found.id desc limit ${sql.lit(mostCases + 1)}`.execute(
    db,
  )
  return {
    ids: rows.slice(0, mostCases).map((row) => row.id),
    isMore:
      search.isCut || rows.length > mostCases || (isScanned && (rows[0]?.read ?? mostScanned) >= mostScanned),
  }
}

/** The rows that a list keeps. */
export const amongCases = (
  found: FoundCases | null,
  id: RawBuilder<unknown> = sql`x.id`,
): RawBuilder<unknown> => (found === null ? sql`true` : sql`${id} = any(${found.ids}::bigint[])`)
