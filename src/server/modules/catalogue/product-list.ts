import { containing } from '../../platform/database/containing.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  productStates,
  type operatorCatalogue,
  type productRowSchema,
  type ProductState,
} from '../../../contract/catalogue/catalogue.ts'
import { maxChosenProducts, type operatorCatalogueBulk } from '../../../contract/catalogue/catalogue-bulk.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'

type ProductRow = z.input<typeof productRowSchema>
type ListInput = ParsedInputOf<typeof operatorCatalogue.listProducts>
export type ProductFilter = ParsedInputOf<typeof operatorCatalogueBulk.findProducts>

/** Counting stops here, so that the list is equally fast with a million products. */
const maxCounted = 10_000

/** `%word%` for each word, longest first, with LIKE's wildcards escaped. */
const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containing)
    .toSorted((a, b) => b.length - a.length)

const lacking = {
  picture: sql`cover_url is null`,
  nameZh: sql`subject_zh = ''`,
  cost: sql`product.id in (select product_id from product_missing_cost)`,
  customs: sql`(customs_name = '' or hs_code = '' or origin_country = '')`,
}

export const productCondition = (filter: ProductFilter): RawBuilder<unknown> => {
  const { search, state, ownerCustomerId, category, supplierId, lacks } = filter
  const patterns = patternsOf(search ?? '')
  const [longest] = patterns
  const parts = [
    ...(longest
      ? [
          // Two subqueries, because public and private products have separate indexes.
          sql`product.id in (
            select product_id from sku where owner_customer_id is null
                and search_text like ${longest} and search_text like all (${patterns})
            union all
            select product_id from sku where owner_customer_id is not null
                and search_text like ${longest} and search_text like all (${patterns}))`,
        ]
      : []),
    ...(state === 'all' ? [] : [sql`state = ${state}`]),
    ...(ownerCustomerId === undefined ? [] : [sql`owner_customer_id = ${ownerCustomerId}`]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(supplierId === undefined
      ? []
      : [
          sql`product.id in (select product_id from sku join supplier_offer offer on offer.sku_id = sku.id
            where offer.supplier_id = ${supplierId})`,
        ]),
    ...(lacks === undefined ? [] : [lacking[lacks]]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const orderOf = (sort: ListInput['sort']): RawBuilder<unknown> => {
  const { key, direction } = sortOf(sort) ?? { key: 'added', direction: 'desc' }
  if (key === 'code') return orderBySql([sql`product.code`], direction)
  return orderBySql([...(key === 'changed' ? [sql`product.updated_at`] : []), sql`product.id`], direction)
}

const rowJson = sql`json_build_object('id', product.id::text, 'code', product.code, 'subjectEn', subject_en,
  'subjectZh', subject_zh, 'coverUrl', cover_url, 'category', category, 'remarkEn', remark_en,
  'ownerCustomerId', product.owner_customer_id::text, 'ownerName', customer.name, 'state', state,
  'isPublished', is_published, 'updatedAt', product.updated_at, 'skus', sums.skus, 'skusOff', sums.off,
  'price', json_build_object('from', sums.low, 'to', sums.high),
  'grams', json_build_object('from', sums.light, 'to', sums.heavy))`

const rowParts = sql`
  left join customer on customer.customer_id = product.owner_customer_id
  cross join lateral (
    select count(*)::integer as skus, (count(*) filter (where not is_active))::integer as off,
      coalesce(min(price_minor) filter (where is_active), min(price_minor), 0) as low,
      coalesce(max(price_minor) filter (where is_active), max(price_minor), 0) as high,
      coalesce(min(weight_grams) filter (where is_active), min(weight_grams), 0) as light,
      coalesce(max(weight_grams) filter (where is_active), max(weight_grams), 0) as heavy
    from sku where sku.product_id = product.id
  ) sums`

type Counts = Record<ProductState, number>

/** From counters maintained by triggers. */
export const countProducts = async (db: Db): Promise<Counts> => {
  const { rows } = await sql<{ state: ProductState; products: number }>`
    select state, products::integer as products from product_count`.execute(db)
  const found = new Map(rows.map(({ state, products }) => [state, products]))
  const [published, draft, withdrawn, isPrivate] = productStates.map((state) => found.get(state) ?? 0)
  return { published: published ?? 0, draft: draft ?? 0, withdrawn: withdrawn ?? 0, private: isPrivate ?? 0 }
}

const isPlain = ({ search, ownerCustomerId, category, supplierId, lacks }: ListInput): boolean =>
  !search && [ownerCustomerId, category, supplierId, lacks].every((part) => part === undefined)

const totalOf = async (db: Db, input: ListInput): Promise<{ total: number; totalIsLowerBound: boolean }> => {
  if (isPlain(input)) {
    const counts = await countProducts(db)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { total: input.state === 'all' ? all : counts[input.state], totalIsLowerBound: false }
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from product where ${productCondition(input)} limit ${sql.lit(maxCounted + 1)}
    ) counted`.execute(db)
  const total = rows[0]?.total ?? 0
  return { total: Math.min(total, maxCounted), totalIsLowerBound: total > maxCounted }
}

/** Every search word must occur in the product or one of its SKUs. */
export const listProducts = async (
  db: Db,
  input: ListInput,
): Promise<{ total: number; totalIsLowerBound: boolean; rows: ProductRow[] }> => {
  const { pageNum, pageSize } = input
  const order = orderOf(input.sort)
  const [total, page] = await Promise.all([
    totalOf(db, input),
    sql<{ product: ProductRow }>`
      select ${rowJson} as product from (
        select * from product where ${productCondition(input)} order by ${order}
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) product ${rowParts} order by ${order}`.execute(db),
  ])
  return { ...total, rows: page.rows.map((row) => row.product) }
}

export const findProducts = async (db: Db, filter: ProductFilter): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select product.id::text as id from product where ${productCondition(filter)}
    order by product.id desc limit ${sql.lit(maxChosenProducts)}`.execute(db)
  return rows
}
