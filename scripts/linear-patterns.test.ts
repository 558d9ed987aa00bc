import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { isNode } from './syntax.ts'

// Texts from outside reach any of these expressions, so that each takes time that grows with the text's length only.
// See docs/decisions on recheck.

const root = join(import.meta.dirname, '..')

/** Tests match their own texts only. */
const isChecked = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/(?:\.test\.tsx?|[/-]cases\.ts|-factory\.ts)$/.test(path)

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isChecked)
    .map((path) => join(folder, path))

interface Pattern {
  readonly source: string
  readonly flags: string
}

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

/** Literals, and `new RegExp` of a constant text. */
const patternsIn = (node: unknown): Pattern[] => {
  if (Array.isArray(node)) return node.flatMap(patternsIn)
  if (!isNode(node)) return []
  const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } }
  if (regex) return [{ source: regex.pattern, flags: regex.flags }]
  const inside = Object.values(node).flatMap(patternsIn)
  const callee: unknown = node['callee']
  if (!isNode(callee) || callee['name'] !== 'RegExp' || !Array.isArray(node['arguments'])) return inside
  const [source, flags] = node['arguments'].map(textOf)
  return source === null || source === undefined ? inside : [...inside, { source, flags: flags ?? '' }]
}

/** Null if it is linear. */
const problemOf = ({ source, flags }: Pattern): string | null => {
  const found = checkSync(source, flags, { timeout: 120_000 })
  if (found.status === 'safe') return null
  return `${found.status === 'vulnerable' ? found.complexity.summary : 'unknown'}: /${source}/${flags}`
}

it('recognises the two that stopped the server', () => {
  const kind = String.raw`^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]`
  expect(problemOf({ source: kind, flags: 'i' })).toMatch(/^exponential/)
  const formula = String.raw`<c\b[^>]*\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f[\s/>]`
  expect(problemOf({ source: formula, flags: 'g' })).toMatch(/^3rd degree polynomial/)
  expect(problemOf({ source: '^[a-z]+$', flags: 'i' })).toBeNull()
})

it('finds only linear regular expressions in the product', () => {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const path of ['src', 'demo'].flatMap(filesIn)) {
    for (const pattern of patternsIn(parseSync(path, readFileSync(join(root, path), 'utf8')).program)) {
      const key = `${pattern.flags}/${pattern.source}`
      if (seen.has(key)) continue
      seen.add(key)
      const problem = problemOf(pattern)
      if (problem !== null) problems.push(`${path} ${problem}`)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(problems).toEqual([])
}, 600_000)
