import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { FileRow } from '../../platform/sheets/sheet-rows.ts'
import { productReaders, skuReaders, type Readers } from './cell-readers.ts'
import { CellProblem, readText } from './cell-text.ts'
import type { Header, ReadRow } from './import-types.ts'

const maxShown = 120
const longestCode = 60

const normal = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()
const keyOf = new Map(
  catalogueColumns.flatMap((column): [string, CatalogueColumnKey][] =>
    [column.en, column.zh, ...('also' in column ? column.also : [])].map((head) => [
      normal(head),
      column.key,
    ]),
  ),
)
/** All names that a column may have. */
export const fileColumns: readonly string[] = catalogueColumns.flatMap((column) => [
  column.en,
  column.zh,
  ...('also' in column ? column.also : []),
])
/** The last column of the file of rejected rows; ignored when it is uploaded again. */
export const problemTitles = { en: 'Problem', zh: '问题' } as const
const silent = new Set(Object.values(problemTitles).map(normal))

/** @throws DomainError fileRefused when it is no product file. */
export const readHeader = (cells: readonly string[]): Header => {
  const at: Partial<Record<CatalogueColumnKey, number>> = {}
  const ignored: string[] = []
  for (const [place, cell] of cells.entries()) {
    const key = keyOf.get(normal(cell))
    if (key === undefined) {
      if (cell.trim() !== '' && !silent.has(normal(cell))) ignored.push(cell.trim().slice(0, maxShown))
    } else if (at[key] === undefined) at[key] = place
    else throw refuse('fileRefused', { case: 'repeatedColumn', column: cell.trim() })
  }
  if (at.skuCode === undefined) {
    throw refuse('fileRefused', { case: 'notProducts' })
  }
  if (Object.keys(at).length < 2) throw refuse('fileRefused', { case: 'noColumnsToChange' })
  return { cells: cells.map((cell) => cell.trim()), at, ignored }
}

/** Parsed texts cached per column, because files repeat values over many rows. */
const maxRemembered = 2_000

interface Column {
  readonly key: CatalogueColumnKey
  readonly at: number
  readonly read: (text: string) => unknown
  readonly known: Map<string, unknown>
}

const columnsOf = <T>({ at }: Header, readers: Readers<T>): Column[] =>
  (Object.entries(readers) as [CatalogueColumnKey, (text: string) => unknown][]).flatMap(([key, read]) => {
    const place = at[key]
    return place === undefined ? [] : [{ key, at: place, read, known: new Map<string, unknown>() }]
  })

export class RowReader {
  private readonly header: Header
  private readonly productColumns: readonly Column[]
  private readonly skuColumns: readonly Column[]

  constructor(header: Header) {
    this.header = header
    this.productColumns = columnsOf(header, productReaders)
    this.skuColumns = columnsOf(header, skuReaders)
  }

  read(row: FileRow): ReadRow {
    const problems: ReadRow['problems'] = []
    this.checkExtra(row, problems)
    const productCode = this.code(row, 'productCode', problems)
    const skuCode = this.code(row, 'skuCode', problems)
    if (skuCode === '' && problems.length === 0)
      this.problem(row, 'skuCode', new CellProblem('empty'), problems)
    return {
      row: row.row,
      cells: row.cells,
      productCode,
      skuCode,
      product: this.cells(row, this.productColumns, problems),
      sku: this.cells(row, this.skuColumns, problems),
      problems,
    }
  }

  private problem(
    { cells }: FileRow,
    key: CatalogueColumnKey,
    { code, detail }: CellProblem,
    problems: ReadRow['problems'],
  ): void {
    const at = this.header.at[key] ?? -1
    const value = (cells[at] ?? '').trim().slice(0, maxShown)
    problems.push({ column: this.header.cells[at] ?? '', value, code, detail })
  }

  private text({ cells, formulas }: FileRow, at: number): string | CellProblem {
    if (formulas.length > 0 && formulas.includes(at)) return new CellProblem('formula')
    const raw = cells[at] ?? ''
    return raw === '' ? '' : readText(raw)
  }

  private code(row: FileRow, key: 'productCode' | 'skuCode', problems: ReadRow['problems']): string {
    const at = this.header.at[key]
    const found = at === undefined ? '' : this.text(row, at)
    if (found instanceof CellProblem) this.problem(row, key, found, problems)
    else if (found.length > longestCode)
      this.problem(row, key, new CellProblem('tooLong', String(longestCode)), problems)
    else return found
    return ''
  }

  private cells(row: FileRow, columns: readonly Column[], problems: ReadRow['problems']): object {
    const read: Record<string, unknown> = {}
    for (const { key, at, read: readCell, known } of columns) {
      const text = this.text(row, at)
      let value: unknown = text
      if (typeof text === 'string') {
        value = known.get(text)
        if (value === undefined) {
          value = readCell(text)
          if (known.size >= maxRemembered) known.clear()
          known.set(text, value)
        }
      }
      if (value instanceof CellProblem) this.problem(row, key, value, problems)
      else if (value !== undefined) read[key] = value
    }
    return read
  }

  private checkExtra({ cells }: FileRow, problems: ReadRow['problems']): void {
    const extra = cells.slice(this.header.cells.length)
    if (extra.some((cell) => cell.trim() !== '')) {
      problems.push({ column: '', value: '', code: 'extraCells', detail: String(extra.length) })
    }
  }
}

export const isBlank = ({ cells, formulas }: FileRow): boolean =>
  formulas.length === 0 && cells.every((cell) => cell.trim() === '')
