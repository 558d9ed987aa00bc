import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/conformance.md names the tests that prove each statement of the specification. This checks that they exist.
const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Row {
  readonly number: string
  readonly statement: string
  readonly file: string
  readonly title: string
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

/** A row without a number adds a test to the row above. */
const rowsOf = (document: string): Row[] => {
  const rows: Row[] = []
  for (const line of document.split('\n').filter((one) => one.startsWith('|'))) {
    const [number = '', statement = '', file = '', title = ''] = cellsOf(line)
    if (number === '§' || number.startsWith('---')) continue
    const above = rows.at(-1)
    rows.push(
      number === '' && above
        ? { ...above, file: file.replaceAll('`', ''), title }
        : { number, statement, file: file.replaceAll('`', ''), title },
    )
  }
  return rows
}

const rows = rowsOf(read('docs/conformance.md'))

const isTestOf = (source: string, title: string): boolean =>
  [title, title.replaceAll("'", String.raw`\'`)].some((text) =>
    ["'", '"', '`'].some((quote) => source.includes(`${quote}${text}${quote}`)),
  )

describe('docs/conformance.md', () => {
  it('covers every section with implemented statements', () => {
    const sections = new Set(rows.map(({ number }) => number.split('.')[0]))
    expect([...sections]).toEqual(['1', '2', '4', '5', '6', '8', '9'])
    expect(new Set(rows.map(({ number }) => number)).size).toBeGreaterThan(110)
  })

  it('has each statement once, as text', () => {
    const statements = new Map(rows.map(({ number, statement }) => [number, statement]))
    expect(rows.filter(({ statement }) => statement.length <= 8)).toEqual([])
    expect(rows.filter(({ number, statement }) => statements.get(number) !== statement)).toEqual([])
  })

  it.each(rows)('§ $number is proven by an existing test: $title', ({ file, title }) => {
    expect(file).toMatch(/\.(?:test\.tsx?|spec\.ts)$/)
    expect(isTestOf(read(file), title)).toBe(true)
  })
})
