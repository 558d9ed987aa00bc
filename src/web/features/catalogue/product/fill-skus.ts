import type { Attribute, SkuDraft } from './product-draft.ts'
import type { TextColumn } from './paste-cells.ts'
import { codeFor } from './sku-matrix.ts'

/** The SKUs with this option value; null for all SKUs. */
export type OptionFilter = Attribute | null

const isMatch = (sku: SkuDraft, which: OptionFilter): boolean =>
  which === null || sku.attributes.some(({ name, value }) => name === which.name && value === which.value)

export const fillColumn = (
  skus: readonly SkuDraft[],
  which: OptionFilter,
  column: Exclude<TextColumn, 'code'>,
  value: string,
): readonly SkuDraft[] => skus.map((sku) => (isMatch(sku, which) ? { ...sku, [column]: value } : sku))

const short = (value: string): string =>
  value
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 8)

/** Expands `{code}-{Colour}-{n}` for one SKU: the product code, an option's value, the position from 1. */
export const codeByPattern = (
  pattern: string,
  productCode: string,
  attributes: readonly Attribute[],
  position: number,
): string =>
  pattern
    .replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const key = name.trim().toLowerCase()
      if (key === 'code') return productCode.trim()
      if (key === 'n') return String(position)
      const attribute = attributes.find((one) => one.name.trim().toLowerCase() === key)
      return attribute ? short(attribute.value) : whole
    })
    .slice(0, 60)

/** Saved SKUs keep their codes, which orders and shops may refer to. */
export const applyPattern = (
  skus: readonly SkuDraft[],
  pattern: string,
  productCode: string,
): readonly SkuDraft[] => {
  const usedCodes = new Set(skus.flatMap(({ id, code }) => (id === null ? [] : [code])))
  return skus.map((sku, index) => {
    if (sku.id !== null) return sku
    const code = codeFor(codeByPattern(pattern, productCode, sku.attributes, index + 1), [], usedCodes)
    usedCodes.add(code)
    return { ...sku, code }
  })
}
