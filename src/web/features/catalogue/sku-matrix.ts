import {
  type Attribute,
  newKey,
  type OptionDraft,
  type ProductDraft,
  type SkuDraft,
} from './product-draft.ts'

/** Beyond this the server refuses, and nobody reads the grid. */
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

/** `MUG-RED-XL`, with a number where that is taken. */
export const codeFor = (
  productCode: string,
  attributes: readonly Attribute[],
  taken: ReadonlySet<string>,
): string => {
  const start = [productCode.trim(), ...attributes.map(({ value }) => slug(value))]
    .filter((part) => part !== '')
    .join('-')
  if (start === '' || !taken.has(start)) return start
  let number = 2
  while (taken.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}

/** A SKU's attributes by the options: renamed ones are gone, a new option gives its first value. */
const fitted = (sku: SkuDraft, options: readonly OptionDraft[]): SkuDraft => ({
  ...sku,
  attributes: options.flatMap(({ name, values }) => {
    const value = sku.attributes.find((attribute) => attribute.name === name)?.value ?? values[0]
    return value === undefined ? [] : [{ name, value }]
  }),
})

/**
 * The draft with other options: SKUs for combinations that are new, priced and weighed as the first one; those of
 * values that are gone are taken away, or switched off where they have been saved.
 */
export const withOptions = (draft: ProductDraft, options: readonly OptionDraft[]): ProductDraft => {
  const useful = options.filter(({ name, values }) => name.trim() !== '' && values.length > 0)
  const wanted = combinations(useful)
  if (wanted.length > maxSkus) return { ...draft, options }
  const wantedVariants = new Set(wanted.map(variantOf))
  const seen = new Set<string>()
  const kept = draft.skus.flatMap((sku) => {
    const fit = fitted(sku, useful)
    const variant = variantOf(fit.attributes)
    const isWanted = wantedVariants.has(variant) && !seen.has(variant)
    if (isWanted) {
      seen.add(variant)
      return [fit]
    }
    return sku.id === null ? [] : [{ ...sku, isActive: false }]
  })
  const pattern = kept[0] ?? draft.skus[0]
  const taken = new Set(kept.map(({ code }) => code))
  const added = wanted
    .filter((attributes) => !seen.has(variantOf(attributes)))
    .flatMap((attributes) => {
      if (!pattern) return []
      const code = codeFor(draft.code, attributes, taken)
      taken.add(code)
      return [{ ...pattern, key: newKey(), id: null, code, attributes, imageUrl: null, isActive: true }]
    })
  return { ...draft, options, skus: [...kept, ...added] }
}
