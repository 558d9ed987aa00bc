import { catalogueColumns, type CatalogueColumnKey } from '../../../contract/catalogue-columns.ts'
import { fileRefused, type FileRow } from '../imports/index.ts'
import { productReaders, skuReaders, type Readers } from './cell-readers.ts'
import { CellFault, readText } from './cell-text.ts'
import type { Header, ReadRow } from './import-types.ts'

const mostShown = 120
const longestCode = 60

const normal = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()
const keyOf = new Map(
  catalogueColumns.flatMap(({ key, en, zh }): [string, CatalogueColumnKey][] => [
    [normal(en), key],
    [normal(zh), key],
  ]),
)
/** The last column of the file of refused rows; read over when it comes back, as what nobody fills in is. */
export const problemTitles = { en: 'Problem', zh: '问题' } as const
const silent = new Set(Object.values(problemTitles).map(normal))

/** Which column is what. @throws DomainError fileRefused when it is no file of products. */
export const readHeader = (cells: readonly string[]): Header => {
  const at: Partial<Record<CatalogueColumnKey, number>> = {}
  const ignored: string[] = []
  for (const [place, cell] of cells.entries()) {
    const key = keyOf.get(normal(cell))
    if (key === undefined) {
      if (cell.trim() !== '' && !silent.has(normal(cell))) ignored.push(cell.trim().slice(0, mostShown))
    } else if (at[key] === undefined) at[key] = place
    else throw fileRefused(`The column “${cell.trim()}” is there twice. Leave one of them.`)
  }
  if (at.skuCode === undefined) {
    throw fileRefused(
      'This is no file of products: its first row must name the columns, SKU code among them. Download the template to see them.',
    )
  }
  if (Object.keys(at).length < 2) throw fileRefused('The file names SKUs, but nothing about them.')
  return { cells: cells.map((cell) => cell.trim()), at, ignored }
}

/** Reads the rows of one file. */
export class RowReader {
  private readonly header: Header
  private readonly isWorkbook: boolean

  constructor(header: Header, isWorkbook: boolean) {
    this.header = header
    this.isWorkbook = isWorkbook
  }

  read(row: FileRow): ReadRow {
    const faults: ReadRow['faults'] = []
    const fault = (key: CatalogueColumnKey, { code, detail }: CellFault): void => {
      const at = this.header.at[key] ?? -1
      const value = (row.cells[at] ?? '').trim().slice(0, mostShown)
      faults.push({ column: this.header.cells[at] ?? '', value, code, detail })
    }
    const text = (key: CatalogueColumnKey): string | CellFault | undefined => {
      const at = this.header.at[key]
      if (at === undefined) return undefined
      const raw = row.cells[at] ?? ''
      if (row.formulas.length > 0 && row.formulas.includes(at)) return new CellFault('formula')
      return raw === '' ? '' : readText(raw, this.isWorkbook)
    }
    const code = (key: 'productCode' | 'skuCode'): string => {
      const found = text(key) ?? ''
      if (found instanceof CellFault) fault(key, found)
      else if (found.length > longestCode) fault(key, new CellFault('tooLong', String(longestCode)))
      else return found
      return ''
    }
    const cells = <T extends object>(readers: Readers<T>): Partial<T> => {
      const read: Partial<T> = {}
      for (const key of Object.keys(readers) as (keyof T & CatalogueColumnKey)[]) {
        const found = text(key)
        if (found === undefined) continue
        const value = found instanceof CellFault ? found : readers[key](found)
        if (value instanceof CellFault) fault(key, value)
        else if (value !== undefined) Object.assign(read, { [key]: value })
      }
      return read
    }
    this.checkExtra(row, faults)
    const [productCode, skuCode] = [code('productCode'), code('skuCode')]
    if (skuCode === '' && faults.length === 0) fault('skuCode', new CellFault('empty'))
    return {
      row: row.row,
      cells: row.cells,
      productCode,
      skuCode,
      product: cells(productReaders),
      sku: cells(skuReaders),
      faults,
    }
  }

  private checkExtra({ cells }: FileRow, faults: ReadRow['faults']): void {
    const extra = cells.slice(this.header.cells.length)
    if (extra.some((cell) => cell.trim() !== '')) {
      faults.push({ column: '', value: '', code: 'extraCells', detail: String(extra.length) })
    }
  }
}

export const isBlank = ({ cells, formulas }: FileRow): boolean =>
  formulas.length === 0 && cells.every((cell) => cell.trim() === '')
