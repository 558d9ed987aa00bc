import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { CatalogueProblemCode } from '../../../contract/catalogue-files/catalogue-problems.ts'
import { endTurn } from '../../platform/kernel/turns.ts'
import type { RowProblem, Header, ProductCells, ReadRow } from './import-types.ts'
import type { ImportTarget, ExistingProduct, ExistingSku } from './existing-products.ts'

/** A row with its SKU; undefined: a new SKU. */
export interface SkuRow {
  readonly row: ReadRow
  readonly existing: ExistingSku | undefined
}

export interface ProductRows {
  readonly code: string
  readonly existing: ExistingProduct | undefined
  readonly rows: SkuRow[]
}

const titles = new Map<CatalogueColumnKey, string>(catalogueColumns.map(({ key, en }) => [key, en]))

export const problemOf = (
  header: Header,
  { cells }: ReadRow,
  {
    key,
    code,
    detail = '',
  }: {
    readonly key: CatalogueColumnKey
    readonly code: CatalogueProblemCode
    readonly detail?: string
  },
): RowProblem => {
  const at = header.at[key] ?? -1
  const value = (cells[at] ?? '').trim().slice(0, 120)
  return { column: header.cells[at] ?? titles.get(key) ?? '', value, code, detail }
}

const productOf = (
  row: ReadRow,
  target: ImportTarget,
  header: Header,
): {
  readonly code: string
  readonly product: ExistingProduct | undefined
  readonly sku: ExistingSku | undefined
} => {
  const problem = (key: CatalogueColumnKey, code: CatalogueProblemCode, detail?: string): void => {
    row.problems.push(problemOf(header, row, { key, code, detail }))
  }
  const found = target.sku(row.skuCode)
  const nearSku = target.nearSku(row.skuCode)
  if (nearSku !== undefined) problem('skuCode', 'codeIsNear', nearSku)
  if (row.productCode === '') {
    if (!found && row.problems.length === 0) problem('productCode', 'needsCode')
    return { code: found?.product.code ?? '', product: found?.product, sku: found?.sku }
  }
  const product = target.product(row.productCode)
  const nearProduct = target.nearProduct(row.productCode)
  if (nearProduct !== undefined) problem('productCode', 'codeIsNear', nearProduct)
  else if (found && found.product !== product) problem('skuCode', 'skuOfOther', found.product.code)
  return { code: row.productCode, product, sku: found?.product === product ? found?.sku : undefined }
}

export const groupRows = async (
  rows: readonly ReadRow[],
  target: ImportTarget,
  header: Header,
): Promise<ProductRows[]> => {
  const groups = new Map<string, ProductRows>()
  const seen = new Map<string, number>()
  for (const row of rows) {
    const { code, product, sku } = productOf(row, target, header)
    const small = row.skuCode.toLowerCase()
    const earlier = small === '' ? undefined : seen.get(small)
    if (earlier !== undefined)
      row.problems.push(
        problemOf(header, row, { key: 'skuCode', code: 'skuRepeated', detail: String(earlier) }),
      )
    else seen.set(small, row.row)
    const named = code === '' ? `row ${row.row}` : `code ${code.toLowerCase()}`
    const key = product ? `id ${product.id}` : named
    const group = groups.get(key) ?? { code, existing: product, rows: [] }
    group.rows.push({ row, existing: sku })
    groups.set(key, group)
    await endTurn()
  }
  return [...groups.values()]
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the product cells of a product's rows, which must not contradict each other. Rows that only add SKUs
 * to an existing product clear none of its fields.
 */
export const productCellsOf = ({ rows, existing }: ProductRows, header: Header): ProductCells => {
  const [first, ...later] = rows
  const cells: Record<string, unknown> = { ...first?.row.product }
  const at: Record<string, number> = {}
  for (const { row } of later) {
    for (const [key, value] of Object.entries(row.product)) {
      if (isEmpty(value) || isSame(value, cells[key])) continue
      if (cells[key] === undefined || isEmpty(cells[key])) {
        cells[key] = value
        at[key] = row.row
        continue
      }
      const from = String(at[key] ?? first?.row.row ?? 0)
      row.problems.push(
        problemOf(header, row, { key: key as CatalogueColumnKey, code: 'differs', detail: from }),
      )
    }
  }
  const isSilent = existing !== undefined && cells['nameEn'] === '' && Object.values(cells).every(isEmpty)
  return isSilent ? {} : cells
}
