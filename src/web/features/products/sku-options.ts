import type { ProductSku } from '../../../contract/products/products.ts'

/** The selected value of each attribute. */
export type Chosen = Readonly<Record<string, string>>

interface Option {
  /** '' if SKUs differ only by code. */
  readonly name: string
  readonly values: readonly string[]
}

type Sku = Pick<ProductSku, 'code' | 'attributes'>

/** The attributes that distinguish a product's SKUs, or the codes if none do. */
const attributesOf = (sku: Sku, byCode: boolean): Sku['attributes'] =>
  byCode ? [{ name: '', value: sku.code }] : sku.attributes

const keyOf = ({ attributes }: Sku): string =>
  JSON.stringify(
    attributes.map(({ name, value }) => `${name}\n${value}`).toSorted((a, b) => (a < b ? -1 : 1)),
  )

const isByCode = (skus: readonly Sku[]): boolean =>
  skus.some(({ attributes }) => attributes.length === 0) || new Set(skus.map(keyOf)).size < skus.length

/** The selectable values in the order of the SKUs; empty for a single SKU without attributes. */
export const optionsOf = (skus: readonly Sku[]): Option[] => {
  const byCode = isByCode(skus)
  if (byCode && skus.length < 2) return []
  const options = new Map<string, Set<string>>()
  for (const sku of skus) {
    for (const { name, value } of attributesOf(sku, byCode)) {
      options.set(name, (options.get(name) ?? new Set()).add(value))
    }
  }
  return [...options].map(([name, values]) => ({ name, values: [...values] }))
}

export const chosenOf = (sku: Sku, skus: readonly Sku[]): Chosen =>
  Object.fromEntries(attributesOf(sku, isByCode(skus)).map(({ name, value }) => [name, value]))

const fits = (sku: Sku, chosen: Chosen, byCode: boolean): boolean => {
  const own = attributesOf(sku, byCode)
  return Object.entries(chosen).every(([name, value]) =>
    own.some((attribute) => attribute.name === name && attribute.value === value),
  )
}

/** Whether a SKU with this value exists, given the other selected values. */
export const isThere = (skus: readonly Sku[], chosen: Chosen, name: string, value: string): boolean =>
  skus.some((sku) => fits(sku, { ...chosen, [name]: value }, isByCode(skus)))

/** Undefined while the selection is incomplete. */
export const skuOf = <S extends Sku>(skus: readonly S[], chosen: Chosen): S | undefined => {
  const byCode = isByCode(skus)
  const found = skus.filter((sku) => fits(sku, chosen, byCode))
  return found.length === 1 ? found[0] : undefined
}

export const priceAt = (
  { priceMinor, tiers }: Pick<ProductSku, 'priceMinor' | 'tiers'>,
  quantity: number,
): number =>
  tiers.reduce((price, tier) => (quantity >= tier.minQuantity ? tier.priceMinor : price), priceMinor)
