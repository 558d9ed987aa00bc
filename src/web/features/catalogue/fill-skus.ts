import type { Attribute, SkuDraft } from './product-draft.ts'
import type { TextColumn } from './paste-cells.ts'
import { codeFor } from './sku-matrix.ts'

/** Null: all of them; else those with this value of this option. */
export type OptionFilter = Attribute | null

const isMeant = (sku: SkuDraft, which: OptionFilter): boolean =>
  which === null || sku.attributes.some(({ name, value }) => name === which.name && value === which.value)

/** One column of the meant SKUs filled with the same. */
export const fillColumn = (
  skus: readonly SkuDraft[],
  which: OptionFilter,
  column: Exclude<TextColumn, 'code'>,
  value: string,
): readonly SkuDraft[] => skus.map((sku) => (isMeant(sku, which) ? { ...sku, [column]: value } : sku))

const short = (value: string): string =>
  value
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 8)

/** `{code}-{Colour}-{n}` for one SKU: the product's code, its value of an option, its place from 1 on. */
export const codeByPattern = (
  pattern: string,
  productCode: string,
  attributes: readonly Attribute[],
  place: number,
): string =>
  pattern
    .replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const wanted = name.trim().toLowerCase()
      if (wanted === 'code') return productCode.trim()
      if (wanted === 'n') return String(place)
      const attribute = attributes.find((one) => one.name.trim().toLowerCase() === wanted)
      return attribute ? short(attribute.value) : whole
    })
    .slice(0, 60)

/** Codes by a pattern for SKUs that are new; saved ones keep theirs, as orders and shops may know them by it. */
export const applyPattern = (
  skus: readonly SkuDraft[],
  pattern: string,
  productCode: string,
): readonly SkuDraft[] => {
  const taken = new Set(skus.flatMap(({ id, code }) => (id === null ? [] : [code])))
  return skus.map((sku, index) => {
    if (sku.id !== null) return sku
    const code = codeFor(codeByPattern(pattern, productCode, sku.attributes, index + 1), [], taken)
    taken.add(code)
    return { ...sku, code }
  })
}
