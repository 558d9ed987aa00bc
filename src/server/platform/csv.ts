/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/**
 * One cell of text. Text that a spreadsheet would run as a formula is made plain by an apostrophe before it; numbers
 * are passed as numbers and stay as they are.
 */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Tells spreadsheets that the file is UTF-8; once, at its beginning. */
export const csvMark = '\uFEFF'

/** One line with its end, as RFC 4180 has it. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`
