import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { policyTitles } from '../../../contract/refunds/policy-terms.ts'
import { isNode, nameOf } from '../../../../scripts/checks/syntax.ts'
import type { ProseBlock } from '../../ui/components/prose.tsx'
import { locales, type Locale } from '../../ui/text/locale.ts'
import type { HelpArticle } from './articles/help-article.ts'
import { helpArticles } from './help-articles.ts'

/** Terms and emphasized words that are not labels of our screens; other systems' buttons belong here too. */
const notOurLabels: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set([
    'Trend',
    'Revenue and profit',
    'The product is not in your shop yet',
    'Your shop already sells the product',
    'Menus',
  ]),
  zh: new Set(['趋势', '销售额和利润', '店铺中没有该产品', '店铺已在售该产品']),
}

/** The waiting reasons are generated from the dictionaries, so their article cannot misquote them. */
const articles = helpArticles.filter(({ id }) => id !== 'waiting-reasons')

const quoteMarks = [/\*\*(.+?)\*\*/g, /‘([^’]+)’/g, /“([^”]+)”/g, /「([^」]+)」/g]

/** A term is a label too. */
const stringsOf = (block: ProseBlock): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('list' in block) return block.list
  return 'steps' in block ? block.steps : block.terms.flatMap(([term, meaning]) => [`**${term}**`, meaning])
}

const quotedLabels = (article: HelpArticle, locale: Locale): readonly string[] => [
  ...article.links.map(({ label }) => label[locale]),
  ...article[locale].blocks
    .flatMap(stringsOf)
    .flatMap((text) =>
      quoteMarks.flatMap((mark) => Array.from(text.matchAll(mark), ([, label = '']) => label)),
    ),
]

const stringsIn = (tree: unknown): readonly string[] => {
  if (Array.isArray(tree)) return tree.flatMap(stringsIn)
  if (!isNode(tree)) return []
  if (tree.type === 'Literal') return typeof tree['value'] === 'string' ? [tree['value']] : []
  return Object.values(tree).flatMap(stringsIn)
}

/** The strings of one language: those in the values of `en:` or `zh:` properties, wherever they are in the tree. */
const textsIn = (tree: unknown, locale: Locale): readonly string[] => {
  if (Array.isArray(tree)) return tree.flatMap((node) => textsIn(node, locale))
  if (!isNode(tree)) return []
  if (tree.type === 'Property' && nameOf(tree['key']) === locale) return stringsIn(tree['value'])
  return Object.values(tree).flatMap((part) => textsIn(part, locale))
}

const sourceRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** Articles, and the labels of their links, cannot prove that a label exists. */
const isScreenSource = (path: string): boolean =>
  /^(web|contract)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !/^web\/features\/(help\/(articles\/|help-article\.ts)|policies\/documents\/)/.test(path)

const screenTrees = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .filter(isScreenSource)
  .map((path) => ({ path, source: readFileSync(`${sourceRoot}/${path}`, 'utf8') }))
  .filter(({ source }) => /\b(en|zh):/.test(source))
  .map(({ path, source }) => parseSync(path, source).program)

const screenTexts: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set([...textsIn(screenTrees, 'en'), ...Object.values(policyTitles)]),
  zh: new Set(textsIn(screenTrees, 'zh')),
}

describe.each(locales)('labels quoted in help articles (%s)', (locale) => {
  it('exist in the screens, letter for letter', () => {
    const missing = articles.flatMap((article) =>
      quotedLabels(article, locale)
        .filter((label) => !screenTexts[locale].has(label) && !notOurLabels[locale].has(label))
        .map((label) => `${article.id}: ${label}`),
    )
    expect(missing).toEqual([])
  })

  it('use every exception', () => {
    const quoted = new Set(articles.flatMap((article) => quotedLabels(article, locale)))
    const unneeded = [...notOurLabels[locale]].filter(
      (label) => !quoted.has(label) || screenTexts[locale].has(label),
    )
    expect(unneeded).toEqual([])
  })
})
