import { refuse } from '../kernel/refuse.ts'

export interface FileRow {
  /** As spreadsheets count. */
  readonly row: number
  readonly cells: readonly string[]
  /** Columns (from 0) whose cell holds a formula without its result, or with an error as its result. */
  readonly formulas: readonly number[]
  /** Columns whose cell is a number of a workbook that reads like thousands: `1.299`. */
  readonly decimals?: readonly number[]
}

/** The row with such numbers in these columns written so that they cannot be read as thousands: `1.2990`. */
export const withPlainDecimals = (row: FileRow, columns: readonly (number | undefined)[]): FileRow => {
  const { decimals, ...rest } = row
  if (decimals === undefined) return row
  const isPlain = (at: number): boolean => columns.includes(at) && decimals.includes(at)
  return { ...rest, cells: row.cells.map((cell, at) => (isPlain(at) ? `${cell}0` : cell)) }
}

export const maxRows = 50_000
export const maxColumns = 300

const [cellEnd, rowEnd, formulaMark, decimalMark] = ['\u001F', '\u001E', '\u001D', '\u001C']
const controls = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]`)
const allControls = new RegExp(controls, 'g')

/** PostgreSQL cannot store NUL or half a surrogate pair, and no cell needs the other controls. */
const cleanCell = (text: string): string => {
  const clean = controls.test(text) ? text.replaceAll(allControls, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

const isFilled = (cell: string): boolean => cell !== '' && cell.trim() !== ''

const packRow = ({ row, cells, formulas, decimals = [] }: FileRow): string => {
  const markOf = (at: number): string =>
    formulas.includes(at) ? formulaMark : decimals.includes(at) ? decimalMark : ''
  const texts = cells.map((cell, at) => markOf(at) + cleanCell(cell))
  return `${row}${cellEnd}${texts.join(cellEnd)}${rowEnd}`
}

/** Of a chunk, which is taken apart without a pause. */
const rowsAtOnce = 500
const charactersAtOnce = 100_000

/**
 * Joins rows to long texts, which pass between threads many times faster than rows. Rows without text are left out.
 * @throws DomainError fileRefused when there are too many rows or columns
 */
export const packRows = (rows: Iterable<FileRow>): string[] => {
  const chunks: string[] = []
  let [chunk, inChunk, count] = ['', 0, 0]
  for (const row of rows) {
    const width = row.cells.findLastIndex(isFilled) + 1
    if (width === 0 && row.formulas.length === 0) continue
    if (width > maxColumns) {
      throw refuse('fileRefused', { case: 'tooManyColumns', row: row.row, max: maxColumns })
    }
    count += 1
    if (count - 1 > maxRows) throw refuse('fileRefused', { case: 'tooManyRows', max: maxRows })
    chunk += packRow({
      ...row,
      cells: row.cells.slice(0, Math.max(width, ...row.formulas.map((at) => at + 1))),
    })
    inChunk += 1
    if (inChunk < rowsAtOnce && chunk.length < charactersAtOnce) continue
    chunks.push(chunk)
    ;[chunk, inChunk] = ['', 0]
  }
  if (inChunk > 0) chunks.push(chunk)
  return chunks
}

export function* unpackRows(chunks: readonly string[]): Generator<FileRow> {
  for (const chunk of chunks) {
    for (const packed of chunk.slice(0, -1).split(rowEnd)) {
      const [row, ...cells] = packed.split(cellEnd)
      const formulas = takeMarked(packed, cells, formulaMark)
      const decimals = takeMarked(packed, cells, decimalMark)
      yield { row: Number(row), cells, formulas, ...(decimals.length > 0 ? { decimals } : {}) }
    }
  }
}

/** The columns whose cell has the mark, which is removed. */
const takeMarked = (packed: string, cells: string[], mark: string): number[] => {
  if (!packed.includes(mark)) return []
  const marked: number[] = []
  for (const [at, cell] of cells.entries()) {
    if (!cell.startsWith(mark)) continue
    marked.push(at)
    cells[at] = cell.slice(1)
  }
  return marked
}
