import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The indented lines of a section of docs/operations.md that begin with one of these words, as they stand there. */
export const documentedLines = (section: string, words: readonly string[]): string[] => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const found = text.split('\n## ').find((one) => one.startsWith(`${section}\n`)) ?? ''
  return found
    .split('\n')
    .filter((line) => words.some((word) => line.startsWith(`    ${word} `)))
    .map((line) => line.trim())
}
