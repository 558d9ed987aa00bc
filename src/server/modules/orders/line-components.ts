import { convertFromUsd } from '../../../contract/money.ts'
import { unitPriceUsd, type PricedSku } from '../catalogue/index.ts'

/** A SKU of a line that stands for a bundle, as it was when the line was priced. */
export interface LineComponent {
  readonly skuId: string
  readonly skuCode: string
  /** In one bundle. */
  readonly units: number
  /** For one SKU, in the order's currency. */
  readonly unitPriceMinor: number
  readonly weightGrams: number
}

/** What a line asks for, of which its SKUs follow. */
export interface SkuLine {
  readonly quantity: number
  readonly skuId: string | null
  readonly units: number
  readonly weightGrams: number | null
  readonly parts: readonly LineComponent[] | null
}

/** A SKU that a line takes from the shelf. */
interface Piece {
  readonly skuId: string
  /** For the whole line. */
  readonly count: number
  readonly weightGrams: number
}

/** The SKUs that a line takes: those of a bundle's parts, or its own; none without one. */
export const componentsOf = ({ quantity, skuId, units, weightGrams, parts }: SkuLine): Piece[] => {
  if (skuId === null) return []
  const count = quantity * units
  if (parts === null) return [{ skuId, count, weightGrams: weightGrams ?? 0 }]
  return parts.map((part) => ({
    skuId: part.skuId,
    count: count * part.units,
    weightGrams: part.weightGrams,
  }))
}

/** What a line of a SKU takes on when it is priced: `unitPriceMinor` is for one SKU, of a bundle the sum of its parts. */
interface LinePrice {
  readonly unitPriceMinor: number
  readonly weightGrams: number
  readonly parts: readonly LineComponent[] | null
}

/**
 * The price of one SKU when `count` of it are bought, in the currency of the rate; each part of a bundle by its own price
 * tiers, so that the line costs exactly what its parts cost. Pure.
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
