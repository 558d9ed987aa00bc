import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { findOrders, hasAllWords, type FoundOrders } from './find-orders.ts'
import { readSearch, type SearchedWord } from './read-search.ts'
import { idOfTyped } from './words.ts'

/** How the rows of a list are found. */
export interface SearchedCases {
  /** A table with its alias and the list's conditions: `refund x where x.expires_at is not null`. */
  readonly from: RawBuilder<unknown>
  readonly alias?: string
  readonly id?: string
  /** The column with the order they are about; null if there is none. */
  readonly order?: string | null
  /** Rows that a word of their own finds, beside their number; each condition by an index. */
  readonly own?: (word: string) => readonly RawBuilder<unknown>[]
}

export interface FoundCases {
  readonly ids: string[]
  /** Not all rows that may match were read. */
  readonly isMore: boolean
}

/** More are not listed; the newest are. */
const maxCases = 5_000
const maxScanned = 10_000

interface Columns {
  readonly id: RawBuilder<unknown>
  readonly customerId: RawBuilder<unknown>
  readonly orderId: RawBuilder<unknown> | null
  readonly alias: RawBuilder<unknown>
}

const columnsOf = ({ alias = 'x', id = 'id', order = 'order_id' }: SearchedCases): Columns => ({
  id: sql.ref(`${alias}.${id}`),
  customerId: sql.ref(`${alias}.customer_id`),
  orderId: order === null ? null : sql.ref(`${alias}.${order}`),
  alias: sql.ref(alias),
})

/** The conditions under which a row has a word on its own, not through its order. */
const ownConditions = (cases: SearchedCases, { id, customerId, orderId }: Columns, word: SearchedWord) => {
  const number = idOfTyped(word.word)
  return [
    ...(number === null ? [] : [sql`${id} = ${number}`]),
    ...(cases.own?.(word.word) ?? []),
    ...(orderId || word.customerIds.length === 0
      ? []
      : [sql`${customerId} = any(${word.customerIds}::bigint[])`]),
  ]
}

const hasWord = (cases: SearchedCases, columns: Columns, word: SearchedWord): RawBuilder<unknown> => {
  const { orderId, customerId } = columns
  const conditions = [
    ...ownConditions(cases, columns, word),
    ...(orderId ? [hasAllWords([word], orderId, customerId)] : []),
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `)

/** Rows with a word of their own, each by an index; the other words are checked row by row. */
const ownArms = (
  cases: SearchedCases,
  columns: Columns,
  words: readonly SearchedWord[],
): RawBuilder<unknown>[] =>
  words.flatMap((word) => {
    const others = words.filter((other) => other !== word).map((other) => hasWord(cases, columns, other))
    return ownConditions(cases, columns, word).map((condition) => and([condition, ...others]))
  })

const ofOrders = ({ customerId, orderId }: Columns, found: FoundOrders | null): RawBuilder<unknown>[] =>
  orderId === null || found === null || found.orders.length === 0
    ? []
    : [
        sql`(${customerId}, ${orderId}) in (select * from unnest(
          ${found.orders.map((order) => order.customerId)}::bigint[],
          ${found.orders.map((order) => order.id)}::bigint[]))`,
      ]

/** The rows of a list with all typed words: of their own, their customer's, or their order's. */
export const findCases = async (db: Db, text: string, cases: SearchedCases): Promise<FoundCases> => {
  const search = await readSearch(db, text)
  const { words, isCut } = search
  if (words.length === 0) return { ids: [], isMore: false }
  const columns = columnsOf(cases)
  const { id, alias, orderId } = columns
  const found = orderId ? await findOrders(db, search, { limit: maxCases }) : null
  // Where all words are common, their orders are not known, so rows are read and checked, the newest first.
  const isScanned = found?.isMore === true
  const newest = sql`(select ${alias}.* from ${cases.from} order by ${id} desc limit ${sql.lit(maxScanned)}) ${alias}`
  const checked = and(words.map((word) => hasWord(cases, columns, word)))
  const arms = [...ofOrders(columns, found), ...ownArms(cases, columns, words)]
  const parts = [
    ...arms.map((where) => sql`(select ${id} as id from ${cases.from} and ${where})`),
    ...(isScanned ? [sql`(select ${id} as id from ${newest} where ${checked})`] : []),
  ]
  if (parts.length === 0) return { ids: [], isMore: isCut }
  const { rows } = await sql<{ id: string; read: number }>`
    select id::text as id, ${isScanned ? sql`(select count(*)::integer from ${newest})` : sql`0`} as read
      from (${sql.join(parts, sql` union `)}) found order by found.id desc limit ${sql.lit(maxCases + 1)}`.execute(
    db,
  )
  return {
    ids: rows.slice(0, maxCases).map((row) => row.id),
    isMore: isCut || rows.length > maxCases || (isScanned && (rows[0]?.read ?? maxScanned) >= maxScanned),
  }
}
