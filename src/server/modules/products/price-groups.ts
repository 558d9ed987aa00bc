import { sql, type RawBuilder } from 'kysely'
import { customerPrice, type CustomerPrice } from '../../../contract/customer-prices/customer-price.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import type { CatalogueMoney } from './prices.ts'

const priceOf = (listMinor: number, category: string, { general, rate }: CatalogueMoney): CustomerPrice =>
  customerPrice(
    listMinor,
    { target: 'goods', skuId: '', productId: '', category, isPrivate: false },
    general,
    rate,
  )

/** The price of a product that has no agreed price of its own, from its list price in USD. */
export const categoryPrice = (usdMinor: number, category: string, money: CatalogueMoney): CustomerPrice =>
  priceOf(convertFromUsd(usdMinor, money.rate), category, money)

const maxUsdMinor = 2_147_483_647

/** The smallest amount in USD with a price of at least `minor`, given that prices never fall with the amount. */
export const usdFrom = (minor: number, price: (usdMinor: number) => number): number => {
  let low = 0
  let high = maxUsdMinor
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (price(middle) < minor) low = middle + 1
    else high = middle
  }
  return low
}

export interface PriceRange {
  /** Minor units of the seller's currency, both ends inclusive. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Some of the products in `product_search s`, whose prices have the order of their list prices. */
export interface PriceGroup {
  readonly isOfGroup: RawBuilder<boolean>
  readonly isWithin: (range: PriceRange) => RawBuilder<boolean>
  /** Its products have prices of their own instead, which may have any order. */
  readonly isOwn: boolean
}

interface CategoryGroup {
  readonly category: string
  readonly facetIds: readonly number[]
  readonly discountBp: number
}

const noCategory = ''

const discountOfCategory = (category: string, money: CatalogueMoney): number =>
  priceOf(10_000, category, money).source?.discountBp ?? 0

/** Categories that have the same discount, because each group is searched for itself. */
const categoryGroups = (money: CatalogueMoney): CategoryGroup[] =>
  [...Map.groupBy(money.categories, ({ name }) => discountOfCategory(name, money))].map(
    ([discountBp, categories]) => ({
      category: categories[0]?.name ?? noCategory,
      facetIds: categories.map(({ facetId }) => facetId),
      discountBp,
    }),
  )

const isOfCategories = (facetIds: readonly number[]): RawBuilder<boolean> =>
  sql`s.facets && ${facetIds}::integer[]`

const isWithinUsd = (
  category: string,
  money: CatalogueMoney,
  { from, to }: PriceRange,
): RawBuilder<boolean> => {
  const price = (usdMinor: number): number => categoryPrice(usdMinor, category, money).priceMinor
  const upTo = to === undefined ? maxUsdMinor : usdFrom(to + 1, price) - 1
  return sql`s.price_minor between ${from === undefined ? 0 : usdFrom(from, price)} and ${upTo}`
}

const isWithinOwn = ({ ownPrices }: CatalogueMoney, { from, to }: PriceRange): RawBuilder<boolean> => {
  const isWithin = (minor: number): boolean => minor >= (from ?? 0) && (to === undefined || minor <= to)
  const ids = [...ownPrices].flatMap(([id, { priceMinor }]) => (isWithin(priceMinor) ? [id] : []))
  return sql`s.product_id = any (${ids}::bigint[])`
}

/** Every product is of exactly one group. */
export const priceGroupsOf = (money: CatalogueMoney): PriceGroup[] => {
  const ownIds = [...money.ownPrices.keys()]
  const ofCategories = categoryGroups(money)
  const hasNoOwn =
    ownIds.length === 0 ? sql<boolean>`true` : sql<boolean>`s.product_id <> all (${ownIds}::bigint[])`
  const otherFacets = ofCategories.flatMap(({ facetIds }) => facetIds)
  const isOther =
    otherFacets.length === 0 ? hasNoOwn : sql<boolean>`${hasNoOwn} and not ${isOfCategories(otherFacets)}`
  return [
    { isOfGroup: isOther, isWithin: (range) => isWithinUsd(noCategory, money, range), isOwn: false },
    ...ofCategories.map(({ facetIds, category }) => ({
      isOfGroup: sql<boolean>`${hasNoOwn} and ${isOfCategories(facetIds)}`,
      isWithin: (range: PriceRange) => isWithinUsd(category, money, range),
      isOwn: false,
    })),
    ...(ownIds.length === 0
      ? []
      : [
          {
            isOfGroup: sql<boolean>`s.product_id = any (${ownIds}::bigint[])`,
            isWithin: (range: PriceRange) => isWithinOwn(money, range),
            isOwn: true,
          },
        ]),
  ]
}

/** `customerPrice` in SQL, for a percentage. */
const discountedSql = (discountBp: number): RawBuilder<number> => {
  const list = sql`priced.list_minor`
  return discountBp === 0 ? sql`${list}` : sql`${list} - (${list} * ${sql.lit(discountBp)} + 5000) / 10000`
}

/** `convertFromUsd` in SQL. */
const listMinorSql = (rate: number): RawBuilder<number> => {
  const exact = sql`s.price_minor * ${rate}::float8`
  return sql`floor(${exact} + ${Number.EPSILON}::float8 * (${exact}) + 0.5)::bigint`
}

/** Rows of `product_search` with `shown_minor`: what the card says in the seller's currency. */
export const withShownPrices = (rows: RawBuilder<unknown>, money: CatalogueMoney): RawBuilder<unknown> => {
  const cases = categoryGroups(money).map(
    ({ facetIds, discountBp }) => sql`when ${isOfCategories(facetIds)} then ${discountedSql(discountBp)}`,
  )
  const ofCategory = discountedSql(discountOfCategory(noCategory, money))
  const derived =
    cases.length === 0 ? ofCategory : sql`case ${sql.join(cases, sql` `)} else ${ofCategory} end`
  const own = [...money.ownPrices]
  return sql`select s.*, ${own.length === 0 ? derived : sql`coalesce(own.price_minor, ${derived})`} as shown_minor
    from (${rows}) s cross join lateral (select ${listMinorSql(money.rate)} as list_minor) priced
    ${
      own.length === 0
        ? sql``
        : sql`left join unnest(${own.map(([id]) => id)}::bigint[], ${own.map(([, { priceMinor }]) => priceMinor)}::bigint[])
            own (product_id, price_minor) on own.product_id = s.product_id`
    }`
}
