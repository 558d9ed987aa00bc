import { convertFromUsd } from '../../../contract/money.ts'
import { unitPriceUsd, type PricedSku } from '../catalogue/index.ts'

export interface LineComponent {
  readonly skuId: string
  readonly skuCode: string
  /** Per bundle. */
  readonly units: number
  /** Per SKU, in the order's currency. */
  readonly unitPriceMinor: number
  readonly weightGrams: number
}

export interface SkuLine {
  readonly quantity: number
  readonly skuId: string | null
  readonly units: number
  readonly weightGrams: number | null
  readonly parts: readonly LineComponent[] | null
}

interface SkuUnits {
  readonly skuId: string
  readonly count: number
  readonly weightGrams: number
}

export const componentsOf = ({ quantity, skuId, units, weightGrams, parts }: SkuLine): SkuUnits[] => {
  if (skuId === null) return []
  const count = quantity * units
  if (parts === null) return [{ skuId, count, weightGrams: weightGrams ?? 0 }]
  return parts.map((part) => ({
    skuId: part.skuId,
    count: count * part.units,
    weightGrams: part.weightGrams,
  }))
}

/** Price fields of a line; `unitPriceMinor` is per SKU, for a bundle the sum of its components. */
interface LinePrice {
  readonly unitPriceMinor: number
  readonly weightGrams: number
  readonly parts: readonly LineComponent[] | null
}

/**
 * The price of one SKU at quantity `count`, in the rate's currency. Each bundle component uses its own price tiers, so
 * that the line costs exactly what its components cost.
 */
export const linePriceOf = (sku: PricedSku, count: number, exchangeRate: number): LinePrice => {
  const priceOf = (one: PricedSku, bought: number): number =>
    convertFromUsd(unitPriceUsd(one, bought), exchangeRate)
  if (sku.parts.length === 0)
    return { unitPriceMinor: priceOf(sku, count), weightGrams: sku.weightGrams, parts: null }
  const parts = sku.parts.map(({ sku: part, units }) => ({
    skuId: part.id,
    skuCode: part.code,
    units,
    unitPriceMinor: priceOf(part, count * units),
    weightGrams: part.weightGrams,
  }))
  return {
    unitPriceMinor: parts.reduce((sum, part) => sum + part.unitPriceMinor * part.units, 0),
    weightGrams: parts.reduce((sum, part) => sum + part.weightGrams * part.units, 0),
    parts,
  }
}
