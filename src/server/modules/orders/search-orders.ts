import type { Database } from '../../platform/database.ts'
import { countryCodesNamed } from './country-names.ts'
import {
  Parameters,
  countsSql,
  rowsSql,
  shopsOf,
  walkOf,
  walkSql,
  type ListFilter,
  type ListInput,
  type Statement,
} from './list-sql.ts'
import type { Scope } from './types.ts'

/** So many different terms a beginning may stand for; more are told as `totalIsLowerBound`. */
const maxTerms = 50
/** A word found on fewer orders than this is looked through wholly. */
const rare = 3_000
/** Where every word is common, so many of the newest orders are looked through. */
const looksThrough = 20_000
/** Where many more are found, so many pages from the one asked for are counted. */
const pagesCounted = 3
const maxWords = 8

interface FoundWord {
  readonly terms: readonly string[]
  /** There are terms beyond `maxTerms`. */
  readonly isCut: boolean
  /** Orders, counted up to `rare`; an order found by two terms counts twice. */
  readonly orders: number
}

/** Walks from each term to the next one (a loose index scan), so that a term on half of all orders costs one step. */
const findTermsSql = `
  select t.terms, t.steps > ${maxTerms} as "isCut",
      (select count(*)::int from (
        select from unnest(t.terms) as x (term)
          cross join lateral (
            select from order_search_term s where s.customer_id = $1 and s.term = x.term limit ${rare + 1}
          ) one limit ${rare + 1}
      ) c) as orders
    from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w (low, high, countries, n)
    cross join lateral (
      with recursive loose as (
        (select s.term, 1 as step from order_search_term s
          where s.customer_id = $1 and s.term >= w.low and s.term < w.high order by s.term limit 1)
        union all
        select (select s.term from order_search_term s
            where s.customer_id = $1 and s.term > loose.term and s.term < w.high order by s.term limit 1), step + 1
          from loose where loose.term is not null and step <= ${maxTerms}
      )
      select coalesce(array_agg(term) filter (where term is not null and step <= ${maxTerms}), '{}')
          || string_to_array(w.countries, ' ') as terms, count(term)::int as steps from loose
    ) t
    order by w.n`

const findTerms = (database: Database, scope: Scope, words: readonly string[]): Promise<FoundWord[]> =>
  database.queryTenant<FoundWord>(scope.customerId, findTermsSql, [
    scope.customerId,
    words,
    // The last character there is: every term that begins with the word lies before it.
    words.map((word) => `${word}\u{10FFFF}`),
    words.map((word) => countryCodesNamed(word).join(' ')),
  ])

/** One look into the index for each order; an `exists` would be turned into a join that reads all of a common word. */
const hasWordSql = (customer: string, terms: string, orderId: string): string =>
  `(select true from order_search_term s
    where s.customer_id = ${customer} and s.term = any(${terms}) and s.order_id = ${orderId} limit 1)`

/** Parts of the filter beside the words, as conditions on `o`. */
const otherFilters = ({ shops, input }: ListFilter, p: Parameters): string[] => [
  ...(shops ? [`o.shop_id = any(${p.add(shops, 'bigint[]')})`] : []),
  ...(input.status ? [`o.status = ${p.add(input.status, 'text')}`] : []),
  ...(input.waitingOn ? [`o.waiting_on = ${p.add(input.waitingOn, 'text')}`] : []),
  ...(input.waitingReason ? [`o.waiting_reason = ${p.add(input.waitingReason, 'text')}`] : []),
  ...(input.createdFrom ? [`o.created_at >= ${p.add(input.createdFrom, 'timestamptz')}`] : []),
  ...(input.createdTo ? [`o.created_at < ${p.add(input.createdTo, 'timestamptz')}`] : []),
]

/** All orders of the rarest word, of which the other words and filters keep what fits. */
const fromRarestSql = (filter: ListFilter, words: readonly FoundWord[], p: Parameters): string => {
  const { customer } = filter
  const [rarest, ...others] = words.toSorted((a, b) => a.orders - b.orders)
  const other = otherFilters(filter, p)
  const conditions = others.map(({ terms }) => hasWordSql(customer, p.add(terms, 'text[]'), 'c.order_id'))
  const join =
    other.length > 0
      ? `join dropshipping_order o on o.customer_id = ${customer} and o.id = c.order_id and ${other.join(' and ')}`
      : ''
  return `select c.order_id as id, null::timestamptz as created_at from (
      select distinct s.order_id from order_search_term s
        where s.customer_id = ${customer} and s.term = any(${p.add(rarest?.terms ?? [], 'text[]')})
    ) c ${join} where ${['true', ...conditions].join(' and ')}`
}

/** The newest orders of one common word: the newest of each of its terms, merged. */
const fromTermsSql = (filter: ListFilter, word: FoundWord, wanted: number, p: Parameters): string =>
  `select distinct one.order_id as id, null::timestamptz as created_at
    from unnest(${p.add(word.terms, 'text[]')}) as x (term)
    cross join lateral (
      select s.order_id from order_search_term s where s.customer_id = ${filter.customer} and s.term = x.term
        order by s.order_id desc limit ${wanted}
    ) one order by 1 desc limit ${wanted}`

interface Matches {
  readonly sql: string
  /** SQL that tells whether there may be more than were found. */
  readonly isMore: string
}

/** The newest orders of one common term, on which all other words are. */
const fromTermSql = (
  { customer }: ListFilter,
  term: string,
  others: readonly FoundWord[],
  wanted: number,
  p: Parameters,
): Matches => {
  const ofTerm = `select s.order_id from order_search_term s
    where s.customer_id = ${customer} and s.term = ${p.add(term, 'text')} order by s.order_id desc`
  const conditions = others.map(({ terms }) => hasWordSql(customer, p.add(terms, 'text[]'), 'w.order_id'))
  return {
    sql: `select w.order_id as id, null::timestamptz as created_at from (${ofTerm} limit ${looksThrough}) w
      where ${conditions.join(' and ')} limit ${wanted}`,
    isMore: `t.total >= ${wanted} or exists (${ofTerm} offset ${looksThrough} limit 1)`,
  }
}

/** The newest orders of the other filters, as far as all words are on them. */
const fromWalkSql = (
  filter: ListFilter,
  words: readonly FoundWord[],
  wanted: number,
  p: Parameters,
): string => {
  const walk = walkSql(walkOf(filter, p), looksThrough, 0)
  const conditions = words.map(({ terms }) => hasWordSql(filter.customer, p.add(terms, 'text[]'), 'w.id'))
  return `select w.id, w.created_at from (${walk}) w where ${conditions.join(' and ')} limit ${wanted}`
}

const matchesOf = (
  filter: ListFilter,
  words: readonly FoundWord[],
  known: number,
  p: Parameters,
): Matches => {
  const isCut = words.some((word) => word.isCut)
  const more = (sql: string): string => (isCut ? 'true' : sql)
  const [first] = words
  if (words.some(({ orders }) => orders <= rare))
    return { sql: fromRarestSql(filter, words, p), isMore: more('false') }
  const { status, waitingOn, waitingReason, createdFrom, createdTo } = filter.input
  const isFiltered =
    filter.shops !== null || [status, waitingOn, waitingReason, createdFrom, createdTo].some(Boolean)
  if (first && words.length === 1 && !isFiltered) {
    return { sql: fromTermsSql(filter, first, known + 1, p), isMore: more(`t.total > ${known}`) }
  }
  const exact = words.find(({ terms }) => terms.length === 1)
  const [term] = exact?.terms ?? []
  if (term !== undefined && !isFiltered) {
    const others = words.filter((word) => word !== exact)
    const { sql, isMore } = fromTermSql(filter, term, others, known + 1, p)
    return { sql, isMore: more(isMore) }
  }
  const all = `(select sum(c.orders) from order_count c where c.customer_id = ${filter.customer})`
  return {
    sql: fromWalkSql(filter, words, known + 1, p),
    isMore: more(`t.total > ${known} or ${all} > ${looksThrough}`),
  }
}

/** The statement of a page of orders that hold all these words and filters. Takes a round trip to look at the words. */
export const searchStatement = async (
  database: Database,
  scope: Scope,
  authorities: readonly string[],
  input: ListInput,
  words: readonly string[],
): Promise<Statement> => {
  const found = await findTerms(database, scope, words.slice(0, maxWords))
  const p = new Parameters()
  const customer = p.add(scope.customerId, 'bigint')
  const granted = p.add(authorities, 'text[]')
  const shops = shopsOf(scope, input.shopId)
  const offset = (input.pageNum - 1) * input.pageSize
  const known = offset + pagesCounted * input.pageSize
  const matches = matchesOf({ customer, shops, input }, found, known, p)
  const page = `select id, created_at from matches order by created_at desc, id desc
    limit ${input.pageSize} offset ${offset}`
  const text = `with matches as materialized (${matches.sql}), t as (select count(*) as total from matches)
    select json_build_object('total', t.total, 'rows', ${rowsSql(page, customer, granted)},
      'counts', ${countsSql(customer, shops, p)}, 'totalIsLowerBound', ${matches.isMore})::text as json from t`
  return { text, values: p.values }
}
