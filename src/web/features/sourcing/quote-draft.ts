import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { OperatorSourcing, operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { marginOfPrice, priceFromCost } from '../../../contract/sourcing/sourcing-price.ts'
import { isWebAddress } from '../../../contract/sourcing/sourcing-schemas.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { emptyCustoms, type CustomsDraft } from '../catalogue/customs/customs-draft.ts'
import {
  readPrice,
  readSize,
  readTiers,
  readWeight,
  sizeText,
  tiersText,
} from '../catalogue/product/sku-cells.ts'

type QuoteInput = InputOf<typeof operatorSourcing.quoteSourcing>

export const sheetColumns = [
  'variant',
  'supplier',
  'cost',
  'margin',
  'price',
  'tiers',
  'weight',
  'size',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

export interface SheetRow extends Readonly<Record<SheetColumn, string>> {
  readonly key: number
  readonly goods: readonly GoodsAttribute[]
}

export interface QuoteDraft extends CustomsDraft {
  readonly subjectEn: string
  readonly subjectZh: string
  readonly pictures: readonly string[]
  readonly description: string
  readonly leadDays: number
  readonly minQuantity: number
  readonly deliveryDaysMin: number
  readonly deliveryDaysMax: number
  readonly validDays: number
  readonly note: string
  readonly rows: readonly SheetRow[]
}

export const emptyRow = (key: number, like?: SheetRow): SheetRow => ({
  key,
  variant: '',
  supplier: like?.supplier ?? '',
  cost: '',
  margin: like?.margin ?? '25',
  price: '',
  tiers: '',
  weight: like?.weight ?? '',
  size: like?.size ?? '',
  goods: like?.goods ?? [],
})

/** `Colour: Red / Size: M` gives two attributes; text without a colon is a variant name. Null if unreadable. */
export const readVariant = (typed: string): { name: string; value: string }[] | null => {
  const parts = typed
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part, index) => {
    const [, name = '', value = ''] = /^([^:：]{1,40})[:：](.{1,80})$/.exec(part) ?? []
    if (name) return { name: name.trim(), value: value.trim() }
    return { name: parts.length === 1 ? 'Variant' : `Variant ${index + 1}`, value: part.slice(0, 80) }
  })
  return read.length <= 6 ? read : null
}

const variantText = (attributes: readonly { readonly name: string; readonly value: string }[]): string =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join(' / ')

/** `25` or `31.5` percent to basis points. */
export const readMargin = (typed: string): number | null => {
  const minor = parseMinor(typed.replace('%', ''))
  return minor === null || minor <= -10_000 || minor > 1_000_000 ? null : minor
}

export const marginText = (bps: number): string =>
  formatMinor(bps)
    .replace(/(?<!0)0+$/, '')
    .replace(/\.$/, '')

/** The row with a changed cell: cost or margin recalculate the price, a price recalculates the margin. */
export const withCell = (row: SheetRow, column: SheetColumn, typed: string, rateMicro: number): SheetRow => {
  const next = { ...row, [column]: typed }
  const cost = parseMinor(next.cost)
  if (cost === null || cost <= 0) return next
  if (column === 'cost' || column === 'margin') {
    const marginBps = readMargin(next.margin)
    if (marginBps === null) return next
    return { ...next, price: formatMinor(priceFromCost({ costCnyMinor: cost, marginBps, rateMicro })) }
  }
  if (column === 'price') {
    const priceMinor = readPrice(typed)
    if (priceMinor === null || priceMinor === 0) return next
    return { ...next, margin: marginText(marginOfPrice({ priceMinor, costCnyMinor: cost, rateMicro })) }
  }
  return next
}

/** The initial sheet: the newest quote with its costs, or an empty one with the seller's text. */
export const startOf = (request: OperatorSourcing): QuoteDraft => {
  const [newest] = request.quotes
  const common = { validDays: 14, note: '' }
  if (!newest) {
    return {
      ...common,
      subjectEn: request.title,
      subjectZh: '',
      ...emptyCustoms,
      pictures: [],
      description: '',
      leadDays: 3,
      minQuantity: 1,
      deliveryDaysMin: 7,
      deliveryDaysMax: 12,
      rows: [emptyRow(1)],
    }
  }
  const { subjectEn, subjectZh, customsName, hsCode, originCountry, pictures, description } = newest
  const product = { subjectEn, subjectZh, customsName, hsCode, originCountry, pictures, description }
  const { leadDays, minQuantity, deliveryDaysMin, deliveryDaysMax } = newest
  const times = { leadDays, minQuantity, deliveryDaysMin, deliveryDaysMax }
  const rows = newest.skus.map((sku): SheetRow => {
    const cost = request.costs.find((one) => one.version === newest.version && one.position === sku.position)
    return {
      key: sku.position,
      variant: variantText(sku.attributes),
      supplier: cost?.supplierUrl ?? '',
      cost: cost?.costCnyMinor ? formatMinor(cost.costCnyMinor) : '',
      margin: cost?.marginBps === null || cost === undefined ? '' : marginText(cost.marginBps),
      price: formatMinor(cost?.priceUsdMinor ?? 0),
      tiers: tiersText(cost?.tiersUsd ?? []),
      weight: String(sku.weightGrams),
      size: sizeText(sku),
      goods: sku.goodsAttributes,
    }
  })
  return { ...common, ...times, ...product, rows }
}

/** Unreadable cells by `row.column`. */
export type SheetProblems = Readonly<Record<string, SheetColumn>>

const isEmptyRow = (row: SheetRow): boolean =>
  !row.variant && !row.cost && !row.price && !row.tiers && row.key !== 1

type SkuInput = QuoteInput['skus'][number]

const readRow = (row: SheetRow): { readonly sku: SkuInput; readonly bad: SheetColumn[] } => {
  const bad: SheetColumn[] = []
  const must = <T>(column: SheetColumn, value: T | null, fallback: T): T => {
    if (value === null) bad.push(column)
    return value ?? fallback
  }
  const cost = row.cost.trim() ? parseMinor(row.cost) : undefined
  if (cost === null || (cost !== undefined && cost <= 0)) bad.push('cost')
  const margin = row.margin.trim() ? readMargin(row.margin) : undefined
  if (margin === null) bad.push('margin')
  if (row.supplier.trim() && !isWebAddress(row.supplier.trim())) bad.push('supplier')
  const price = readPrice(row.price)
  const tiers = readTiers(row.tiers)
  const sku = {
    attributes: must('variant', readVariant(row.variant), []),
    priceMinor: must('price', price === 0 ? null : price, 0),
    tiers: must('tiers', tiers?.some(({ priceMinor }) => priceMinor === 0) ? null : tiers, []),
    weightGrams: must('weight', readWeight(row.weight), 0),
    ...must('size', readSize(row.size), { lengthMm: 0, widthMm: 0, heightMm: 0 }),
    goodsAttributes: [...row.goods],
    supplierUrl: row.supplier.trim(),
    costCnyMinor: cost ?? null,
    marginBps: cost ? (margin ?? null) : null,
  }
  return { sku, bad }
}

/** Empty rows are left out. */
export const readSheet = (
  request: Pick<OperatorSourcing, 'id' | 'version'>,
  draft: QuoteDraft,
): { readonly input: QuoteInput; readonly problems: SheetProblems } => {
  const { rows, ...rest } = draft
  const problems: Record<string, SheetColumn> = {}
  const skus = rows
    .filter((row) => !isEmptyRow(row))
    .map((row) => {
      const { sku, bad } = readRow(row)
      for (const column of bad) problems[`${row.key}.${column}`] = column
      return sku
    })
  const input = { ...rest, pictures: [...rest.pictures], id: request.id, version: request.version, skus }
  return { input, problems }
}
