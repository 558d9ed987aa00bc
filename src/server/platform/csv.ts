import { formatMinor } from '../../contract/money.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/** A cell of text. What a spreadsheet would run as a formula is made plain by an apostrophe before it. */
const textCell = (value: string): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const numberCells = {
  whole: String,
  money: formatMinor,
  time: (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' '),
}

const cellOf = <Row>(column: SheetColumn<Row>, row: Row): string => {
  if (column.kind === 'text') return textCell(column.of(row) ?? '')
  const value = column.of(row)
  return value === null ? '' : numberCells[column.kind](value)
}

/** Tells spreadsheets that the file is UTF-8; once, at its beginning. */
const csvMark = '\uFEFF'

/** A sheet as CSV (RFC 4180), written while it is read. */
export async function* csvOf<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<string> {
  yield `${csvMark}${columns.map(({ title }) => textCell(title)).join(',')}\r\n`
  for await (const rows of batches) {
    yield rows.map((row) => `${columns.map((column) => cellOf(column, row)).join(',')}\r\n`).join('')
  }
}
