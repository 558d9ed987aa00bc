import type * as z from 'zod'
import { DomainError } from '../../../contract/errors.ts'
import type { productInput, skuInput } from '../../../contract/operator/catalogue.ts'

export type ProductInput = z.output<typeof productInput>
export type SkuInput = z.output<typeof skuInput>

export const codeTaken = (what: string, code: string): DomainError =>
  new DomainError('codeTaken', `${what} code ${code} is taken. Choose another.`, { detail: { code } })

/**
 * Another operator has just used a code, or one SKU takes a code that another SKU of the product still has.
 */
export const codesConflict = (): DomainError =>
  new DomainError('codeTaken', 'One of the SKU codes is still in use. Save other codes first, then these.')

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
    throw new DomainError('tierRepeated', `SKU ${sku.code} has two prices from ${tier} pieces on.`, {
      detail: { code: sku.code },
    })
  }
  const attribute = firstRepeated(sku.attributes.map(({ name }) => name.toLowerCase()))
  if (attribute !== undefined) {
    throw new DomainError('attributeRepeated', `SKU ${sku.code} has the attribute ${attribute} twice.`, {
      detail: { code: sku.code },
    })
  }
}

/**
 * Checks a product's SKUs against each other; a code used by another product is found at the insert. @throws
 * DomainError codeTaken, variantRepeated, tierRepeated, attributeRepeated
 */
export const checkProduct = ({ skus }: Pick<ProductInput, 'skus'>): void => {
  for (const sku of skus) checkSku(sku)
  const code = firstRepeated(skus.map((sku) => sku.code))
  if (code !== undefined) throw codeTaken('SKU', code)
  const active = skus.filter((sku) => sku.isActive && sku.attributes.length > 0)
  const variant = firstRepeated(active.map(variantOf))
  if (variant !== undefined) {
    throw new DomainError('variantRepeated', `Two SKUs are ${variant}. Change one, or switch it off.`)
  }
}
