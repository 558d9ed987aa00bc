import {
  type Attribute,
  newKey,
  type OptionDraft,
  type ProductDraft,
  type SkuDraft,
} from './product-draft.ts'

/** The server's limit of SKUs per product. */
export const maxSkus = 300

const combinations = (options: readonly OptionDraft[]): Attribute[][] =>
  options.reduce<Attribute[][]>(
    (found, { name, values }) =>
      found.flatMap((attributes) => values.map((value) => [...attributes, { name, value }])),
    [[]],
  )

const variantOf = (attributes: readonly Attribute[]): string =>
  attributes
    .map(({ name, value }) => `${name}\u0000${value}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join('\u0001')

const slug = (value: string): string =>
  value
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 8)

/** `MUG-RED-XL`, with a number appended when that code is in use. */
export const codeFor = (
  productCode: string,
  attributes: readonly Attribute[],
  usedCodes: ReadonlySet<string>,
): string => {
  const start = [productCode.trim(), ...attributes.map(({ value }) => slug(value))]
    .filter((part) => part !== '')
    .join('-')
  if (start === '' || !usedCodes.has(start)) return start
  let number = 2
  while (usedCodes.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}

/** A new option defaults to its first value. */
const withOptionAttributes = (sku: SkuDraft, options: readonly OptionDraft[]): SkuDraft => ({
  ...sku,
  attributes: options.flatMap(({ name, values }) => {
    const value = sku.attributes.find((attribute) => attribute.name === name)?.value ?? values[0]
    return value === undefined ? [] : [{ name, value }]
  }),
})

/**
 * Adds SKUs for new combinations, copying the first SKU's price, weight and size. SKUs of removed values are deleted,
 * or deactivated if they are saved.
 */
export const withOptions = (draft: ProductDraft, options: readonly OptionDraft[]): ProductDraft => {
  const useful = options.filter(({ name, values }) => name.trim() !== '' && values.length > 0)
  const wanted = combinations(useful)
  if (wanted.length > maxSkus) return { ...draft, options }
  const wantedVariants = new Set(wanted.map(variantOf))
  const seen = new Set<string>()
  const kept = draft.skus.flatMap((sku) => {
    const fit = withOptionAttributes(sku, useful)
    const variant = variantOf(fit.attributes)
    const isWanted = wantedVariants.has(variant) && !seen.has(variant)
    if (isWanted) {
      seen.add(variant)
      return [fit]
    }
    return sku.id === null ? [] : [{ ...sku, isActive: false }]
  })
  const pattern = kept[0] ?? draft.skus[0]
  const usedCodes = new Set(kept.map(({ code }) => code))
  const added = wanted
    .filter((attributes) => !seen.has(variantOf(attributes)))
    .flatMap((attributes) => {
      if (!pattern) return []
      const code = codeFor(draft.code, attributes, usedCodes)
      usedCodes.add(code)
      return [{ ...pattern, key: newKey(), id: null, code, attributes, imageUrl: null, isActive: true }]
    })
  return { ...draft, options, skus: [...kept, ...added] }
}
