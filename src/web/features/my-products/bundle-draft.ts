import { bundleLimits } from '../../../contract/bundles/bundles.ts'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import type { MyVariant } from '../../../contract/my-products/my-product-schemas.ts'

export interface DraftPart {
  readonly sku: Pick<
    SkuChoice,
    | 'skuId'
    | 'code'
    | 'subjectEn'
    | 'subjectZh'
    | 'attributes'
    | 'imageUrl'
    | 'price'
    | 'tiers'
    | 'weightGrams'
  >
  readonly units: number
}

export const partsOf = ({ sku, units }: Pick<MyVariant, 'sku' | 'units'>): DraftPart[] => {
  if (!sku) return []
  if (sku.parts.length === 0) return [{ sku, units: Math.min(units, bundleLimits.units) }]
  return sku.parts.map(({ units: own, ...part }) => ({
    sku: part,
    units: Math.min(own * units, bundleLimits.units),
  }))
}

export const withSku = (parts: readonly DraftPart[], sku: DraftPart['sku']): DraftPart[] =>
  parts.some((part) => part.sku.skuId === sku.skuId)
    ? parts.map((part) =>
        part.sku.skuId === sku.skuId
          ? { ...part, units: Math.min(part.units + 1, bundleLimits.units) }
          : part,
      )
    : [...parts, { sku, units: 1 }]

/** The component's unit price in minor units, at the tier its quantity in one bundle reaches. */
export const priceAt = ({ sku, units }: DraftPart): number =>
  sku.tiers.reduce(
    (price, tier) => (units >= tier.minQuantity ? tier.price.amountMinor : price),
    sku.price.amountMinor,
  )

/** Cost of one bundle in minor units and its weight in grams. */
export const sumsOf = (
  parts: readonly DraftPart[],
): { readonly amountMinor: number; readonly weightGrams: number } => ({
  amountMinor: parts.reduce((sum, part) => sum + priceAt(part) * part.units, 0),
  weightGrams: parts.reduce((sum, { sku, units }) => sum + sku.weightGrams * units, 0),
})
