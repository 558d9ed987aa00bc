import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../../contract/kernel/money.ts'
import type { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { newKey, type Product } from '../product/product-draft.ts'

export type Offers = OutputOf<typeof operatorCosts.getOffers>['skus']
type SkuOffers = InputOf<typeof operatorCosts.saveOffers>['skus'][number]

/** Values are kept as typed. A SKU without offers has one empty row. */
export interface CostRow {
  readonly key: string
  readonly skuId: string
  /** The SKU's code and variant. */
  readonly sku: string
  readonly isActive: boolean
  readonly supplierId: string | null
  readonly supplierName: string
  /** In CNY. */
  readonly cost: string
  readonly minimum: string
  readonly pack: string
  /** Of the variant in the offer on 1688. */
  readonly spec: string
  readonly link: string
}

export type CostProblem = 'supplier' | 'cost' | 'minimum' | 'pack' | 'duplicate' | 'link'

export const emptyRow = (of: Pick<CostRow, 'skuId' | 'sku' | 'isActive'>): CostRow => ({
  key: newKey(),
  skuId: of.skuId,
  sku: of.sku,
  isActive: of.isActive,
  supplierId: null,
  supplierName: '',
  cost: '',
  minimum: '',
  pack: '',
  spec: '',
  link: '',
})

/** Active SKUs come first. */
export const rowsOf = ({ skus }: Product, all: Offers): readonly CostRow[] => {
  const bySku = new Map(all.map(({ skuId, offers }) => [skuId, offers]))
  const sorted = [...skus.filter(({ isActive }) => isActive), ...skus.filter(({ isActive }) => !isActive)]
  return sorted.flatMap((sku): CostRow[] => {
    const variant = sku.attributes.map(({ value }) => value).join(' / ')
    const of = { skuId: sku.id, sku: variant ? `${sku.code} · ${variant}` : sku.code, isActive: sku.isActive }
    const offers = bySku.get(sku.id) ?? []
    if (offers.length === 0) return [{ ...emptyRow(of), key: sku.id }]
    return offers.map((offer) => ({
      ...emptyRow(of),
      key: `${sku.id} ${offer.supplierId}`,
      supplierId: offer.supplierId,
      supplierName: offer.supplierName,
      cost: formatMinor(offer.costMinor),
      minimum: String(offer.minQuantity),
      pack: String(offer.packSize),
      spec: offer.specId,
      link: offer.link,
    }))
  })
}

const isEmpty = ({ supplierId, cost, minimum, pack, spec, link }: CostRow): boolean =>
  supplierId === null && [cost, minimum, pack, spec, link].every((typed) => typed.trim() === '')

const problemOf = (
  row: CostRow,
  costMinor: number | null,
  minQuantity: number | null,
  packSize: number | null,
): CostProblem | null => {
  if (row.supplierId === null) return 'supplier'
  if (costMinor === null || costMinor < 1 || costMinor > 100_000_000) return 'cost'
  if (minQuantity === null || minQuantity < 1 || minQuantity > 1_000_000) return 'minimum'
  if (packSize === null || packSize < 1 || packSize > 1_000_000) return 'pack'
  return /^(https?:\/\/\S+)?$/.test(row.link.trim()) ? null : 'link'
}

/** 1 if nothing is typed; null for anything but a number. */
const wholeOf = (typed: string): number | null => {
  const text = typed.trim()
  return text === '' ? 1 : /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** The offers to save, by SKU, and the problems to fix first, by row key. */
export const readOffers = (
  rows: readonly CostRow[],
): { readonly skus: SkuOffers[]; readonly problems: ReadonlyMap<string, CostProblem> } => {
  const problems = new Map<string, CostProblem>()
  const bySku = new Map<string, SkuOffers>()
  for (const row of rows) {
    const entry = bySku.get(row.skuId) ?? { skuId: row.skuId, offers: [] }
    bySku.set(row.skuId, entry)
    if (isEmpty(row)) continue
    const costMinor = parseMinor(row.cost.replace(',', '.'))
    const minQuantity = wholeOf(row.minimum)
    const packSize = wholeOf(row.pack)
    const isDuplicate = entry.offers.some(({ supplierId }) => supplierId === row.supplierId)
    const problem = problemOf(row, costMinor, minQuantity, packSize) ?? (isDuplicate ? 'duplicate' : null)
    if (problem !== null) problems.set(row.key, problem)
    else
      entry.offers.push({
        supplierId: row.supplierId ?? '',
        costMinor: costMinor ?? 0,
        minQuantity: minQuantity ?? 1,
        packSize: packSize ?? 1,
        specId: row.spec.trim(),
        link: row.link.trim(),
      })
  }
  return { skus: [...bySku.values()], problems }
}
