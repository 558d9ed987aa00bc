import { sql } from 'kysely'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'

export interface PriceTier {
  readonly minQuantity: number
  readonly priceUsdMinor: number
}

/** A SKU with everything that pricing, matching and packing need. Amounts in USD minor units. */
export interface PricedSku {
  readonly id: string
  readonly code: string
  readonly productId: string
  /** Of its product; '' for none. */
  readonly category: string
  /** Of its product; '' if unknown, and for bundles. */
  readonly hsCode: string
  /** Unit price below the lowest tier. */
  readonly priceUsdMinor: number
  readonly tiers: readonly PriceTier[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  /** Whether it can be bought: active, and its product published. */
  readonly isActive: boolean
  readonly subjectEn: string
  /** '' if the product has none, and for bundles. */
  readonly subjectZh: string
  /** `'Red / M'` */
  readonly attributesText: string
  /** The SKU's own image, else the product's cover. */
  readonly imageUrl: string | null
  /** Null: public. */
  readonly ownerCustomerId: string | null
  /** Components of a bundle; empty for all other SKUs. */
  readonly parts: readonly BundleComponent[]
}

export interface BundleComponent {
  readonly sku: PricedSku
  readonly units: number
}

const pricedSku = sql`
  sku.id::text as id, sku.code, sku.product_id::text as "productId", product.category, product.hs_code as "hsCode",
  sku.price_minor as "priceUsdMinor",
  coalesce((select jsonb_agg(jsonb_build_object('minQuantity', min_quantity, 'priceUsdMinor', tier.price_minor)
    order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]') as tiers,
  sku.weight_grams as "weightGrams", sku.length_mm as "lengthMm", sku.width_mm as "widthMm",
  sku.height_mm as "heightMm", sku.goods_attributes as "goodsAttributes", sku.is_active and product.is_published as "isActive",
  product.subject_en as "subjectEn", product.subject_zh as "subjectZh",
  coalesce((select string_agg(attribute ->> 'value', ' / ' order by position)
    from jsonb_array_elements(sku.attributes) with ordinality as a (attribute, position)), '') as "attributesText",
  coalesce(sku.image_url, product.cover_url) as "imageUrl", sku.owner_customer_id::text as "ownerCustomerId",
  '[]'::jsonb as parts`

/**
 * Loads SKUs without bundles by id, in one query; unknown ids (or another customer's, on a tenant connection)
 * are left out. With bundles, use `loadSkusAndBundles`.
 */
export const loadSkus = async (db: Db, skuIds: readonly string[]): Promise<Map<string, PricedSku>> => {
  if (skuIds.length === 0) return new Map()
  const { rows } = await sql<PricedSku>`
    select ${pricedSku} from sku join product on product.id = sku.product_id
    where sku.id = any (${[...new Set(skuIds)]}::bigint[])`.execute(db)
  return new Map(rows.map((sku) => [sku.id, sku]))
}

/** A customer's and public SKUs with these lower-case codes, including discontinued ones. */
export const skusByCode = async (
  db: Db,
  customerId: CustomerId,
  codes: readonly string[],
): Promise<PricedSku[]> => {
  const { rows } = await sql<PricedSku>`
    select ${pricedSku} from sku join product on product.id = sku.product_id
    where lower(sku.code) = any (${codes}::text[])
      and (sku.owner_customer_id is null or sku.owner_customer_id = ${customerId})`.execute(db)
  return rows
}

export const unitPriceUsd = (sku: Pick<PricedSku, 'priceUsdMinor' | 'tiers'>, quantity: number): number => {
  let price = sku.priceUsdMinor
  for (const tier of sku.tiers) if (quantity >= tier.minQuantity) price = tier.priceUsdMinor
  return price
}

export interface SkuSearch {
  readonly search: string
  /**
   * Public SKUs and this customer's own; null: public ones only. A tenant connection always searches its own
   * customer's.
   */
  readonly customerId: CustomerId | null
  readonly limit: number
}

/**
 * Active SKUs that contain every word, the exact code first; if there are too few, followed by the most
 * similar ones. Works on either connection, because the SQL function filters by owner itself.
 */
export const searchSkus = async (db: Db, { search, customerId, limit }: SkuSearch): Promise<PricedSku[]> => {
  if (search.trim() === '') return []
  const { rows } = await sql<PricedSku>`
    select ${pricedSku}
    from search_skus(${search}, ${customerId}, ${limit}) with ordinality as found (id, position)
      join sku on sku.id = found.id join product on product.id = sku.product_id
    order by found.position`.execute(db)
  return rows
}
