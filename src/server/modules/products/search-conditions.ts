import { sql, type RawBuilder } from 'kysely'
import type { CustomerId } from '../../platform/database/database.ts'
import type { RateBook } from '../shipping/index.ts'
import { deliverableSql } from './deliverable.ts'
import { priceGroupsOf } from './price-groups.ts'
import type { CatalogueMoney } from './prices.ts'
import type { ReadSearch } from './read-search.ts'
import type { SearchInput } from './search-products.ts'

/** A condition on results; facet counts of a group ignore the group's own condition. */
export interface Condition {
  /** 'category', 'goods', 'price', 'attribute:Colour'; '' for conditions without a group. */
  readonly group: string
  readonly sql: RawBuilder<boolean>
}

export const groupOf = (kind: string, name: string): string =>
  kind === 'attribute' ? `attribute:${name}` : kind

const wordsCondition = ({ codes, words }: ReadSearch): RawBuilder<boolean> => {
  if (codes !== null) return sql`s.product_id = any (${codes}::bigint[])`
  return words === null ? sql`false` : sql`s.words @@ ${words}::tsquery`
}

/** Per group with a selection: one of the values. Unknown values match nothing. */
const facetConditions = (input: SearchInput, { facets }: ReadSearch): Condition[] => {
  const groups = [
    ...(input.categories.length > 0 ? ['category'] : []),
    ...(input.goods.length > 0 ? ['goods'] : []),
    ...new Set(input.attributes.map(({ name }) => groupOf('attribute', name))),
  ]
  return groups.map((group) => {
    const ids = facets.filter(({ kind, name }) => groupOf(kind, name) === group).map(({ id }) => id)
    return { group, sql: sql`s.facets && ${ids}::integer[]` }
  })
}

const priceConditions = (
  { priceFrom: from, priceTo: to }: SearchInput,
  money: CatalogueMoney,
): Condition[] => {
  if (from === undefined && to === undefined) return []
  const groups = priceGroupsOf(money).map(
    ({ isOfGroup, isWithin }) => sql`(${isOfGroup} and ${isWithin({ from, to })})`,
  )
  return [{ group: 'price', sql: sql`(${sql.join(groups, sql` or `)})` }]
}

/** Saved and in-stock products are few, so they are read first. */
const ownConditions = ({ isSaved, isInStock }: SearchInput, customerId: CustomerId): Condition[] => [
  ...(isSaved
    ? [
        {
          group: '',
          sql: sql<boolean>`s.product_id = any (array(
            select product_id from saved_product where customer_id = ${customerId}))`,
        },
      ]
    : []),
  ...(isInStock
    ? [
        {
          group: '',
          sql: sql<boolean>`s.product_id = any (array(select sku.product_id from stock
            join sku on sku.id = stock.sku_id where stock.customer_id = ${customerId} and stock.on_hand > 0))`,
        },
      ]
    : []),
]

interface ConditionFacts {
  readonly customerId: CustomerId
  readonly money: CatalogueMoney
  readonly book: RateBook
  readonly read: ReadSearch
}

export const conditionsOf = (
  input: SearchInput,
  { customerId, money, book, read }: ConditionFacts,
): Condition[] => [
  ...(input.search === '' ? [] : [{ group: '', sql: wordsCondition(read) }]),
  ...facetConditions(input, read),
  ...priceConditions(input, money),
  ...ownConditions(input, customerId),
  ...(input.country === undefined
    ? []
    : [{ group: '', sql: deliverableSql(book, input.country, input.maxDays ?? null) }]),
]

export const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => condition.sql),
        sql` and `,
      )
