import { refuse } from '../kernel/refuse.ts'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const maxRecordChars = 500_000
const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

interface CsvLimits {
  readonly maxRecords?: number
  /** The text may end anywhere: its last record is left out. */
  readonly isStart?: boolean
}

/**
 * Yields the records of a CSV, in time linear to its length. A quotation mark within a cell that does not end it is
 * part of its text. @throws DomainError fileRefused when a quotation mark is never closed
 */
export function* parseCsv(
  text: string,
  separator: Separator,
  { maxRecords = Infinity, isStart = false }: CsvLimits = {},
): Generator<string[]> {
  const comma = separator.charCodeAt(0)
  const isEnd = (at: number): boolean => {
    const code = text.charCodeAt(at)
    return at >= text.length || code === comma || code === lineFeed || code === carriageReturn
  }
  let records = 0
  let at = 0
  while (at < text.length && records < maxRecords) {
    const begin = at
    const cells: string[] = []
    for (;;) {
      if (text.charCodeAt(at) === quote) {
        let cell = ''
        let from = at + 1
        for (let search = from; ;) {
          const end = text.indexOf('"', search)
          if (end < 0 || end - begin > maxRecordChars) {
            if (isStart) return
            throw end < 0 && text.length - begin <= maxRecordChars
              ? refuse('fileRefused', { case: 'openQuote', row: records })
              : refuse('fileRefused', { case: 'endlessRow', row: records + 1 })
          }
          if (text.charCodeAt(end + 1) === quote) {
            cell += text.slice(from, end + 1)
            from = end + 2
            search = from
          } else if (isEnd(end + 1)) {
            cell += text.slice(from, end)
            at = end + 1
            break
          } else search = end + 1
        }
        cells.push(cell)
      } else {
        const from = at
        while (!isEnd(at)) at += 1
        if (at - begin > maxRecordChars) throw refuse('fileRefused', { case: 'endlessRow', row: records + 1 })
        cells.push(text.slice(from, at))
      }
      if (text.charCodeAt(at) !== comma || at >= text.length) break
      at += 1
    }
    if (isStart && at >= text.length) return
    if (text.charCodeAt(at) === carriageReturn) at += 1
    if (text.charCodeAt(at) === lineFeed) at += 1
    records += 1
    yield cells
  }
}
