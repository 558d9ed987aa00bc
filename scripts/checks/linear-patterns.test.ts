import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { isNode } from './syntax.ts'

// Texts from outside reach any of these expressions, so that each takes time that grows with the text's length only.
// See docs/decisions on recheck.

const root = join(import.meta.dirname, '../..')

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

/** A constant text or pattern of a file; null for what is only known at run time. */
type Constant = Pattern | null
type Constants = ReadonlyMap<string, unknown>

const joined = (parts: readonly Constant[]): Constant =>
  parts.every((part) => part !== null)
    ? { source: parts.map(({ source }) => source).join(''), flags: '' }
    : null

const constantOf = (node: unknown, constants: Constants): Constant => {
  if (!isNode(node)) return null
  const { regex } = node as { readonly regex?: Pattern & { readonly pattern: string } }
  if (regex) return { source: regex.pattern, flags: regex.flags }
  const { value, name, left, right, callee, arguments: given } = node as Readonly<Record<string, unknown>>
  if (isNode(callee) && callee['name'] === 'RegExp' && Array.isArray(given))
    return constantOf(given[0], constants)
  if (node.type === 'Literal') return typeof value === 'string' ? { source: value, flags: '' } : null
  if (node.type === 'Identifier') return constantOf(constants.get(String(name)), constants)
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return joined([constantOf(left, constants), constantOf(right, constants)])
  const isRaw = node.type === 'TaggedTemplateExpression'
  if (!isRaw && node.type !== 'TemplateLiteral') return null
  const template = (isRaw ? node['quasi'] : node) as {
    readonly quasis: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[]
    readonly expressions: readonly unknown[]
  }
  return joined(
    template.quasis.flatMap(({ value: text }, at) => {
      const inserted = template.expressions[at]
      const own = { source: isRaw ? text.raw : text.cooked, flags: '' }
      return inserted === undefined ? [own] : [own, constantOf(inserted, constants)]
    }),
  )
}

const constantsIn = (node: unknown, found = new Map<string, unknown>()): Map<string, unknown> => {
  if (Array.isArray(node)) for (const one of node) constantsIn(one, found)
  if (!isNode(node)) return found
  if (node.type === 'VariableDeclaration' && node['kind'] === 'const') {
    for (const { id, init } of node['declarations'] as { id: unknown; init: unknown }[])
      if (isNode(id) && id.type === 'Identifier') found.set(String(id['name']), init)
  }
  for (const inside of Object.values(node)) constantsIn(inside, found)
  return found
}

/** Literals, and those that `RegExp` makes of constants; `null` for one that it makes of anything else. */
const patternsIn = (node: unknown, constants: Constants = constantsIn(node)): Constant[] => {
  if (Array.isArray(node)) return node.flatMap((one: unknown) => patternsIn(one, constants))
  if (!isNode(node)) return []
  if ('regex' in node) return [constantOf(node, constants)]
  const inside = Object.values(node).flatMap((one) => patternsIn(one, constants))
  const callee: unknown = node['callee']
  if (!isNode(callee) || callee['name'] !== 'RegExp' || !Array.isArray(node['arguments'])) return inside
  const [given, flags] = node['arguments'] as readonly unknown[]
  const source = constantOf(given, constants)
  const own = flags === undefined ? null : constantOf(flags, constants)
  return [...inside, source && { source: source.source, flags: own?.source ?? source.flags }]
}

/** Null if it is linear. */
const problemOf = ({ source, flags }: Pattern): string | null => {
  // Steps are limited, not time, or a busy machine would find fault with the best of them.
  const found = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    attackLimit: 100_000_000,
  })
  if (found.status === 'safe') return null
  return `${found.status === 'vulnerable' ? found.complexity.summary : 'unknown'}: /${source}/${flags}`
}

it('recognises the two that stopped the server', () => {
  const kind = String.raw`^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]`
  expect(problemOf({ source: kind, flags: 'i' })).toMatch(/^exponential/)
  const formula = String.raw`<c\b[^>]*\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f[\s/>]`
  expect(problemOf({ source: formula, flags: 'g' })).toMatch(/^3rd degree polynomial/)
  expect(problemOf({ source: '^[a-z]+$', flags: 'i' })).toBeNull()
}, 1_200_000)

it('finds those that are made of constants', () => {
  const found = (code: string): Constant[] => patternsIn(parseSync('a.ts', code).program)
  const bad = { source: String.raw`(\s+)+x`, flags: 'g' }
  expect(found(String.raw`const bad = /(\s+)+x/g`)).toEqual([bad])
  expect(found("new RegExp(String.raw`(\\s+)+x`, 'g')")).toEqual([bad])
  expect(found(String.raw`new RegExp('(\\s+)+x', 'g')`)).toEqual([bad])
  expect(found("const space = String.raw`\\s+`; RegExp(`(${space})` + '+x', 'g')")).toEqual([bad])
  expect(found(String.raw`const one = /(\s+)+x/; new RegExp(one, 'g')`)).toContainEqual(bad)
  expect(found(String.raw`const one = new RegExp('(\\s+)+x'); new RegExp(one, 'g')`)).toContainEqual(bad)
  expect(found('const of = (word: string) => new RegExp(`${word}+`)')).toEqual([null])
})

it('finds only linear regular expressions in the product, and those of zod', () => {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const path of ['src', 'demo'].flatMap(filesIn)) {
    for (const pattern of patternsIn(parseSync(path, readFileSync(join(root, path), 'utf8')).program)) {
      if (pattern === null) {
        problems.push(`${path} makes a regular expression that is not constant, so that it cannot be checked`)
        continue
      }
      const key = `${pattern.flags}/${pattern.source}`
      if (seen.has(key)) continue
      seen.add(key)
      const problem = problemOf(pattern)
      if (problem !== null) problems.push(`${path} ${problem}`)
    }
  }
  for (const [name, pattern] of Object.entries(z.regexes)) {
    const problem = pattern instanceof RegExp ? problemOf(pattern) : null
    if (problem !== null) problems.push(`zod's ${name} ${problem}`)
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(problems).toEqual([])
}, 1_200_000)
