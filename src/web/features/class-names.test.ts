import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Without comments and what applies to printing only. */
const screenRules = (css: string): string =>
  css.replaceAll(/\/\*[^*]*\*\//g, '').replaceAll(/@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')

/** The classes that a style sheet styles alone, as in `.q-review {`. */
const classesOf = (css: string): Set<string> =>
  new Set(
    [...screenRules(css).matchAll(/([^{};]+)\{/g)]
      .flatMap(([, selectors = '']) => selectors.split(','))
      .map((selector) => selector.trim())
      .filter((selector) => /^\.[\w-]+$/.test(selector)),
  )

it('no two features style the same class: both sheets may be loaded, and the later one wins', () => {
  const features = import.meta.dirname
  const sheets = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const owners = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const name of classesOf(readFileSync(join(features, sheet), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(sheet.split(/[/\\]/)[0] ?? sheet))
  expect(sheets.length).toBeGreaterThan(20)
  expect(owners.get('.q-match-list')).toEqual(new Set(['my-products']))
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([])
})
