import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { priceBands, productLimits, type productFacetsSchema } from '../../../contract/products/products.ts'
import { goodsAttributes } from '../../../contract/kernel/statuses.ts'
import { withShownPrices } from './price-groups.ts'
import type { CatalogueMoney, SellersMoney } from './prices.ts'
import { allOf, groupOf, type Condition } from './search-conditions.ts'

type Facets = z.input<typeof productFacetsSchema>

const maxValues = 400
const shown = { attributes: 8, values: 24, categories: 60 } as const

export interface Counted {
  /** The group they are for; null: all groups without a selection. */
  readonly group: string | null
  readonly hits: number
  readonly values: readonly (readonly [
    kind: string,
    name: string,
    value: string,
    labelZh: string,
    count: number,
  ])[]
  readonly prices: readonly (readonly [band: number, count: number])[]
}

/** Products of a kind mostly share their values: group by the whole set of values first, then count each value. */
const valuesJson = (hits: RawBuilder<unknown>, ofGroup: RawBuilder<boolean>) => sql`
  coalesce((select json_agg(json_build_array(facet.kind, facet.name, facet.value,
      coalesce(product_category.name_zh, ''), counted.n) order by counted.n desc, facet.value)
    from (select id, sum(together.n)::integer as n
        from (select facets, count(*) as n from ${hits} group by facets) together, unnest(facets) id
        where ${ofGroup} group by id order by n desc limit ${sql.lit(maxValues)}) counted
      join product_facet facet using (id)
      left join product_category on facet.kind = 'category' and product_category.name_en = facet.value
    ), '[]')`

const pricesJson = (hits: RawBuilder<unknown>, { currency }: SellersMoney) => sql`
  coalesce((select json_agg(json_build_array(band, n) order by band) from (
      select width_bucket(shown_minor, ${priceBands[currency]}::bigint[]) as band, count(*) as n from ${hits} group by band
    ) bands), '[]')`

const ofGroupSql = (group: string): RawBuilder<boolean> => sql`id = any (array(
  select facet.id from product_facet facet
    where case facet.kind when 'attribute' then 'attribute:' || facet.name else facet.kind end = ${group}))`

/** For a selected group only that group is counted; the others come from the full results. */
const countedJson = (
  group: string | null,
  hits: RawBuilder<unknown>,
  money: SellersMoney,
): RawBuilder<unknown> => {
  const none = sql`'[]'::json`
  const values = group === 'price' ? none : valuesJson(hits, group === null ? sql`true` : ofGroupSql(group))
  const prices = group === null || group === 'price' ? pricesJson(hits, money) : none
  return sql`select json_build_object('group', ${group}::text, 'hits', (select count(*) from ${hits}),
    'values', ${values}, 'prices', ${prices}) as counted`
}

export const hitCountsSql = (money: SellersMoney): RawBuilder<unknown> =>
  sql`(${countedJson(null, sql.ref('hits'), money)})`

/** For each group with a selection: counts of the results without that selection; null if there is none. */
export const groupCountsSql = (
  conditions: readonly Condition[],
  money: CatalogueMoney,
): RawBuilder<{ readonly counted: Counted }> | null => {
  const chosen = [...new Set(conditions.map(({ group }) => group))].filter((group) => group !== '')
  if (chosen.length === 0) return null
  const groups = chosen.map((group, index) => ({
    group,
    name: sql.ref(`hits_${index}`),
    others: allOf(conditions.filter((condition) => condition.group !== group)),
  }))
  const sources = groups.map(({ name, others }) => {
    const hits = sql`select product_id, facets, price_minor from product_search s
        where ${others} limit ${sql.lit(productLimits.hits + 1)}`
    return sql`${name} as materialized (${withShownPrices(hits, money)})`
  })
  const counts = groups.map(({ group, name }) => countedJson(group, name, money))
  return sql`with ${sql.join(sources)} ${sql.join(counts, sql` union all `)}`
}

/** Counts by group, largest first; attributes with the most results first. Prices in the seller's currency. */
export const facetsOf = (counts: readonly Counted[], { currency }: SellersMoney): Facets => {
  const all = counts.find(({ group }) => group === null)
  if (!all) throw new Error('the facet query returned no counts')
  const of = (group: string): Counted => counts.find((counted) => counted.group === group) ?? all
  const isAtLeast = ({ hits }: Counted): boolean => hits > productLimits.hits
  const valuesOf = (group: string, max: number) =>
    of(group)
      .values.filter(([kind, name]) => groupOf(kind, name) === group)
      .slice(0, max)
  const names = new Set(
    counts.flatMap(({ values }) => values.flatMap(([kind, name]) => (kind === 'attribute' ? [name] : []))),
  )
  const attributes = [...names].map((name) => {
    const group = groupOf('attribute', name)
    const values = valuesOf(group, shown.values).map(([, , value, , count]) => ({ value, count }))
    return { name, isAtLeast: isAtLeast(of(group)), values }
  })
  const sizeOf = ({ values }: (typeof attributes)[number]): number =>
    values.reduce((sum, { count }) => sum + count, 0)
  const chosen = new Set(counts.map(({ group }) => group))
  const bands = priceBands[currency]
  return {
    categories: {
      isAtLeast: isAtLeast(of('category')),
      values: valuesOf('category', shown.categories).map(([, , value, labelZh, count]) => ({
        value,
        labelZh,
        count,
      })),
    },
    attributes: attributes
      .filter(({ values }) => values.length > 0)
      .toSorted(
        (a, b) =>
          Number(chosen.has(groupOf('attribute', b.name))) -
            Number(chosen.has(groupOf('attribute', a.name))) ||
          sizeOf(b) - sizeOf(a) ||
          a.name.localeCompare(b.name, 'en'),
      )
      .slice(0, shown.attributes),
    goods: {
      isAtLeast: isAtLeast(of('goods')),
      values: goodsAttributes.flatMap((value) => {
        const found = valuesOf('goods', goodsAttributes.length).find(([, , name]) => name === value)
        return found ? [{ value, count: found[4] }] : []
      }),
    },
    prices: {
      isAtLeast: isAtLeast(of('price')),
      values: of('price').prices.map(([band, count]) => ({
        fromMinor: band === 0 ? 0 : (bands[band - 1] ?? 0),
        toMinor: bands[band] === undefined ? null : bands[band] - 1,
        count,
      })),
    },
  }
}
