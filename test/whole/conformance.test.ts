import { describe, expect, it } from 'vitest'
import { isTestOf, proofRows, readProject } from '../proof-table.ts'

// docs/conformance.md names the tests that prove each statement of the specification. This checks that they exist.

const rows = proofRows(readProject('docs/conformance.md'), '§', 2).map(
  ([number = '', statement = '', file = '', title = '']) => ({ number, statement, file, title }),
)

describe('docs/conformance.md', () => {
  it('covers every section with implemented statements', () => {
    const sections = new Set(rows.map(({ number }) => number.split('.')[0]))
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(new Set(rows.map(({ number }) => number)).size).toBeGreaterThan(110)
  })

  it('has each statement once, as text', () => {
    const statements = new Map(rows.map(({ number, statement }) => [number, statement]))
    expect(rows.filter(({ statement }) => statement.length <= 8)).toEqual([])
    expect(rows.filter(({ number, statement }) => statements.get(number) !== statement)).toEqual([])
  })

  it.each(rows)('§ $number is proven by an existing test: $title', ({ file, title }) => {
    expect(file).toMatch(/\.(?:test\.tsx?|spec\.ts)$/)
    expect(isTestOf(readProject(file), title)).toBe(true)
  })
})
