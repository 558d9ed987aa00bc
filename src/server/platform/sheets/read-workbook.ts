import type * as Xlsx from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { refuse } from '../kernel/refuse.ts'
import { findHeader, type ColumnNames } from './find-header.ts'
import { codeFormat } from './number-format.ts'
import { readNumber } from './read-number.ts'
import { maxRows, type FileRow } from './sheet-rows.ts'
import { damagedWorkbook, repackWorkbook } from './unzip-workbook.ts'

type Library = typeof Xlsx

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `2026-10-31`, or `2026-10-31 14:05:00` for a time of day. */
const dateText = ({ SSF }: Library, value: number, isFrom1904: boolean): string => {
  const parts = SSF.parse_date_code(value, { date1904: isFrom1904 }) as
    | { y: number; m: number; d: number; H: number; M: number; S: number }
    | null
    | undefined
  if (!parts) return String(value)
  const day = `${String(parts.y).padStart(4, '0')}-${twoDigits(parts.m)}-${twoDigits(parts.d)}`
  const time = [parts.H, parts.M, Math.floor(parts.S)].map(twoDigits).join(':')
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Beyond this, a number has lost digits, and is written so that readers see it. */
const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential().toUpperCase()
    : String(value)

/** A postcode, phone number or other code as its cell shows it; null for a number that is none. */
const shownCode = ({ SSF }: Library, format: string, value: number): string | null => {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const code = codeFormat(format)
  if (code === null) return null
  try {
    return String(SSF.format(code, value)).trim()
  } catch {
    return null
  }
}

const textOf = (library: Library, { t, v, z }: CellObject, isFrom1904: boolean): string => {
  if (v instanceof Date)
    return dateText(library, library.SSF.parse_date_code ? v.getTime() / 86_400_000 + 25_569 : 0, false)
  if (t === 'n' && typeof v === 'number') {
    const format = typeof z === 'string' ? z : ''
    if (format === '' || format === 'General') return numberText(v)
    if (library.SSF.is_date(format)) return dateText(library, v, isFrom1904)
    return shownCode(library, format, v) ?? numberText(v)
  }
  return v === undefined || v === null ? '' : String(v)
}

type Cells = readonly ((CellObject | undefined)[] | undefined)[]

const rowsIn = (library: Library, sheet: WorkSheet, isFrom1904: boolean): FileRow[] => {
  const data = (sheet as { readonly '!data'?: Cells })['!data'] ?? []
  return Array.from(data, (cells, index): FileRow => {
    const formulas: number[] = []
    const decimals: number[] = []
    const texts = Array.from(cells ?? [], (cell, column) => {
      if (!cell) return ''
      const hasNoResult = cell.t === 'e' || (cell.f !== undefined && (cell.v === undefined || cell.t === 'z'))
      if (hasNoResult) formulas.push(column)
      if (cell.t === 'e') return cell.w ?? ''
      const text = textOf(library, cell, isFrom1904)
      if (cell.t === 'n' && readNumber(text) === 'ambiguous') decimals.push(column)
      return text
    })
    return { row: index + 1, cells: texts, formulas, ...(decimals.length > 0 ? { decimals } : {}) }
  })
}

const maxMerged = 200_000

/** A merged cell's text counts for each row that it spans. */
const fillMerged = (rows: FileRow[], sheet: WorkSheet, below: number): FileRow[] => {
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }))
  let left = maxMerged
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const text = filled[start.r]?.cells[start.c] ?? ''
    if (text === '' || start.r <= below) continue
    for (let at = start.r + 1; at <= Math.min(end.r, filled.length - 1); at += 1) {
      left -= 1
      if (left < 0) return filled
      const cells = filled[at]?.cells
      if (!cells) continue
      while (cells.length < start.c) cells.push('')
      cells[start.c] = text
    }
  }
  return filled
}

const open = async (library: Library, body: Buffer): Promise<WorkBook> => {
  const isZip = body[0] === 0x50 && body[1] === 0x4b
  if (!isZip) library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  const repacked = isZip ? repackWorkbook(body) : body
  try {
    return library.read(repacked, {
      type: 'buffer',
      dense: true,
      sheetRows: maxRows + 100,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      // Or a formula without its result is taken for an empty cell.
      sheetStubs: true,
    })
  } catch {
    throw damagedWorkbook()
  }
}

interface NamedSheet {
  readonly name: string
  readonly rows: readonly FileRow[]
  readonly header: ReturnType<typeof findHeader>
  readonly isHidden: boolean
}

const hasRows = ({ rows, header }: NamedSheet): boolean =>
  rows.slice(header.at + 1).some(({ cells }) => cells.some((cell) => cell.trim() !== ''))

/** Of the columns of the sheet to be read: one with fewer is a lookup list, such as of SKUs and their names. */
const enoughColumns = 0.5

/** Only one sheet is read, so that rows of another, such as the next month's orders, would be left out silently. */
const refuseSeveral = (sheets: readonly NamedSheet[], best: NamedSheet): void => {
  const alike = sheets.filter(
    (sheet) =>
      !sheet.isHidden &&
      sheet.header.at >= 0 &&
      sheet.header.known >= enoughColumns * best.header.known &&
      hasRows(sheet),
  )
  if (best.isHidden || alike.length < 2) return
  throw refuse('fileRefused', { case: 'severalSheets', sheets: alike.map(({ name }) => name).slice(0, 5) })
}

/**
 * Reads the sheet of a workbook (XLSX, XLSM, XLS or ODS) that has the named columns; sheets that are hidden come last.
 * Rows begin with that of the column names.
 */
export const readWorkbook = async (body: Buffer, names: ColumnNames): Promise<FileRow[]> => {
  const library = await import('@e965/xlsx')
  const book = await open(library, body)
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    const rows = rowsIn(library, sheet, isFrom1904)
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    const header = findHeader(
      rows.map(({ cells }) => cells),
      names,
    )
    return [{ name, sheet, rows, header, isHidden, rank: header.known + (isHidden ? 0 : 1_000) }]
  })
  const [best] = sheets.filter(({ header }) => header.at >= 0).toSorted((one, other) => other.rank - one.rank)
  if (best) refuseSeveral(sheets, best)
  const chosen =
    best ?? sheets.find(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '')))
  if (!chosen) throw sheets.length === 0 ? damagedWorkbook() : refuse('fileRefused', { case: 'empty' })
  const below = Math.max(0, chosen.header.at)
  return fillMerged(chosen.rows, chosen.sheet, below).slice(below)
}
