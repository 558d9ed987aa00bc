import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formulaStart } from './formula-text.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']

it.each(signs)('%j begins a formula', (sign) => expect(formulaStart.test(`${sign}1+1`)).toBe(true))

it.each(['1-1', 'a=b', "'=1", '', ' x'])('%j is none', (text) => expect(formulaStart.test(text)).toBe(false))

it('every expression for signs of formulas knows the full-width ones', () => {
  const root = join(import.meta.dirname, '../..')
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'),
  )
  const classes = paths.flatMap((path) => {
    const found = readFileSync(join(root, path), 'utf8').match(/\[[^\]\n]*=[^\]\n]*@[^\]\n]*\\t\\r\]/g)
    return (found ?? []).map((one) => `${path} ${one}`)
  })
  expect(classes.length).toBeGreaterThan(2)
  expect(classes.filter((one) => !one.includes('＝＋－＠'))).toEqual([])
})
