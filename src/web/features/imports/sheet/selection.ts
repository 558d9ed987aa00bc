import type { Edit, SheetColumn } from './sheet-store.ts'

/** A cell's position among the visible rows and columns, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}
/** A range from the cell where it was started to the active cell. */
export interface Selection {
  readonly anchor: Place
  readonly active: Place
}
export interface Size {
  readonly rows: number
  readonly columns: number
}
interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const at = (place: Place): Selection => ({ anchor: place, active: place })

export const rangeOf = ({ anchor, active }: Selection): Range => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

export const isWithin = (range: Range, { row, column }: Place): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
export const within = ({ row, column }: Place, size: Size): Place => ({
  row: clamp(row, size.rows),
  column: clamp(column, size.columns),
})

const rowsAPage = 15

/** The cell that a navigation key leads to; null for other keys. */
export const moved = (
  { row, column }: Place,
  { key, isFar }: { readonly key: string; readonly isFar: boolean },
  size: Size,
): Place | null => {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const to: Partial<Record<string, Place>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? lastColumn : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
    PageUp: { row: row - rowsAPage, column },
    PageDown: { row: row + rowsAPage, column },
  }
  const place = to[key]
  return place ? within(place, size) : null
}

/** The next or previous cell in reading order; null at the ends. */
export const nextCell = ({ row, column }: Place, step: 1 | -1, size: Size): Place | null => {
  const index = row * size.columns + column + step
  if (index < 0 || index >= size.rows * size.columns) return null
  return { row: Math.floor(index / size.columns), column: index % size.columns }
}

export interface GridView {
  readonly rows: readonly number[]
  readonly columns: readonly SheetColumn[]
  readonly cell: (row: number, column: number) => string
}

export const copied = ({ rows, columns, cell }: GridView, selection: Selection): string[][] => {
  const { top, bottom, left, right } = rangeOf(selection)
  return rows
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map(({ index }) => cell(row, index)))
}

const editsOf = (
  { rows, columns }: GridView,
  { top, bottom, left, right }: Range,
  value: (row: number, column: number) => string,
): Edit[] => {
  const edits: Edit[] = []
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [number, place] = [rows[row], columns[column]?.index]
      if (number !== undefined && place !== undefined)
        edits.push({ row: number, column: place, value: value(row, column) })
    }
  }
  return edits
}

export const cleared = (shown: GridView, selection: Selection): Edit[] =>
  editsOf(shown, rangeOf(selection), () => '')

/** Copies the first row of the range to its other rows; a single row is filled from the row above. */
export const filledDown = (shown: GridView, selection: Selection): Edit[] => {
  const range = rangeOf(selection)
  const source = range.top === range.bottom ? range.top - 1 : range.top
  if (source < 0) return []
  const sourceRow = shown.rows[source] ?? 0
  const target = { ...range, top: source + 1 }
  return editsOf(shown, target, (_, column) => shown.cell(sourceRow, shown.columns[column]?.index ?? 0))
}

/**
 * Pastes cells from the range's top left corner. A single cell fills the whole range. `addRow` appends a row when the
 * pasted cells reach beyond the last one.
 */
export const pasted = (
  shown: GridView,
  selection: Selection,
  cells: readonly (readonly string[])[],
  addRow: () => number,
): { readonly edits: Edit[]; readonly selection: Selection } => {
  const range = rangeOf(selection)
  const [only] = cells
  if (only && cells.length === 1 && only.length === 1) {
    return { edits: editsOf(shown, range, () => only[0] ?? ''), selection }
  }
  const height = cells.length
  const width = Math.min(Math.max(...cells.map((row) => row.length)), shown.columns.length - range.left)
  const rows = [...shown.rows]
  while (rows.length < range.top + height) rows.push(addRow())
  const target = {
    top: range.top,
    left: range.left,
    bottom: range.top + height - 1,
    right: range.left + width - 1,
  }
  const edits = editsOf(
    { ...shown, rows },
    target,
    (row, column) => cells[row - range.top]?.[column - range.left] ?? '',
  )
  return {
    edits,
    selection: {
      anchor: { row: target.top, column: target.left },
      active: { row: target.bottom, column: target.right },
    },
  }
}
