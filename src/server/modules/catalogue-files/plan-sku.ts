import type { CatalogueColumnKey } from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import { priceOfCost } from '../../../contract/catalogue/price-rules.ts'
import { attributesText, writeList, tiersText } from './cell-writers.ts'
import { problemOf, type SkuRow } from './group-rows.ts'
import type { Header, PlannedOffer, PlannedSku, ShownItem, Tier } from './import-types.ts'
import type { ExistingSku } from './existing-products.ts'

export interface PlanTerms {
  readonly header: Header
  /** Ids by lower-case name. */
  readonly suppliers: ReadonlyMap<string, string>
  readonly supplierNames: ReadonlyMap<string, string>
  /** CNY per USD. */
  readonly rate: number
  readonly jumpPercent: number
}

export interface SkuPlan {
  /** The resulting SKU; null: the row has a problem. */
  readonly sku: PlannedSku | null
  /** Empty: unchanged. */
  readonly changes: readonly ShownItem[]
}

type AddProblem = (key: CatalogueColumnKey, code: CatalogueProblemCode, detail?: string) => void

const pictureAddress = /^(https?:\/\/\S+|\/app\/files\/\S+)$/
/** An existing image URL may stay; a new one must be valid. */
export const isPicture = (url: string, known: readonly (string | null)[]): boolean =>
  url === '' || known.includes(url) || pictureAddress.test(url)

/** The supplier's offer from the row; null: none given, or invalid. */
const offerOf = (
  { row: { sku }, existing }: SkuRow,
  terms: PlanTerms,
  problem: AddProblem,
): PlannedOffer | null => {
  const { supplier, cost, minQuantity, supplierLink } = sku
  const leading = existing?.offers[0]
  const named = supplier ?? (leading && terms.supplierNames.get(leading.supplierId)) ?? ''
  if (named === '') {
    if (cost !== undefined && cost !== null) problem('supplier', 'needsSupplier')
    return null
  }
  const supplierId = terms.suppliers.get(named.toLowerCase())
  if (supplierId === undefined) {
    problem('supplier', 'unknownSupplier', named)
    return null
  }
  const known = existing?.offers.find((offer) => offer.supplierId === supplierId)
  if (supplier === undefined && cost === undefined && minQuantity === undefined && supplierLink === undefined)
    return null
  const costFen = cost === undefined ? known?.costFen : (cost ?? undefined)
  if (costFen === undefined) {
    // In a price list without suppliers an empty cost means nothing.
    if (supplier !== undefined) problem('cost', 'needsCost')
    return null
  }
  return {
    supplierId,
    costFen,
    minQuantity: minQuantity === undefined ? (known?.minQuantity ?? 1) : (minQuantity ?? 1),
    link: supplierLink ?? known?.link ?? '',
  }
}

const isSameOffer = (one: PlannedOffer, other: PlannedOffer | undefined): boolean =>
  other !== undefined &&
  one.costFen === other.costFen &&
  one.minQuantity === other.minQuantity &&
  one.link === other.link

const isSameTiers = (some: readonly Tier[], others: readonly Tier[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ minQuantity, priceMinor }, at) =>
      minQuantity === others[at]?.minQuantity && priceMinor === others[at].priceMinor,
  )

/** The cost per unit with the planned offer, in fen; null: unknown. */
const costWith = (existing: ExistingSku | undefined, offer: PlannedOffer | null): number | null => {
  const others = (existing?.offers ?? []).filter(({ supplierId }) => supplierId !== offer?.supplierId)
  const [leading] = [...others, ...(offer ? [offer] : [])].toSorted(
    (a, b) => a.minQuantity - b.minQuantity || a.costFen - b.costFen,
  )
  return leading?.costFen ?? null
}

const isBelowCost = (priceMinor: number, costFen: number | null, { rate }: PlanTerms): boolean =>
  costFen !== null && priceMinor < priceOfCost(costFen, rate, { marginBp: 0, rounding: 'cent' })

const jumps = (before: number, after: number, { jumpPercent }: PlanTerms): boolean =>
  before > 0 && Math.abs(after - before) * 100 > jumpPercent * before

const mergedSku = ({ row, existing }: SkuRow, terms: PlanTerms, problem: AddProblem): PlannedSku | null => {
  // An unreadable value must not be reported as missing, too.
  if (row.problems.length > 0) return null
  const { sku } = row
  const priceMinor = sku.price ?? existing?.priceMinor
  if (priceMinor === undefined) problem('price', 'empty')
  const weightGrams = sku.weight ?? existing?.weightGrams
  if (weightGrams === undefined) problem('weight', 'empty')
  const { skuPicture } = sku
  if (skuPicture !== undefined && !isPicture(skuPicture, [existing?.imageUrl ?? null]))
    problem('skuPicture', 'notPicture', skuPicture.slice(0, 80))
  const offer = offerOf({ row, existing }, terms, problem)
  if (row.problems.length > 0) return null
  const known = existing?.offers.find(({ supplierId }) => supplierId === offer?.supplierId)
  return {
    id: existing?.id ?? null,
    row: row.row,
    code: row.skuCode,
    attributes: sku.attributes ?? existing?.attributes ?? [],
    imageUrl: skuPicture === undefined ? (existing?.imageUrl ?? null) : skuPicture || null,
    priceMinor: priceMinor ?? 0,
    weightGrams: weightGrams ?? 1,
    lengthMm: sku.length ?? existing?.lengthMm ?? 0,
    widthMm: sku.width ?? existing?.widthMm ?? 0,
    heightMm: sku.height ?? existing?.heightMm ?? 0,
    goodsAttributes: sku.goods ?? existing?.goodsAttributes ?? [],
    isActive: sku.onSale ?? existing?.isActive ?? true,
    tiers: sku.tiers === undefined || isSameTiers(sku.tiers, existing?.tiers ?? []) ? null : sku.tiers,
    offer: offer && !isSameOffer(offer, known) ? offer : null,
  }
}

const item = (
  skuCode: string,
  field: ShownItem['field'],
  before: string,
  after: string,
  warning: ShownItem['warning'] = null,
): ShownItem => ({ skuCode, field, before, after, warning })

const newItem = (sku: PlannedSku, terms: PlanTerms): ShownItem => {
  const after = [`$${formatMinor(sku.priceMinor)}`, `${sku.weightGrams} g`, attributesText(sku.attributes)]
  const below = isBelowCost(sku.priceMinor, costWith(undefined, sku.offer), terms)
  const text = after.filter((part) => part !== '').join(' · ')
  return item(sku.code, 'newSku', '', text, below ? 'belowCost' : null)
}

const supplierItems = (sku: PlannedSku, was: ExistingSku, terms: PlanTerms): ShownItem[] => {
  const { offer, code } = sku
  if (!offer) return []
  const known = was.offers.find(({ supplierId }) => supplierId === offer.supplierId)
  const name = terms.supplierNames.get(offer.supplierId) ?? ''
  const before = known ? formatMinor(known.costFen) : ''
  const below = sku.priceMinor === was.priceMinor && isBelowCost(sku.priceMinor, costWith(was, offer), terms)
  return [
    ...(known ? [] : [item(code, 'supplier', '', name)]),
    ...(known?.costFen === offer.costFen
      ? []
      : [item(code, 'cost', before, formatMinor(offer.costFen), below ? 'belowCost' : null)]),
    ...(known && known.minQuantity !== offer.minQuantity
      ? [item(code, 'minQuantity', String(known.minQuantity), String(offer.minQuantity))]
      : []),
    ...(known && known.link !== offer.link ? [item(code, 'supplierLink', known.link, offer.link)] : []),
  ]
}

const itemsOf = (sku: PlannedSku, was: ExistingSku, terms: PlanTerms): ShownItem[] => {
  const items: ShownItem[] = []
  const compare = (field: ShownItem['field'], before: string, after: string): void => {
    if (before !== after) items.push(item(sku.code, field, before, after))
  }
  if (sku.priceMinor !== was.priceMinor) {
    const below = isBelowCost(sku.priceMinor, costWith(was, sku.offer), terms)
    const jump = jumps(was.priceMinor, sku.priceMinor, terms) ? 'jump' : null
    const [before, after] = [formatMinor(was.priceMinor), formatMinor(sku.priceMinor)]
    items.push(item(sku.code, 'price', before, after, below ? 'belowCost' : jump))
  }
  if (sku.tiers) compare('tiers', tiersText(was.tiers), tiersText(sku.tiers))
  compare('attributes', attributesText(was.attributes), attributesText(sku.attributes))
  compare('onSale', was.isActive ? 'yes' : 'no', sku.isActive ? 'yes' : 'no')
  compare('weight', String(was.weightGrams), String(sku.weightGrams))
  compare('length', String(was.lengthMm), String(sku.lengthMm))
  compare('width', String(was.widthMm), String(sku.widthMm))
  compare('height', String(was.heightMm), String(sku.heightMm))
  compare('goods', writeList(was.goodsAttributes.toSorted()), writeList(sku.goodsAttributes.toSorted()))
  compare('skuPicture', was.imageUrl ?? '', sku.imageUrl ?? '')
  return [...items, ...supplierItems(sku, was, terms)]
}

export const planSku = (given: SkuRow, terms: PlanTerms): SkuPlan => {
  const problem: AddProblem = (key, code, detail) => {
    given.row.problems.push(problemOf(terms.header, given.row, { key, code, detail }))
  }
  const sku = mergedSku(given, terms, problem)
  if (!sku) return { sku, changes: [] }
  const { existing } = given
  return { sku, changes: existing ? itemsOf(sku, existing, terms) : [newItem(sku, terms)] }
}
