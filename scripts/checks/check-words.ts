import { readFileSync, readdirSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type SyntaxNode } from './syntax.ts'
import { exceptions, wordsToAvoid, type Scope, type WordToAvoid } from './words-to-avoid.ts'

// Reports the words of words-to-avoid.ts wherever a file uses them. Part of `npm run check`.
const root = join(import.meta.dirname, '../..')

export interface Finding {
  readonly path: string
  readonly line: number
  readonly found: string
  readonly word: WordToAvoid
}

type Place = 'code' | 'import' | 'text' | 'comment'

interface Span {
  readonly start: number
  readonly end: number
  readonly place: Place
}

/** `needs`: a hit counts only in this kind of place, or in a comment; null: anywhere except in an import path. */
interface Hit {
  readonly start: number
  readonly found: string
  readonly word: WordToAvoid
  readonly needs: 'code' | 'text' | null
}

/** Migrations up to this one are released and must not change. */
const lastReleasedMigration = 66
/** The specification's own strings, generated files, and the words themselves. */
const unchecked = [
  'docs/conformance.md',
  'package-lock.json',
  'scripts/checks/words-to-avoid.ts',
  'scripts/checks/check-words.test.ts',
]

const isReleased = (path: string): boolean =>
  path.startsWith('migrations/') &&
  Number.parseInt(path.slice('migrations/'.length), 10) <= lastReleasedMigration
const isSource = (path: string): boolean => /\.(?:tsx?|mjs|js)$/.test(path)
const isReadable = (path: string): boolean =>
  /\.(?:tsx?|mjs|js|md|sql|css|html|json)$|(?:^|\/)(?:\.env\.example|run)$/.test(path)

const inScope = (scope: Scope): readonly WordToAvoid[] => wordsToAvoid.filter((word) => word.scope === scope)
const exact = (...scopes: readonly Scope[]): ReadonlyMap<string, readonly WordToAvoid[]> =>
  Map.groupBy(scopes.flatMap(inScope), ({ find }) => (typeof find === 'string' ? find : ''))
const patterns = (scope: Scope): readonly (readonly [RegExp, WordToAvoid])[] =>
  inScope(scope).flatMap((word) => (typeof word.find === 'string' ? [] : [[word.find, word] as const]))

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const sourceOf = ({ find }: WordToAvoid): string => (typeof find === 'string' ? escaped(find) : find.source)

// Words of a phrase may stand on two lines of a comment.
const gap = String.raw`\s+(?:(?:\*|\/\/|--|>)\s+)?`
const phraseOf = (word: WordToAvoid): string => sourceOf(word).replaceAll(' ', gap)
// Excludes parts of a path or of a hyphenated name; a regular expression may begin and end with a word.
const before = String.raw`(?<![\w.-]|[\w.'"\`]\/)`
const after = String.raw`(?![\w-]|\.\w|\/(?![dgimsuvy]+\b)\w)`

/** Searches for all words with one expression, then finds out which of them matched. */
const searchFor = (
  words: readonly WordToAvoid[],
  sourceOfWord: (word: WordToAvoid) => string,
  sourceOfAll: (any: string) => string,
  flags: string,
): ((text: string) => readonly (readonly [start: number, found: string, WordToAvoid])[]) => {
  const all = new RegExp(sourceOfAll(`(?:${words.map(sourceOfWord).join('|')})`), `g${flags}`)
  const each = words.map((word) => [new RegExp(`^(?:${sourceOfWord(word)})`, flags), word] as const)
  return (text) =>
    [...text.matchAll(all)].flatMap(({ 0: found, index }) => {
      const rest = text.slice(index, index + found.length + 20)
      const word = each.find(([pattern]) => pattern.exec(rest)?.[0] === found)?.[1]
      return word ? [[index, found, word] as const] : []
    })
}

const tokenPattern = /[A-Za-z_$][\w$]*/g
const exactTokens = exact('identifier', 'sql')
const tokenPatterns = patterns('identifier')
const tokens = new Map<string, readonly (readonly [WordToAvoid, Hit['needs']])[]>()
const wordsOfToken = (token: string): readonly (readonly [WordToAvoid, Hit['needs']])[] => {
  const known = tokens.get(token)
  if (known) return known
  const named = exactTokens.get(token) ?? []
  const held = tokenPatterns.filter(([pattern]) => pattern.test(token))
  const answer = [
    ...named.map((word) => [word, null] as const),
    ...held.map(([, word]) => [word, 'code'] as const),
  ]
  tokens.set(token, answer)
  return answer
}

const declared = exact('declaration')
const declarationPattern =
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

const columns = exact('column')
const typesOfTables = 'src/server/platform/database/database-types.ts'
const columnPattern = /^(?:interface (\w+)| {2}(\w+): )/gm

const textSearch = searchFor(inScope('text'), phraseOf, (any) => before + any + after, 'i')
const chineseSearch = searchFor(inScope('zh'), sourceOf, (any) => any, '')
// The whole of a string, in code or in SQL, or of an element's text.
const valueSearch = searchFor(
  inScope('value'),
  sourceOf,
  (any) => String.raw`(?<=(['"\`]))${any}(?=\1)|(?<=>)${any}(?=<)`,
  '',
)

/** A lower-case word that is the whole string is a value, not text. */
const isQuoted = (text: string, start: number, found: string): boolean =>
  /^[a-z]+$/.test(found) &&
  /['"`]/.test(text[start - 1] ?? '') &&
  text[start - 1] === text[start + found.length]

const hitsIn = (path: string, text: string): readonly Hit[] => {
  const hits: Hit[] = []
  const add = (start: number, found: string, word: WordToAvoid, needs: Hit['needs']): void => {
    hits.push({ start, found, word, needs })
  }
  for (const match of text.matchAll(tokenPattern)) {
    for (const word of wordsOfToken(match[0])) add(match.index, match[0], ...word)
  }
  for (const hit of valueSearch(text)) add(...hit, null)
  for (const hit of chineseSearch(text)) add(...hit, null)
  for (const [start, found, word] of textSearch(text)) {
    if (!isQuoted(text, start, found)) add(start, found, word, 'text')
  }
  if (isSource(path)) {
    for (const match of text.matchAll(declarationPattern)) {
      const name = match[1] ?? ''
      const start = match.index + match[0].length - name.length
      for (const word of declared.get(name) ?? []) add(start, name, word, null)
    }
  }
  if (path === typesOfTables) {
    let table = ''
    for (const { 0: line, 1: name, 2: column = '', index } of text.matchAll(columnPattern)) {
      table = name ?? table
      const start = index + line.indexOf(column)
      for (const word of [...(columns.get(column) ?? []), ...(columns.get(`${table}.${column}`) ?? [])]) {
        add(start, column, word, null)
      }
    }
  }
  return hits
}

const importTypes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Strings, texts and comments of a source file in order of position; everything between them is code. */
const spansOf = (path: string, text: string): readonly Span[] => {
  const parsed = parseSync(path, text)
  const spans: Span[] = parsed.comments.map(({ start, end }) => ({ start, end, place: 'comment' }))
  const visit = (node: SyntaxNode): void => {
    const { type, start, end } = node
    if (type === 'TemplateElement' || type === 'JSXText') spans.push({ start, end, place: 'text' })
    else if (type === 'Literal') {
      const isText = typeof node['value'] === 'string' || node['regex'] !== undefined
      if (isText) spans.push({ start, end, place: 'text' })
    } else {
      for (const key in node) {
        const part = node[key]
        if (Array.isArray(part)) {
          for (const one of part) if (isNode(one)) visit(one)
        } else if (isNode(part)) {
          if (key === 'source' && importTypes.has(type)) spans.push({ ...part, place: 'import' })
          else visit(part)
        }
      }
    }
  }
  const program: unknown = parsed.program
  if (isNode(program)) visit(program)
  return spans.toSorted((one, other) => one.start - other.start)
}

const placeOf = (spans: readonly Span[], offset: number): Place => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.start <= offset ? span.place : 'code'
}

const stands = (needs: Hit['needs'], place: Place): boolean => {
  if (place === 'import') return false
  if (needs === null) return true
  return place === 'comment' || place === needs
}

const isAllowed = (path: string, { scope, only, except = [] }: WordToAvoid): boolean =>
  (only !== undefined && !only.some((files) => matchesGlob(path, files))) ||
  except.some(({ files }) => matchesGlob(path, files)) ||
  exceptions.some(({ files, scopes }) => scopes.includes(scope) && matchesGlob(path, files))

const stemOf = (path: string): string => path.replace(/(?:\.test)?\.(?:tsx?|mjs)$/, '')
const isNamed = (path: string, { find }: WordToAvoid): boolean =>
  typeof find === 'string' ? path.startsWith(`${find}/`) || stemOf(path) === stemOf(find) : find.test(path)
const nameFindings = (path: string): readonly Finding[] =>
  inScope('file')
    .filter((word) => isNamed(path, word) && !isAllowed(path, word))
    .map((word) => ({
      path,
      line: 1,
      found: typeof word.find === 'string' ? word.find : (word.find.exec(path)?.[0] ?? path),
      word,
    }))

export const findWords = (path: string, text: string): readonly Finding[] => {
  if (unchecked.includes(path) || isReleased(path)) return []
  const hits = hitsIn(path, text).filter(({ word }) => !isAllowed(path, word))
  const spans = isSource(path) && hits.length > 0 ? spansOf(path, text) : null
  const seen = new Set<string>()
  const found = hits
    .filter(({ start, needs }) => (spans ? stands(needs, placeOf(spans, start)) : true))
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, found: what }) => {
      const key = `${start} ${what}`
      return !seen.has(key) && seen.add(key)
    })
  let [line, at] = [1, 0]
  const findings = found.map(({ start, found: what, word }): Finding => {
    for (; at < start; at += 1) if (text[at] === '\n') line += 1
    return { path, line, found: what.replaceAll(/\s+(?:(?:\*|\/\/|--|>)\s+)?/g, ' '), word }
  })
  return [...nameFindings(path), ...findings]
}

const folders = ['.ci', 'bench', 'demo', 'docs', 'migrations', 'scripts', 'src', 'test']
const checkedFiles = (): readonly string[] => {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  const top = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== '.env',
  )
  return [...top.map(({ name }) => name), ...below].filter(isReadable).toSorted()
}

if (import.meta.main) {
  const findings = checkedFiles().flatMap((path) => findWords(path, readFileSync(join(root, path), 'utf8')))
  for (const { path, line, found, word } of findings) {
    console.error(`${path}:${line}: "${found}" → write "${word.write}"`)
  }
  if (findings.length > 0) {
    const files = new Set(findings.map(({ path }) => path)).size
    console.error(
      `\n${findings.length} in ${files} files; the words are in scripts/checks/words-to-avoid.ts.`,
    )
    process.exitCode = 1
  }
}
