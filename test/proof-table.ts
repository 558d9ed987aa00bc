import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// The tables in docs that name tests as proofs.

const root = join(import.meta.dirname, '..')

export const readProject = (file: string): string => readFileSync(join(root, file), 'utf8')

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replaceAll(String.raw`\|`, '|')
        .replace(/^`([^`]*)`$/, '$1'),
    )

/**
 * The rows of all tables whose first column is titled `first`. A row that leaves the columns before `shared` empty adds a
 * proof to the row above.
 */
export const proofRows = (document: string, first: string, shared: number): string[][] => {
  const rows: string[][] = []
  let isWanted = false
  for (const line of document.split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line) : []
    if (cells.length === 0) isWanted = false
    else if (cells[0] === first) isWanted = true
    else if (isWanted && !cells[0]?.startsWith('---')) {
      const above = rows.at(-1)
      rows.push(cells[0] === '' && above ? [...above.slice(0, shared), ...cells.slice(shared)] : cells)
    }
  }
  return rows
}

export const isTestOf = (source: string, title: string): boolean =>
  [title, title.replaceAll("'", String.raw`\'`)].some((text) =>
    ["'", '"', '`'].some((quote) => source.includes(`${quote}${text}${quote}`)),
  )
