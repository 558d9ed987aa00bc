import type { CatalogueColumnKey } from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { writeList } from './cell-writers.ts'
import { problemOf, productCellsOf, type ProductRows } from './group-rows.ts'
import type {
  RejectedRow,
  PlannedProduct,
  PlannedSku,
  ProductCells,
  ShownChange,
  ShownItem,
} from './import-types.ts'
import { isPicture, planSku, type PlanTerms } from './plan-sku.ts'
import type { ExistingProduct } from './existing-products.ts'

const maxSkus = 300
const maxItems = 12

export type ProductPlan =
  | { readonly kind: 'planned'; readonly product: PlannedProduct; readonly shown: ShownChange }
  | { readonly kind: 'bad'; readonly rows: readonly RejectedRow[] }
  | { readonly kind: 'unchanged' }

type AddProblem = (key: CatalogueColumnKey, code: CatalogueProblemCode, detail?: string) => void

type ProductFields = Omit<PlannedProduct, 'id' | 'version' | 'row' | 'isWarned' | 'isEdited' | 'skus'>

const isPublishedBy = (
  { state }: ProductCells,
  existing: ExistingProduct | undefined,
  problem: AddProblem,
): boolean => {
  const before = existing?.isPublished ?? false
  if (state === 'private' && !existing?.isPrivate) problem('state', 'notPrivate')
  return state === undefined || state === 'private' ? before : state === 'published'
}

const fieldsOf = (
  { code, existing }: ProductRows,
  cells: ProductCells,
  problem: AddProblem,
): ProductFields => {
  const subjectEn = cells.nameEn ?? existing?.subjectEn ?? ''
  if (subjectEn === '') problem('nameEn', 'empty')
  const known = [existing?.coverUrl ?? null, ...(existing?.pictures ?? [])]
  if (!isPicture(cells.cover ?? '', known)) problem('cover', 'notPicture', cells.cover?.slice(0, 80))
  const wrong = cells.pictures?.find((url) => !isPicture(url, known))
  if (wrong !== undefined) problem('pictures', 'notPicture', wrong.slice(0, 80))
  return {
    code,
    subjectEn,
    subjectZh: cells.nameZh ?? existing?.subjectZh ?? '',
    category: cells.category ?? existing?.category ?? '',
    isPublished: isPublishedBy(cells, existing, problem),
    keywords: cells.keywords ?? existing?.keywords ?? [],
    remarkEn: cells.remark ?? existing?.remarkEn ?? '',
    customsName: cells.customsName ?? existing?.customsName ?? '',
    hsCode: cells.hsCode ?? existing?.hsCode ?? '',
    origin: cells.origin ?? existing?.origin ?? '',
    manufacturer: cells.manufacturer ?? existing?.manufacturer ?? '',
    euResponsible: cells.euResponsible ?? existing?.euResponsible ?? '',
    safetyWarnings: cells.safetyWarnings ?? existing?.safetyWarnings ?? '',
    coverUrl: cells.cover === undefined ? (existing?.coverUrl ?? null) : cells.cover || null,
    pictures: cells.pictures ?? existing?.pictures ?? [],
  }
}

const published = (isPublished: boolean): string => (isPublished ? 'published' : 'withdrawn')

const productItems = (now: ProductFields, was: ExistingProduct): ShownItem[] => {
  const pairs: readonly (readonly [ShownItem['field'], string, string])[] = [
    ['nameEn', was.subjectEn, now.subjectEn],
    ['nameZh', was.subjectZh, now.subjectZh],
    ['category', was.category, now.category],
    ['state', published(was.isPublished), published(now.isPublished)],
    ['keywords', writeList(was.keywords), writeList(now.keywords)],
    ['remark', was.remarkEn, now.remarkEn],
    ['customsName', was.customsName, now.customsName],
    ['hsCode', was.hsCode, now.hsCode],
    ['origin', was.origin, now.origin],
    ['manufacturer', was.manufacturer, now.manufacturer],
    ['euResponsible', was.euResponsible, now.euResponsible],
    ['safetyWarnings', was.safetyWarnings, now.safetyWarnings],
    ['cover', was.coverUrl ?? '', now.coverUrl ?? ''],
    ['pictures', writeList(was.pictures), writeList(now.pictures)],
  ]
  return pairs.flatMap(([field, before, after]) =>
    before === after ? [] : [{ skuCode: '', field, before, after, warning: null }],
  )
}

const variantOf = ({ attributes }: Pick<PlannedSku, 'attributes'>): string =>
  attributes
    .map(({ name, value }) => `${name}: ${value}`)
    .toSorted()
    .join(', ')

const checkTogether = (
  given: ProductRows,
  planned: readonly PlannedSku[],
  now: ProductFields,
  { header }: PlanTerms,
): void => {
  const { existing, rows } = given
  const [first] = rows
  if (!first) return
  const named = new Set(planned.map(({ code }) => code))
  const others = (existing?.skus ?? []).filter(({ code }) => !named.has(code))
  const problem = (sku: string, said: Parameters<typeof problemOf>[2]): void => {
    const row = rows.find((one) => one.row.skuCode === sku)?.row ?? first.row
    row.problems.push(problemOf(header, row, said))
  }
  if (others.length + planned.length > maxSkus) {
    first.row.problems.push({ column: '', value: '', code: 'tooManySkus', detail: String(maxSkus) })
  }
  const onSale = [...others, ...planned].filter(({ isActive }) => isActive)
  if (now.isPublished && !existing?.isPublished && onSale.length === 0)
    problem(first.row.skuCode, { key: 'state', code: 'noSkuOnSale' })
  const variants = new Map<string, string>()
  for (const sku of onSale) {
    if (sku.attributes.length === 0) continue
    const variant = variantOf(sku)
    const same = variants.get(variant)
    // Existing duplicates are left for the product page: the file concerns something else.
    const isNew = same !== undefined && named.has(sku.code) && !isAsBefore(sku, existing)
    if (isNew) problem(sku.code, { key: 'attributes', code: 'variantTwice', detail: same })
    variants.set(variant, same ?? sku.code)
  }
}

const isAsBefore = (
  sku: Pick<PlannedSku, 'code' | 'attributes' | 'isActive'>,
  existing: ExistingProduct | undefined,
): boolean => {
  const was = existing?.skus.find(({ code }) => code === sku.code)
  return was !== undefined && was.isActive && variantOf(was) === variantOf(sku)
}

/** All rows of the product, because it is applied as a whole or not at all. */
const rejectedRows = ({ rows }: ProductRows): RejectedRow[] => {
  const at = String(rows.find(({ row }) => row.problems.length > 0)?.row.row ?? 0)
  return rows.map(({ row: { row, cells, problems } }) => ({
    row,
    cells,
    problems:
      problems.length > 0 ? problems : [{ column: '', value: '', code: 'belongsTo' as const, detail: at }],
  }))
}

export const planProduct = (given: ProductRows, terms: PlanTerms): ProductPlan => {
  const { existing, rows } = given
  const [first] = rows
  if (!first) return { kind: 'unchanged' }
  // An unreadable value must not be reported as missing, too.
  const isRead = rows.every(({ row }) => row.problems.length === 0)
  const cells = productCellsOf(given, terms.header)
  const problem: AddProblem = (key, code, detail) => {
    if (isRead) first.row.problems.push(problemOf(terms.header, first.row, { key, code, detail }))
  }
  const plans = rows.map((row) => planSku(row, terms))
  const fields = fieldsOf(given, cells, problem)
  const skus = plans.flatMap(({ sku }) => sku ?? [])
  checkTogether(given, skus, fields, terms)
  if (rows.some(({ row }) => row.problems.length > 0)) return { kind: 'bad', rows: rejectedRows(given) }
  const items = [
    ...(existing ? productItems(fields, existing) : []),
    ...plans.flatMap(({ changes }) => changes),
  ]
  if (items.length === 0) return { kind: 'unchanged' }
  const changing = new Set(plans.flatMap(({ sku, changes }) => (sku && changes.length > 0 ? [sku] : [])))
  const isWarned = items.some(({ warning }) => warning !== null)
  const { version } = cells
  const isEdited = existing !== undefined && (version ?? '') !== '' && version !== existing.version
  const shared = { row: first.row.row, code: fields.code, subjectEn: fields.subjectEn, isWarned, isEdited }
  const warnedFirst = items.toSorted((a, b) => Number(b.warning !== null) - Number(a.warning !== null))
  return {
    kind: 'planned',
    product: {
      ...fields,
      ...shared,
      id: existing?.id ?? null,
      version: existing?.version ?? null,
      skus: [...changing],
    },
    shown: {
      ...shared,
      isNew: existing === undefined,
      changes: warnedFirst.slice(0, maxItems),
      changesTotal: items.length,
    },
  }
}
