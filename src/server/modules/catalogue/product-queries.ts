import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { notFound } from '../../../contract/errors.ts'
import type { operatorCatalogue, productSchema } from '../../../contract/operator/catalogue.ts'
import { sortOf } from '../../../contract/paging.ts'
import type { Db } from '../../platform/database.ts'
import { orderBySql } from '../../platform/sort-sql.ts'

export type Product = z.input<typeof productSchema>

const productJson = sql`json_build_object('id', product.id::text, 'ownerCustomerId', product.owner_customer_id::text,
  'ownerName', customer.name, 'code', product.code, 'subjectEn', subject_en, 'subjectZh', subject_zh,
  'coverUrl', cover_url, 'category', category, 'keywords', keywords, 'remarkEn', remark_en,
  'customsName', customs_name, 'hsCode', hs_code, 'isPublished', is_published, 'updatedAt', product.updated_at, 'skus', skus.list)`

/** Of the page's products alone: the lateral part runs after the limit. */
const productParts = sql`
  left join customer on customer.customer_id = product.owner_customer_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', sku.id::text, 'code', sku.code, 'attributes', attributes,
      'imageUrl', image_url, 'priceMinor', price_minor, 'weightGrams', weight_grams, 'lengthMm', length_mm,
      'widthMm', width_mm, 'heightMm', height_mm, 'goodsAttributes', goods_attributes, 'isActive', sku.is_active,
      'tiers', coalesce((select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', tier.price_minor)
        order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]')) order by sku.id), '[]') as list
    from sku where sku.product_id = product.id
  ) skus`

/** One product with its SKUs. @throws DomainError notFound */
export const getProduct = async (db: Db, productId: string): Promise<Product> => {
  const { rows } = await sql<{ product: Product }>`
    select ${productJson} as product from product ${productParts} where product.id = ${productId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Product')
  return row.product
}

/** `%word%` for each word, the longest first, with LIKE's own signs taken literally. */
const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .toSorted((a, b) => b.length - a.length)

type ListInput = ParsedInputOf<typeof operatorCatalogue.listProducts>

const conditions = ({ search, owner }: ListInput): RawBuilder<unknown> => {
  const patterns = patternsOf(search ?? '')
  const [longest] = patterns
  const words = longest
    ? sql`product.id in (select product_id from sku where search_text like ${longest} and search_text like all (${patterns}))`
    : sql`true`
  const owned = {
    all: sql`true`,
    public: sql`owner_customer_id is null`,
    private: sql`owner_customer_id is not null`,
  }
  return sql`${words} and ${owned[owner]}`
}

const orderOf = (sort: ListInput['sort']): RawBuilder<unknown> => {
  const { key, direction } = sortOf(sort) ?? { key: 'added', direction: 'desc' }
  if (key === 'code') return orderBySql([sql`product.code`], direction)
  return orderBySql([...(key === 'changed' ? [sql`product.updated_at`] : []), sql`product.id`], direction)
}

/** A page of products with their SKUs, the newest first unless asked otherwise; every word must be in a SKU's or the product's words. */
export const listProducts = async (db: Db, input: ListInput): Promise<{ total: number; rows: Product[] }> => {
  const where = conditions(input)
  const { pageNum, pageSize } = input
  const order = orderOf(input.sort)
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from product where ${where}`.execute(db),
    sql<{ product: Product }>`
      select ${productJson} as product from (
        select * from product where ${where} order by ${order}
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}
      ) product ${productParts} order by ${order}`.execute(db),
  ])
  return { total: count.rows[0]?.total ?? 0, rows: page.rows.map((row) => row.product) }
}
