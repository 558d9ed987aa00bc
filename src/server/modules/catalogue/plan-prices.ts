import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { priceChangeSchema, Pricing } from '../../../contract/catalogue/catalogue-bulk.ts'
import {
  priceChangedBy,
  priceOfCost,
  tierKept,
  type PriceRounding,
} from '../../../contract/catalogue/price-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { exchangeRate } from './exchange-rates.ts'
import { leadingOfferFirst } from './offers.ts'

export type PlannedPrice = z.input<typeof priceChangeSchema> & { readonly productId: string }

const maxSkus = 50_000

interface Found {
  readonly productId: string
  readonly skuId: string
  readonly skuCode: string
  readonly subjectEn: string
  readonly priceMinor: number
  readonly tiers: readonly { readonly minQuantity: number; readonly priceMinor: number }[]
  readonly costFen: number | null
  readonly marginBp: number | null
  readonly rounding: PriceRounding | null
}

/**
 * Active SKUs with the inputs of their prices: a product's rule takes precedence over its category's, and
 * that over the general one.
 */
const readSkus = async (db: Db, productIds: readonly string[]): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select product.id::text as "productId", sku.id::text as "skuId", sku.code as "skuCode",
        subject_en as "subjectEn", sku.price_minor as "priceMinor", offer.cost_cny_minor as "costFen",
        rule.margin_bps as "marginBp", rule.rounding,
        coalesce((select json_agg(json_build_object('minQuantity', min_quantity, 'priceMinor', tier.price_minor)
          order by min_quantity) from sku_price_tier tier where tier.sku_id = sku.id), '[]') as tiers
      from product
      join sku on sku.product_id = product.id and is_active
      left join lateral (
        select cost_cny_minor from supplier_offer where sku_id = sku.id order by ${leadingOfferFirst} limit 1
      ) offer on true
      left join lateral (
        select margin_bps, rounding from price_rule r
          where r.product_id = product.id or (r.product_id is null and (r.category = product.category or r.category is null))
          order by r.product_id nulls last, r.category nulls last limit 1
      ) rule on true
      where product.id = any (${productIds}::bigint[])
      order by product.id desc, sku.id limit ${sql.lit(maxSkus + 1)}`.execute(db)
  if (rows.length > maxSkus) {
    throw refuse('tooManySkus', { max: maxSkus })
  }
  return rows
}

const problemOf = ({ costFen, marginBp }: Found, pricing: Pricing): PlannedPrice['problem'] => {
  if (pricing.by === 'percent') return null
  if (costFen === null) return 'noCost'
  return marginBp === null ? 'noRule' : null
}

const newPrice = (sku: Found, pricing: Pricing, rate: number): number | null => {
  if (pricing.by === 'percent') return priceChangedBy(sku.priceMinor, pricing.percentBp, pricing.rounding)
  const { costFen, marginBp, rounding } = sku
  if (costFen === null || marginBp === null || rounding === null) return null
  return priceOfCost(costFen, rate, { marginBp, rounding })
}

/** At today's exchange rate. */
export const planPrices = async (
  db: Db,
  productIds: readonly string[],
  pricing: Pricing,
): Promise<PlannedPrice[]> => {
  const [skus, rate] = await Promise.all([readSkus(db, productIds), exchangeRate(db, 'CNY')])
  return skus.map((sku) => {
    const newMinor = newPrice(sku, pricing, rate)
    const tiers =
      newMinor === null
        ? sku.tiers
        : sku.tiers.map((tier) => ({
            ...tier,
            priceMinor: tierKept(tier.priceMinor, sku.priceMinor, newMinor),
          }))
    return {
      productId: sku.productId,
      skuId: sku.skuId,
      skuCode: sku.skuCode,
      subjectEn: sku.subjectEn,
      costMinor: pricing.by === 'rule' ? sku.costFen : null,
      oldMinor: sku.priceMinor,
      newMinor,
      tiers: [...tiers],
      problem: problemOf(sku, pricing),
    }
  })
}

export const isChanged = ({ oldMinor, newMinor }: PlannedPrice): boolean =>
  newMinor !== null && newMinor !== oldMinor

export const fingerprintOf = (planned: readonly PlannedPrice[]): string => {
  const hash = createHash('sha256')
  for (const { skuId, oldMinor, newMinor, tiers } of planned)
    hash.update(JSON.stringify([skuId, oldMinor, newMinor, tiers]))
  return hash.digest('base64url')
}

const maxShown = 200

export const previewOf = (planned: readonly PlannedPrice[]) => {
  const refused = planned.filter(({ problem }) => problem !== null)
  const changes = planned.filter(isChanged)
  return {
    fingerprint: fingerprintOf(planned),
    changes: changes.length,
    unchanged: planned.length - refused.length - changes.length,
    refused: refused.length,
    rows: [...refused.slice(0, maxShown / 2), ...changes]
      .slice(0, maxShown)
      .map(({ productId: _productId, ...row }) => row),
  }
}
