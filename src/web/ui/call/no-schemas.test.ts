import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as schemas from './no-schemas.ts'

const contractFolder = join(import.meta.dirname, '../../../contract')

it('has every schema builder that the contract uses', () => {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
  const used = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const source = readFileSync(join(contractFolder, file), 'utf8')
    for (const [, name] of source.matchAll(/\bz\s*\.(\w+)\s*[.(]/g)) if (name) used.add(name)
  }
  const missing = [...used].filter((name) => !(name in schemas))
  expect(missing).toEqual([])
})

it('can be chained endlessly and throws when used', () => {
  const schema = schemas.object() as { extend: () => { parse: (value: unknown) => unknown } }
  expect(() => schema.extend().parse({})).toThrow('not part of the web build')
})
