import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import { productLimits, type products } from '../../../contract/products/products.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CustomerId, Database, Tx } from '../../platform/database/database.ts'
import type { Scope } from '../orders/index.ts'
import { loadRateBook } from '../shipping/index.ts'
import { facetsOf, groupCountsSql, hitCountsSql, type Counted } from './facets.ts'
import { priceGroupsOf, withShownPrices, type PriceGroup } from './price-groups.ts'
import { catalogueMoney, type CatalogueMoney } from './prices.ts'
import { cardJson, pricedCard, type ReadCard } from './product-cards.ts'
import { readSearch, type ReadSearch } from './read-search.ts'
import { allOf, conditionsOf, type Condition } from './search-conditions.ts'

export type SearchInput = ParsedInputOf<typeof products.searchProducts>
type Answer = z.input<typeof products.searchProducts.output>

interface Found {
  readonly hits: number
  readonly rows: readonly ReadCard[]
  readonly counts: Counted | null
}

const orders: Record<string, RawBuilder<unknown>> = {
  'sales:desc': sql`units_sold desc, product_id desc`,
  'sales:asc': sql`units_sold, product_id`,
  'newest:desc': sql`published_at desc, product_id desc`,
  'newest:asc': sql`published_at, product_id`,
  'price:asc': sql`price_minor, product_id`,
  'price:desc': sql`price_minor desc, product_id desc`,
}
const bySales = sql`units_sold desc, product_id desc`

/**
 * From this many results on, walking an index in the requested order is faster than collecting and sorting all
 * results. Measured.
 */
const indexScanThreshold = (products: number): number => Math.sqrt(840 * products)

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/**
 * Whether to collect and sort. PostgreSQL underestimates the cost of matching a word per row and would walk the index
 * even for rare words, but it estimates the number of results well.
 */
const shouldCollectMatches = async (tx: Tx, conditions: readonly Condition[]): Promise<boolean> => {
  if (conditions.length === 0) return false
  const [hits, all] = await Promise.all([
    sql<Plan>`explain (format json) select from product_search s where ${allOf(conditions)}`.execute(tx),
    sql<{
      products: number
    }>`select reltuples as products from pg_class where oid = 'product_search'::regclass`.execute(tx),
  ])
  const rows = hits.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return rows < indexScanThreshold(Math.max(1, all.rows[0]?.products ?? 1))
}

interface Order {
  /** In which each branch's rows are read, by an index. */
  readonly first: RawBuilder<unknown>
  readonly listed: RawBuilder<unknown>
  readonly isTitle: RawBuilder<boolean>
  readonly isByPrice: boolean
}

const orderOf = (input: SearchInput, read: ReadSearch): Order => {
  const sort = sortOf(input.sort)
  const asked = sort && orders[`${sort.key}:${sort.direction}`]
  if (asked && sort.key === 'price') {
    const shown = sort.direction === 'asc' ? sql`shown_minor` : sql`shown_minor desc`
    return { first: asked, listed: sql`${shown}, ${asked}`, isTitle: sql`false`, isByPrice: true }
  }
  if (asked) return { first: asked, listed: asked, isTitle: sql`false`, isByPrice: false }
  // Title matches rank before keyword matches; best sellers first within each.
  const isTitle = read.words === null ? sql<boolean>`false` : sql<boolean>`s.title @@ ${read.words}::tsquery`
  return { first: bySales, listed: sql`is_title desc, ${bySales}`, isTitle, isByPrice: false }
}

/** What is read in one order. */
interface Branch {
  readonly conditions: readonly Condition[]
  /** Whether matching rows are collected before they are sorted. */
  readonly gathered: boolean
  /** Null: all rows, which are few. */
  readonly order: RawBuilder<unknown> | null
}

/** By price, each group of prices is read for itself, as its prices have the order of the index. */
const branchesOf = (
  tx: Tx,
  conditions: readonly Condition[],
  { first, isByPrice }: Order,
  money: CatalogueMoney,
): Promise<Branch[]> => {
  const groups: (PriceGroup | null)[] = isByPrice ? priceGroupsOf(money) : [null]
  return Promise.all(
    groups.map(async (group) => {
      const ofGroup = groups.length > 1 && group ? [{ group: '', sql: group.isOfGroup }] : []
      const all = [...conditions, ...ofGroup]
      if (group?.isOwn) return { conditions: all, gathered: false, order: null }
      return { conditions: all, gathered: await shouldCollectMatches(tx, all), order: first }
    }),
  )
}

const limitSql = sql.lit(productLimits.hits + 1)

/** Matching rows; `offset 0` makes PostgreSQL collect them first. */
const branchSql = ({ conditions, gathered, order }: Branch): RawBuilder<unknown> => {
  const columns = sql`product_id, units_sold, published_at, price_minor, facets, title`
  const found = sql`select ${columns} from product_search s where ${allOf(conditions)}`
  const rows = gathered ? sql`select * from (${found} offset 0) gathered` : found
  return order ? sql`${rows} order by ${order} limit ${limitSql}` : rows
}

const hitsSql = (
  branches: readonly Branch[],
  { listed, isTitle }: Order,
  money: CatalogueMoney,
): RawBuilder<unknown> => {
  const rows = sql.join(
    branches.map((branch) => sql`(${branchSql(branch)})`),
    sql` union all `,
  )
  const first = branches.length > 1 ? sql`order by ${listed} limit ${limitSql}` : sql``
  return sql`select product_id, units_sold, published_at, price_minor, facets, shown_minor, ${isTitle} as is_title
    from (${withShownPrices(rows, money)}) s ${first}`
}

/** One statement: up to 2,001 results, a page of them as cards, and their facet counts. */
const searchSql = (
  input: SearchInput,
  facts: {
    readonly scope: Scope
    readonly money: CatalogueMoney
    readonly order: Order
    readonly branches: readonly Branch[]
  },
): RawBuilder<Found> => {
  const { scope, money, order, branches } = facts
  const offset = (input.pageNum - 1) * input.pageSize
  const room = Math.max(0, Math.min(input.pageSize, productLimits.hits - offset))
  const sources = [
    sql`hits as materialized (${hitsSql(branches, order, money)})`,
    sql`page as materialized (
      select product_id, row_number() over () as place from (
        select product_id from hits order by ${order.listed} limit ${room} offset ${offset}) listed)`,
  ]
  return sql<Found>`with ${sql.join(sources, sql`, `)}
    select (select count(*)::integer from hits) as hits,
      coalesce((select jsonb_agg(${cardJson(scope)} order by page.place)
        from page join product_search shown on shown.product_id = page.product_id
          join product on product.id = page.product_id), '[]') as rows,
      ${input.withFacets ? hitCountsSql(money) : sql`null::jsonb`} as counts`
}

/** Plans statements for their actual values, because common and rare words need different plans. */
const plannedForValues = <T>(
  database: Database,
  { customerId }: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.tenantTransaction(customerId, async (tx) => {
    // Sent without waiting; it runs before the following statements of the connection.
    const setting = sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const [done] = await Promise.all([work(tx), setting])
    return done
  })

export const searchProducts = async (
  database: Database,
  scope: Scope,
  customer: { readonly customerId: CustomerId; readonly currency: Currency },
  input: SearchInput,
): Promise<Answer> => {
  const db = database.tenant(scope.customerId)
  const [money, book, read] = await Promise.all([
    catalogueMoney(db, customer),
    loadRateBook(db),
    readSearch(db, input),
  ])
  const conditions = conditionsOf(input, { customerId: scope.customerId, money, book, read })
  const countGroups = input.withFacets ? groupCountsSql(conditions, money) : null
  // Run in parallel on two connections, as both take about equally long.
  const [page, groups] = await Promise.all([
    plannedForValues(database, scope, async (tx) => {
      const order = orderOf(input, read)
      const branches = await branchesOf(tx, conditions, order, money)
      return searchSql(input, { scope, money, order, branches }).execute(tx)
    }),
    countGroups && plannedForValues(database, scope, (tx) => countGroups.execute(tx)),
  ])
  const [found] = page.rows
  if (!found) throw new Error('the search returned no row')
  return {
    total: Math.min(found.hits, productLimits.hits),
    totalIsLowerBound: found.hits > productLimits.hits,
    currency: customer.currency,
    meant: read.codes === null ? read.meant : null,
    rows: found.rows.map((card) => pricedCard(card, money)),
    facets:
      found.counts === null
        ? null
        : facetsOf([found.counts, ...(groups?.rows ?? []).map(({ counted }) => counted)], money),
  }
}
