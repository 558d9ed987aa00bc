/** The most frequent separator of the first line outside quotation marks; a tab if there is none. */
const separatorOf = (text: string): string => {
  const counts = new Map([
    ['\t', 0],
    [',', 0],
    [';', 0],
  ])
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : '\t'
}

/**
 * Reads cells copied from a spreadsheet or a CSV file. A quoted cell may contain separators, line breaks and doubled
 * quotation marks. Quotation marks elsewhere, and unclosed ones, are plain characters.
 */
export const readPaste = (pasted: string): string[][] => {
  const text = pasted
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = readCell(text, at, separator)
    row.push(cell.text)
    if (text[cell.end] === separator) {
      at = cell.end + 1
      continue
    }
    rows.push(row)
    row = []
    at = cell.end + 1
    if (at >= text.length) break
  }
  return rows
}

const readCell = (text: string, start: number, separator: string): { text: string; end: number } =>
  (text[start] === '"' ? readQuoted(text, start, separator) : null) ?? readPlain(text, start, separator)

const readPlain = (text: string, start: number, separator: string): { text: string; end: number } => {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { text: text.slice(start, end), end }
}

/** Null when the cell starts with a quotation mark but is not a quoted cell. */
const readQuoted = (text: string, start: number, separator: string): { text: string; end: number } | null => {
  let cell = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else {
      const next = text[at + 1]
      return next === undefined || next === separator || next === '\n' ? { text: cell, end: at + 1 } : null
    }
  }
  return null
}

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const writePaste = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
