import { sql } from 'kysely'
import type { GoodsAttribute } from '../../../contract/statuses.ts'
import type { CustomerId, Db } from '../../platform/database.ts'

/** From `minQuantity` on, one costs this. */
export interface PriceTier {
  readonly minQuantity: number
  readonly priceUsdMinor: number
}

/** A SKU with all that pricing, mapping and packing need. Amounts in USD minor units. */
export interface PricedSku {
  readonly id: string
  readonly code: string
  readonly productId: string
  /** For one, below the lowest tier. */
  readonly priceUsdMinor: number
  /** By quantity, the lowest first. */
  readonly tiers: readonly PriceTier[]
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  /** It can be bought: it is on sale, and its product is not withdrawn. */
  readonly isActive: boolean
  readonly subjectEn: string
  /** `'Red / M'` */
  readonly attributesText: string
  /** The SKU's own picture, else the product's cover. */
  readonly imageUrl: string | null
  /** Null: everybody's. */
  readonly ownerCustomerId: string | null
  /** What a bundle consists of; of goods, which nearly all SKUs are, it is empty. */
  readonly parts: readonly BundleComponent[]
}

export interface BundleComponent {
  readonly sku: PricedSku
  /** In one bundle. */
  readonly units: number
}

const pricedSku = sql`
  sku.id::text as id, sku.code, sku.product_id::text as "productId", sku.price_minor as "priceUsdMinor",
  coalesce((select jsonb_agg(jsonb_build_object('minQuantity', min_quantity, 'priceUsdMinor', tier.price_minor)
    order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]') as tiers,
  sku.weight_grams as "weightGrams", sku.length_mm as "lengthMm", sku.width_mm as "widthMm",
  sku.height_mm as "heightMm", sku.goods_attributes as "goodsAttributes", sku.is_active and product.is_published as "isActive",
  product.subject_en as "subjectEn",
  coalesce((select string_agg(attribute ->> 'value', ' / ' order by position)
    from jsonb_array_elements(sku.attributes) with ordinality as a (attribute, position)), '') as "attributesText",
  coalesce(sku.image_url, product.cover_url) as "imageUrl", sku.owner_customer_id::text as "ownerCustomerId",
  array[]::text[] as parts`

/**
 * SKUs of goods by id, in one query; ids that are not there (or not this customer's, on a tenant's connection) are left
 * out. Who takes bundles, too, calls `loadSkusAndBundles`.
 */
export const loadSkus = async (db: Db, skuIds: readonly string[]): Promise<Map<string, PricedSku>> => {
  if (skuIds.length === 0) return new Map()
  const { rows } = await sql<PricedSku>`
    select ${pricedSku} from sku join product on product.id = sku.product_id
    where sku.id = any (${[...new Set(skuIds)]}::bigint[])`.execute(db)
  return new Map(rows.map((sku) => [sku.id, sku]))
}

/** A customer's SKUs and everybody's with these codes, written in small letters; those sold no more too. */
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

/** The price of one SKU of goods when `quantity` are bought: that of the highest tier reached. */
export const unitPriceUsd = (sku: Pick<PricedSku, 'priceUsdMinor' | 'tiers'>, quantity: number): number => {
  let price = sku.priceUsdMinor
  for (const tier of sku.tiers) if (quantity >= tier.minQuantity) price = tier.priceUsdMinor
  return price
}

export interface SkuSearch {
  /** Words of code, name or attributes; in any order. */
  readonly search: string
  /** Public SKUs and this customer's own; null: public ones alone. A tenant's connection always searches its own. */
  readonly customerId: CustomerId | null
  readonly limit: number
}

/**
 * Active SKUs that hold every word, the exact code first; where these are too few, the most similar after them.
 * Works on either connection (see migrations: the function filters by owner itself).
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
