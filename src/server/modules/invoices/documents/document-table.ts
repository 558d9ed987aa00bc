import {
  type Doc,
  lineHeight,
  linesOf,
  type TextSpan,
  type TextStyle,
  widthOf,
  write,
  writeLine,
} from '../../../platform/pdf/pdf.ts'
import {
  body,
  type Cursor,
  inner,
  label,
  left,
  nextPage,
  ruleAt,
  strong,
  writeRight,
} from './document-page.ts'

export interface TableColumn {
  readonly title: string
  /** `text` is cut into lines of `width`, and the one without a width takes what is left; `figure` is as wide as its longest. */
  readonly kind: 'text' | 'figure'
  readonly width?: number
}

interface PlacedColumn extends TableColumn {
  readonly x: number
  readonly size: number
}

const gap = 12
const padding = 3.5

const widest = (doc: Doc, title: string, cells: readonly string[]): number => {
  const longest = new Set(cells)
  // As wide as if it were bold, as the last row may be.
  const widths = [...longest].map((cell) => widthOf(linesOf(doc, cell, inner, strong)[0] ?? []))
  return Math.max(widthOf(linesOf(doc, title, inner, label)[0] ?? []), ...widths) + 0.5
}

const placed = (
  doc: Doc,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): PlacedColumn[] => {
  const sizes = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    if (column.kind === 'figure') return widest(doc, column.title, cells)
    return column.width === undefined ? null : Math.min(column.width, widest(doc, column.title, cells))
  })
  const taken = sizes.reduce((sum: number, size) => sum + (size ?? 0), gap * (columns.length - 1))
  let x = left
  return columns.map((column, index) => {
    const size = sizes[index] ?? Math.max(60, inner - taken)
    const place = { ...column, x, size }
    x += size + gap
    return place
  })
}

const drawTableHead = (cursor: Cursor, columns: readonly PlacedColumn[]): void => {
  const { doc, y } = cursor
  for (const { title, kind, x, size } of columns) {
    if (kind === 'figure') writeRight(doc, title, { y, style: label, end: x + size })
    else write(doc, title, { x, y, width: size + gap, style: label })
  }
  ruleAt(doc, y + 14)
  cursor.y = y + 14 + padding
}

const drawRow = (
  cursor: Cursor,
  columns: readonly PlacedColumn[],
  row: readonly string[],
  style: TextStyle,
): void => {
  const { doc } = cursor
  const step = lineHeight(style)
  const cells: TextSpan[][][] = columns.map(({ size }, index) =>
    linesOf(doc, row[index] ?? '', size + 0.5, style),
  )
  const count = Math.max(1, ...cells.map((lines) => lines.length))
  const turnPage = (): void => {
    nextPage(cursor)
    drawTableHead(cursor, columns)
  }
  const top = cursor.y
  const height = count * step
  if (top + height > cursor.bottom && height < cursor.bottom / 2) turnPage()
  for (let index = 0; index < count; index += 1) {
    if (cursor.y + step > cursor.bottom) turnPage()
    for (const [at, { kind, x, size }] of columns.entries()) {
      const line = cells[at]?.[index]
      if (!line) continue
      const start = kind === 'figure' ? x + size - widthOf(line) : x
      writeLine(doc, line, { x: start, y: cursor.y }, style)
    }
    cursor.y += step
  }
  cursor.y += padding
  ruleAt(doc, cursor.y - 1)
  cursor.y += padding - 1
}

/** A table of any length, its head repeated on each page. */
export const drawTable = (
  cursor: Cursor,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { endsWithTotal = false }: { readonly endsWithTotal?: boolean } = {},
): void => {
  const all = placed(cursor.doc, columns, rows)
  if (cursor.y + 50 > cursor.bottom) nextPage(cursor)
  drawTableHead(cursor, all)
  for (const [index, row] of rows.entries())
    drawRow(cursor, all, row, endsWithTotal && index === rows.length - 1 ? strong : body)
}
