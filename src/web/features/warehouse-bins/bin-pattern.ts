import { binLimits } from '../../../contract/warehouse-bins/bin-limits.ts'

export type PatternProblem = 'characters' | 'empty' | 'length' | 'order' | 'ranges' | 'tooMany' | 'width'

export type PatternResult = { readonly codes: readonly string[] } | { readonly problem: PatternProblem }

/** As in the contract. */
const codePattern = /^[A-Z0-9][A-Z0-9-]{0,23}$/
const numbers = /^(\d{1,6})-(\d{1,6})$/
const letters = /^([A-Z])-([A-Z])$/

const rangeOf = (text: string): readonly string[] | PatternProblem => {
  const [, first, last] = numbers.exec(text) ?? []
  if (first !== undefined && last !== undefined) {
    const [from, to] = [Number(first), Number(last)]
    if (from > to) return 'order'
    if (to - from >= binLimits.created) return 'tooMany'
    // Leading zeros keep the order of codes that of their numbers.
    if (first.length > last.length) return 'width'
    return Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(first.length, '0'))
  }
  const [, a, z] = letters.exec(text) ?? []
  if (a === undefined || z === undefined) return 'ranges'
  const [from, to] = [a.charCodeAt(0), z.charCodeAt(0)]
  if (from > to) return 'order'
  return Array.from({ length: to - from + 1 }, (_, step) => String.fromCharCode(from + step))
}

/** Splits `A-{01-04}` into texts and ranges, in turn, beginning with a text; null if braces do not match. */
const partsOf = (pattern: string): readonly string[] | null => {
  const parts: string[] = []
  for (const piece of pattern.split('{')) {
    const [before = '', after, ...more] = piece.split('}')
    if (more.length > 0 || (after === undefined) !== (parts.length === 0)) return null
    parts.push(before)
    if (after !== undefined) parts.push(after)
  }
  return parts
}

/** The codes of `A-{01-04}-{01-12}`: the last range counts fastest, as one walks along a shelf. */
export const codesOf = (typed: string): PatternResult => {
  const pattern = typed.trim().toUpperCase()
  if (pattern === '') return { problem: 'empty' }
  const parts = partsOf(pattern)
  if (!parts) return { problem: 'ranges' }
  let codes: readonly string[] = ['']
  for (const [place, part] of parts.entries()) {
    const range = place % 2 === 0 ? [part] : rangeOf(part)
    if (typeof range === 'string') return { problem: range }
    if (codes.length * range.length > binLimits.created) return { problem: 'tooMany' }
    codes = codes.flatMap((code) => range.map((next) => code + next))
  }
  const longest = Math.max(...codes.map((code) => code.length))
  if (longest > 24) return { problem: 'length' }
  return codes.every((code) => codePattern.test(code)) ? { codes } : { problem: 'characters' }
}
