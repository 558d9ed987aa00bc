import { isHsCode } from '../customs/customs-draft.ts'
import type { ProductDraft, ProductInput, SkuDraft } from './product-draft.ts'
import { readCount, readPrice, readSize, readTiers, readWeight } from './sku-cells.ts'

export type ProductDraftProblem =
  | 'needed'
  | 'price'
  | 'tiers'
  | 'weight'
  | 'size'
  | 'quantity'
  | 'duplicate'
  | 'hsCode'
  | 'noSku'
  | 'tooMany'
/** Problems by field: `subjectEn`, `sku.<key>.price`… */
export type ProductDraftProblems = Readonly<Record<string, ProductDraftProblem>>

type SkuInput = ProductInput['skus'][number]

const readSku = (sku: SkuDraft, note: (field: string, problem: ProductDraftProblem) => void): SkuInput => {
  const at = (field: string): string => `sku.${sku.key}.${field}`
  const priceMinor = readPrice(sku.price)
  const tiers = readTiers(sku.tiers)
  const weightGrams = readWeight(sku.weight)
  const size = readSize(sku.size)
  if (sku.code.trim() === '') note(at('code'), 'needed')
  if (priceMinor === null) note(at('price'), sku.price.trim() === '' ? 'needed' : 'price')
  if (tiers === null) note(at('tiers'), 'tiers')
  if (weightGrams === null) note(at('weight'), sku.weight.trim() === '' ? 'needed' : 'weight')
  if (size === null) note(at('size'), 'size')
  return {
    ...(sku.id !== null && { id: sku.id }),
    code: sku.code.trim(),
    attributes: [...sku.attributes],
    imageUrl: sku.imageUrl,
    priceMinor: priceMinor ?? 0,
    tiers: tiers ?? [],
    weightGrams: weightGrams ?? 1,
    ...size,
    goodsAttributes: [...sku.goods],
    isActive: sku.isActive,
  }
}

export const readProduct = (
  draft: ProductDraft,
):
  | { readonly input: ProductInput; readonly problems: null }
  | { readonly input: null; readonly problems: ProductDraftProblems } => {
  const problems: Record<string, ProductDraftProblem> = {}
  const note = (field: string, problem: ProductDraftProblem): void => {
    problems[field] ??= problem
  }
  for (const field of ['code', 'subjectEn'] as const) if (draft[field].trim() === '') note(field, 'needed')
  const counts = new Map<string, number>()
  for (const sku of draft.skus) counts.set(sku.code.trim(), (counts.get(sku.code.trim()) ?? 0) + 1)
  for (const sku of draft.skus) {
    const code = sku.code.trim()
    if (code !== '' && (counts.get(code) ?? 0) > 1) note(`sku.${sku.key}.code`, 'duplicate')
  }
  if (draft.skus.length === 0) note('skus', 'noSku')
  if (draft.skus.length > 300) note('skus', 'tooMany')
  if (!isHsCode(draft.hsCode)) note('hsCode', 'hsCode')
  const minQuantity = readCount(draft.minQuantity)
  if (minQuantity === null) note('minQuantity', 'quantity')
  const input: ProductInput = {
    ownerCustomerId: draft.owner?.id ?? null,
    code: draft.code.trim(),
    subjectEn: draft.subjectEn.trim(),
    subjectZh: draft.subjectZh.trim(),
    coverUrl: draft.pictures[0] ?? null,
    pictures: draft.pictures.slice(1),
    descriptionEn: draft.descriptionEn,
    descriptionZh: draft.descriptionZh,
    category: draft.category.trim(),
    keywords: [...draft.keywords],
    remarkEn: draft.remarkEn.trim(),
    customsName: draft.customsName.trim(),
    hsCode: draft.hsCode.trim(),
    originCountry: draft.originCountry,
    manufacturer: draft.manufacturer.trim(),
    euResponsible: draft.euResponsible.trim(),
    safetyWarnings: draft.safetyWarnings.trim(),
    minQuantity: minQuantity ?? 1,
    isPublished: draft.isPublished,
    skus: draft.skus.map((sku) => readSku(sku, note)),
  }
  return Object.keys(problems).length === 0 ? { input, problems: null } : { input: null, problems }
}
