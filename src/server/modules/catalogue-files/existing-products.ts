import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { PlannedOffer, ProductFields, SkuFields, Tier } from './import-types.ts'

export interface ExistingSku extends SkuFields {
  readonly id: string
  readonly tiers: readonly Tier[]
  /** The offer that prices are based on comes first. */
  readonly offers: readonly PlannedOffer[]
}

export interface ExistingProduct extends ProductFields {
  readonly id: string
  readonly version: string
  readonly isPrivate: boolean
  readonly skus: readonly ExistingSku[]
}

/**
 * Changes with every edit of the product, its SKUs and its costs: microseconds with a prefix that stops
 * spreadsheets from reformatting them.
 */
export const versionSql = sql`'v' || (extract(epoch from product.updated_at) * 1000000)::bigint`

const readProducts = async (db: Db, ids: readonly string[]): Promise<ExistingProduct[]> => {
  const { rows } = await sql<ExistingProduct>`
    select product.id::text as id, ${versionSql} as version, owner_customer_id is not null as "isPrivate", product.code,
        subject_en as "subjectEn", subject_zh as "subjectZh", category, is_published as "isPublished",
        to_json(keywords) as keywords, remark_en as "remarkEn", customs_name as "customsName", hs_code as "hsCode",
        origin_country as origin, manufacturer, eu_responsible as "euResponsible", safety_warnings as "safetyWarnings",
        cover_url as "coverUrl", to_json(pictures) as pictures, skus.list as skus
      from product cross join lateral (
        select coalesce(json_agg(json_build_object('id', sku.id::text, 'code', sku.code, 'attributes', attributes,
          'imageUrl', image_url, 'priceMinor', price_minor, 'weightGrams', weight_grams, 'lengthMm', length_mm,
          'widthMm', width_mm, 'heightMm', height_mm, 'goodsAttributes', goods_attributes, 'isActive', is_active,
          'tiers', coalesce((select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', tier.price_minor)
            order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]'),
          'offers', coalesce((select json_agg(json_build_object('supplierId', supplier_id::text, 'costFen', cost_cny_minor,
            'minQuantity', min_quantity, 'link', offer.link) order by min_quantity, cost_cny_minor, supplier_id)
            from supplier_offer offer where offer.sku_id = sku.id), '[]')) order by sku.id), '[]') as list
        from sku where sku.product_id = product.id
      ) skus
      where product.id = any (${ids}::bigint[])`.execute(db)
  return rows
}

const codesAtOnce = 5_000
const productsAtOnce = 1_000

const parts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const findIds = async (
  db: Db,
  productCodes: readonly string[],
  skuCodes: readonly string[],
): Promise<string[]> => {
  const ids = new Set<string>()
  const add = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<void> => {
    for (const { id } of (await query.execute(db)).rows) ids.add(id)
  }
  for (const codes of parts(productCodes, codesAtOnce))
    await add(
      sql<{ id: string }>`select id::text as id from product where lower(code) = any (${codes}::text[])`,
    )
  for (const codes of parts(skuCodes, codesAtOnce))
    await add(
      sql<{ id: string }>`
        select distinct product_id::text as id from sku where lower(code) = any (${codes}::text[])`,
    )
  return [...ids]
}

export class ImportTarget {
  private readonly products = new Map<string, ExistingProduct>()
  private readonly nearProducts = new Map<string, string>()
  private readonly skus = new Map<string, { readonly sku: ExistingSku; readonly product: ExistingProduct }>()
  private readonly nearSkus = new Map<string, string>()

  add(product: ExistingProduct): void {
    this.products.set(product.code, product)
    this.nearProducts.set(product.code.toLowerCase(), product.code)
    for (const sku of product.skus) {
      this.skus.set(sku.code, { sku, product })
      this.nearSkus.set(sku.code.toLowerCase(), sku.code)
    }
  }

  product(code: string): ExistingProduct | undefined {
    return this.products.get(code)
  }
  sku(code: string): { readonly sku: ExistingSku; readonly product: ExistingProduct } | undefined {
    return this.skus.get(code)
  }
  /** An existing code that differs in case only. */
  nearProduct(code: string): string | undefined {
    return this.products.has(code) ? undefined : this.nearProducts.get(code.toLowerCase())
  }
  nearSku(code: string): string | undefined {
    return this.skus.has(code) ? undefined : this.nearSkus.get(code.toLowerCase())
  }
}

const lowered = (codes: Iterable<string>): string[] => {
  const small = new Set<string>()
  for (const code of codes) if (code !== '') small.add(code.toLowerCase())
  return [...small]
}

export const loadExistingProducts = async (
  db: Db,
  productCodes: Iterable<string>,
  skuCodes: Iterable<string>,
): Promise<ImportTarget> => {
  const target = new ImportTarget()
  const ids = await findIds(db, lowered(productCodes), lowered(skuCodes))
  for (const some of parts(ids, productsAtOnce))
    for (const product of await readProducts(db, some)) target.add(product)
  return target
}
