import type { Database } from '../../../platform/database/database.ts'
import { countryCodesNamed } from '../state/country-names.ts'
import { listOrderOf, listOrderSql, listOrderColumns, type ListOrder } from './list-order.ts'
import {
  Parameters,
  countsSql,
  flagCountsSql,
  rowsSql,
  shopsOf,
  type ListFilter,
  type ListInput,
  type Statement,
} from './list-sql.ts'
import { flagSearchTerm } from '../state/order-flags.ts'
import { tagSearchTerm, tagWordTerm, wordsOf } from '../state/search-terms.ts'
import { searchScan } from './sorted-scan.ts'
import type { Scope } from '../state/types.ts'

/** Maximum number of terms per range; beyond it the total is a lower bound. */
const maxTerms = 50
/** A word on fewer orders than this is checked completely. */
export const rare = 3_000
/** If every word is common, this many orders are checked in list order. */
const maxScanned = 20_000
/** Where there are more matches, this many pages from the requested one are counted. */
const pagesCounted = 3
export const maxWords = 8

export const searchedWords = ({
  flag,
  tag,
  search,
}: Pick<ListInput, 'flag' | 'tag' | 'search'>): string[] => [
  ...(flag ? [flagSearchTerm(flag)] : []),
  ...(tag === undefined ? [] : [tagSearchTerm(tag)]),
  // Every order number starts with `DS-`.
  ...wordsOf(search ?? '').filter((word) => word !== 'ds'),
]

export interface FoundWord {
  readonly terms: readonly string[]
  readonly isCut: boolean
  /** Number of orders, counted up to `rare`; an order matching two terms counts twice. */
  readonly orders: number
}

/** A loose index scan: it skips from each term to the next, so that a term on half of all orders costs one step. */
const findTermsSql = `
  select t.terms, t."isCut",
      (select count(*)::int from (
        select from unnest(t.terms) as x (term)
          cross join lateral (
            select from order_search_term s where s.customer_id = $1 and s.term = x.term limit ${rare + 1}
          ) one limit ${rare + 1}
      ) c) as orders
    from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
      as w (low, high, "tagLow", "tagHigh", countries, n)
    cross join lateral (
      select coalesce(array_agg(r.term) filter (where r.term is not null and r.step <= ${maxTerms}), '{}')
          || string_to_array(w.countries, ' ') as terms,
          coalesce(bool_or(r.term is not null and r.step > ${maxTerms}), false) as "isCut"
        from (values (w.low, w.high), (w."tagLow", w."tagHigh")) as ranges (low, high)
        cross join lateral (
          with recursive loose as (
            (select s.term, 1 as step from order_search_term s
              where s.customer_id = $1 and s.term >= ranges.low and s.term < ranges.high order by s.term limit 1)
            union all
            select (select s.term from order_search_term s
                where s.customer_id = $1 and s.term > loose.term and s.term < ranges.high order by s.term limit 1), step + 1
              from loose where loose.term is not null and step <= ${maxTerms}
          )
          select term, step from loose
        ) r
    ) t
    order by w.n`

/** The highest code point: an upper bound for all terms with this prefix. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`
/** Of flags and tags: an upper bound for this term alone. */
const afterTerm = (term: string): string => `${term}\u0001`
const isTyped = (word: string): boolean => !word.startsWith('~')

export const findTerms = (database: Database, scope: Scope, words: readonly string[]): Promise<FoundWord[]> =>
  database.queryTenant<FoundWord>(scope.customerId, findTermsSql, [
    scope.customerId,
    words,
    words.map((word) => (isTyped(word) ? afterPrefix(word) : afterTerm(word))),
    words.map((word) => (isTyped(word) ? tagWordTerm(word) : null)),
    words.map((word) => (isTyped(word) ? afterPrefix(tagWordTerm(word)) : null)),
    words.map((word) => countryCodesNamed(word).join(' ')),
  ])

/**
 * A scalar subquery uses one index lookup per order; `exists` would become a join that reads all orders of a common
 * word.
 */
export const hasWordSql = (customer: string, terms: string, orderId: string): string =>
  `(select true from order_search_term s
    where s.customer_id = ${customer} and s.term = any(${terms}) and s.order_id = ${orderId} limit 1)`

const otherFilters = ({ shops, input }: ListFilter, p: Parameters): string[] => [
  ...(shops ? [`o.shop_id = any(${p.add(shops, 'bigint[]')})`] : []),
  ...(input.status ? [`o.status = ${p.add(input.status, 'text')}`] : []),
  ...(input.waitingOn ? [`o.waiting_on = ${p.add(input.waitingOn, 'text')}`] : []),
  ...(input.waitingReason ? [`o.waiting_reason = ${p.add(input.waitingReason, 'text')}`] : []),
  ...(input.createdFrom ? [`o.created_at >= ${p.add(input.createdFrom, 'timestamptz')}`] : []),
  ...(input.createdTo ? [`o.created_at < ${p.add(input.createdTo, 'timestamptz')}`] : []),
]

/**
 * For matches of which only the id is read. Ids ascend with the time of receipt, which therefore need not be read.
 */
const idOnlySql = (id: string): string => `${id} as id, null::timestamptz as created_at`

export const fromRarestSql = (
  filter: ListFilter,
  order: ListOrder,
  words: readonly FoundWord[],
  p: Parameters,
): string => {
  const { customer } = filter
  const [rarest, ...others] = words.toSorted((a, b) => a.orders - b.orders)
  const other = otherFilters(filter, p)
  const conditions = others.map(({ terms }) => hasWordSql(customer, p.add(terms, 'text[]'), 'c.order_id'))
  // Looked up by id, because a join might read all orders of the customer.
  const lookedUp = `cross join lateral (select * from dropshipping_order whole
      where whole.customer_id = ${customer} and whole.id = c.order_id offset 0) o`
  const join = other.length > 0 || order.column ? lookedUp : ''
  return `select ${order.column ? listOrderColumns(order, 'o') : idOnlySql('c.order_id')} from (
      select distinct s.order_id from order_search_term s
        where s.customer_id = ${customer} and s.term = any(${p.add(rarest?.terms ?? [], 'text[]')})
    ) c ${join} where ${['true', ...other, ...conditions].join(' and ')}`
}

const fromTermsSql = (
  filter: ListFilter,
  { direction }: ListOrder,
  word: FoundWord,
  wanted: number,
  p: Parameters,
): string =>
  `select distinct ${idOnlySql('one.order_id')}
    from unnest(${p.add(word.terms, 'text[]')}) as x (term)
    cross join lateral (
      select s.order_id from order_search_term s where s.customer_id = ${filter.customer} and s.term = x.term
        order by s.order_id ${direction} limit ${wanted}
    ) one order by 1 ${direction} limit ${wanted}`

interface Matches {
  readonly sql: string
  readonly isMore: string
}

const fromTermSql = (
  filter: ListFilter,
  { direction }: ListOrder,
  term: string,
  others: readonly FoundWord[],
  wanted: number,
  p: Parameters,
): Matches => {
  const { customer } = filter
  const ofTerm = `select s.order_id from order_search_term s
    where s.customer_id = ${customer} and s.term = ${p.add(term, 'text')} order by s.order_id ${direction}`
  const other = otherFilters(filter, p)
  const lookedUp =
    other.length === 0
      ? ''
      : `cross join lateral (select * from dropshipping_order whole
      where whole.customer_id = ${customer} and whole.id = w.order_id offset 0) o`
  const conditions = others.map(({ terms }) => hasWordSql(customer, p.add(terms, 'text[]'), 'w.order_id'))
  return {
    sql: `select ${idOnlySql('w.order_id')} from (${ofTerm} limit ${maxScanned}) w ${lookedUp}
      where ${['true', ...other, ...conditions].join(' and ')} limit ${wanted}`,
    isMore: `t.total >= ${wanted} or exists (${ofTerm} offset ${maxScanned} limit 1)`,
  }
}

const fromScanSql = (
  filter: ListFilter,
  order: ListOrder,
  words: readonly FoundWord[],
  wanted: number,
  p: Parameters,
): Matches => {
  const { sql: walk, maxOrders } = searchScan(filter, order, maxScanned, p)
  const conditions = words.map(({ terms }) => hasWordSql(filter.customer, p.add(terms, 'text[]'), 'w.id'))
  const all = `(select sum(c.orders) from order_count c where c.customer_id = ${filter.customer})`
  return {
    sql: `select ${listOrderColumns(order, 'w')} from (${walk}) w
      where ${conditions.join(' and ')} limit ${wanted}`,
    isMore: `t.total >= ${wanted} or ${all} > ${maxOrders}`,
  }
}

/** The first orders matching all words, at least `known` of them if there are that many. */
export const matchesOf = (
  filter: ListFilter,
  order: ListOrder,
  {
    words,
    known,
    p,
  }: {
    readonly words: readonly FoundWord[]
    readonly known: number
    readonly p: Parameters
  },
): Matches => {
  const isCut = words.some((word) => word.isCut)
  const more = (sql: string): string => (isCut ? 'true' : sql)
  const [first] = words
  if (words.some(({ orders }) => orders <= rare))
    return { sql: fromRarestSql(filter, order, words, p), isMore: more('false') }
  const { status, waitingOn, waitingReason, createdFrom, createdTo } = filter.input
  const isWalked =
    order.column !== null ||
    filter.shops !== null ||
    [status, waitingOn, waitingReason, createdFrom, createdTo].some(Boolean)
  if (first && words.length === 1 && !isWalked) {
    return { sql: fromTermsSql(filter, order, first, known + 1, p), isMore: more(`t.total > ${known}`) }
  }
  const exact = words.find(({ terms }) => terms.length === 1)
  const [term] = exact?.terms ?? []
  // Few orders have a flag, so filtering these is faster than the reverse.
  const isOverlaid = filter.input.flag !== undefined && order.column === null
  if (term !== undefined && (!isWalked || isOverlaid)) {
    const others = words.filter((word) => word !== exact)
    const { sql, isMore } = fromTermSql(filter, order, term, others, known + 1, p)
    return { sql, isMore: more(isMore) }
  }
  const { sql, isMore } = fromScanSql(filter, order, words, known + 1, p)
  return { sql, isMore: more(isMore) }
}

export const findWords = (database: Database, scope: Scope, words: readonly string[]): Promise<FoundWord[]> =>
  findTerms(database, scope, words.slice(0, maxWords))

export const searchStatement = async (
  database: Database,
  scope: Scope,
  {
    authorities,
    input,
    words,
  }: {
    readonly authorities: readonly string[]
    readonly input: ListInput
    readonly words: readonly string[]
  },
): Promise<Statement> => {
  const found = await findWords(database, scope, words)
  const p = new Parameters()
  const customer = p.add(scope.customerId, 'bigint')
  const granted = p.add(authorities, 'text[]')
  const shops = shopsOf(scope, input.shopId)
  const offset = (input.pageNum - 1) * input.pageSize
  const known = offset + pagesCounted * input.pageSize
  const order = listOrderOf(input)
  const matches = matchesOf({ customer, shops, input }, order, { words: found, known, p })
  const page = `select * from matches order by ${listOrderSql(order, 'matches')}
    limit ${input.pageSize} offset ${offset}`
  const text = `with matches as materialized (${matches.sql}), t as (select count(*) as total from matches)
    select json_build_object('total', t.total, 'rows', ${rowsSql(page, order, customer, granted)},
      'counts', ${countsSql(customer, shops, p)}, 'flagCounts', ${flagCountsSql(customer, shops, p)},
      'totalIsLowerBound', ${matches.isMore})::text as json from t`
  return { text, values: p.values }
}
