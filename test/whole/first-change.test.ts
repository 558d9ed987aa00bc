import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readProject } from '../proof-table.ts'

const root = join(import.meta.dirname, '..', '..')
/** In backticks, with a folder and an ending. */
const named = [...readProject('docs/first-change.md').matchAll(/`([\w./-]+\/[\w.-]+\.[a-z]+)`/g)].map(
  ([, path = '']) => path,
)

it('docs/first-change.md names files that exist', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
