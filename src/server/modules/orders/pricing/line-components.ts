import type { PriceSource } from '../../../../contract/customer-prices/customer-price.ts'
import type { PricedSku } from '../../catalogue/index.ts'
import { skuPrice, type PriceBasis } from '../../customer-prices/index.ts'

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
  /** Null, as its sources: it is the list price. */
  readonly listPriceMinor: number | null
  readonly priceSources: readonly PriceSource[] | null
  readonly weightGrams: number
  readonly parts: readonly LineComponent[] | null
}

interface Discounted {
  readonly listMinor: number
  readonly sources: readonly PriceSource[]
}

const discountFields = ({ listMinor, sources }: Discounted) => {
  const once = [...new Map(sources.map((source) => [`${source.kind} ${source.id}`, source])).values()]
  return once.length === 0
    ? { listPriceMinor: null, priceSources: null }
    : { listPriceMinor: listMinor, priceSources: once }
}

/**
 * The customer's price of one SKU at quantity `count`. Each bundle component uses its own price tiers and rules, so that
 * the line costs exactly what its components cost.
 */
export const linePriceOf = (sku: PricedSku, count: number, basis: PriceBasis): LinePrice => {
  if (sku.parts.length === 0) {
    const { priceMinor, listMinor, source } = skuPrice(sku, count, basis)
    return {
      unitPriceMinor: priceMinor,
      ...discountFields({ listMinor, sources: source ? [source] : [] }),
      weightGrams: sku.weightGrams,
      parts: null,
    }
  }
  const priced = sku.parts.map(({ sku: part, units }) => ({
    part,
    units,
    price: skuPrice(part, count * units, basis),
  }))
  const sum = (minorOf: (one: (typeof priced)[number]) => number): number =>
    priced.reduce((total, one) => total + minorOf(one) * one.units, 0)
  return {
    unitPriceMinor: sum(({ price }) => price.priceMinor),
    ...discountFields({
      listMinor: sum(({ price }) => price.listMinor),
      sources: priced.flatMap(({ price }) => price.source ?? []),
    }),
    weightGrams: sum(({ part }) => part.weightGrams),
    parts: priced.map(({ part, units, price }) => ({
      skuId: part.id,
      skuCode: part.code,
      units,
      unitPriceMinor: price.priceMinor,
      weightGrams: part.weightGrams,
    })),
  }
}
