import type * as z from 'zod'
import type { DomainError } from '../../../contract/kernel/errors.ts'
import type { productInput, skuInput } from '../../../contract/catalogue/catalogue.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

export type ProductInput = z.output<typeof productInput>
export type SkuInput = z.output<typeof skuInput>

export const codeTaken = (what: 'product' | 'sku', code: string): DomainError =>
  refuse('codeTaken', { case: what, code })

/** A concurrent save took one of the codes, or a SKU takes a code that another SKU of the product still has. */
export const codesConflict = (): DomainError => refuse('codeTaken', { case: 'skus' })

const firstRepeated = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index)

const variantOf = (sku: SkuInput): string =>
  sku.attributes
    .map(({ name, value }) => `${name}: ${value}`)
    .toSorted()
    .join(', ')

const checkSku = (sku: SkuInput): void => {
  const tier = firstRepeated(sku.tiers.map(({ minQuantity }) => String(minQuantity)))
  if (tier !== undefined) {
    throw refuse('tierRepeated', { case: 'sku', code: sku.code, minQuantity: Number(tier) })
  }
  const attribute = firstRepeated(sku.attributes.map(({ name }) => name.toLowerCase()))
  if (attribute !== undefined) {
    throw refuse('attributeRepeated', { code: sku.code, attribute })
  }
}

/**
 * Checks a product's SKUs against each other; a code used by another product is found at the insert. @throws
 * DomainError codeTaken, variantRepeated, tierRepeated, attributeRepeated
 */
export const checkProduct = ({ skus }: Pick<ProductInput, 'skus'>): void => {
  for (const sku of skus) checkSku(sku)
  const code = firstRepeated(skus.map((sku) => sku.code))
  if (code !== undefined) throw codeTaken('sku', code)
  const active = skus.filter((sku) => sku.isActive && sku.attributes.length > 0)
  const variant = firstRepeated(active.map(variantOf))
  if (variant !== undefined) {
    throw refuse('variantRepeated', { case: 'same', variant })
  }
}
