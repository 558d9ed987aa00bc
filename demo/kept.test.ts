import { randomUUID } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { encodePicture } from '../src/server/platform/pictures.ts'
import { kept, keptEncoding } from './kept.ts'
import { groundedPicture } from './pictures.ts'
import { coverPlans } from './retail.ts'

const folder = join(import.meta.dirname, '../node_modules/.cache/quayside-demo')
const mark = `test ${randomUUID()}`

const findMarked = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const bodies = await Promise.all(paths.map((path) => readFile(path)))
  return paths.filter((_, place) => bodies[place]?.includes(mark))
}

afterAll(async () => {
  for (const path of await findMarked()) await rm(path)
})

let made = 0
const make = async (): Promise<Buffer> => Buffer.from(`${mark} ${(made += 1)}`)

it('creates each recipe once, and again for another recipe', async () => {
  const first = await kept([mark, 'one'], make)
  expect(await kept([mark, 'one'], make)).toEqual(first)
  expect(await kept([mark, 'two'], make)).not.toEqual(first)
  // Boundaries between parts belong to the recipe.
  expect(await kept([`${mark}o`, 'ne'], make)).not.toEqual(first)
  expect(made).toBe(3)
})

it('recreates damaged files', async () => {
  const first = await kept([mark, 'damaged'], make)
  for (const path of await findMarked()) await writeFile(path, (await readFile(path)).subarray(0, -1))
  expect(await kept([mark, 'damaged'], make)).not.toEqual(first)
})

it('caches images exactly as the product encodes them', async () => {
  const [plan] = coverPlans
  const body = await groundedPicture(plan ?? { picture: '', ground: '' })
  const encoded = await encodePicture(body)
  // Created, then read from the cache.
  expect(await keptEncoding(body)).toEqual(encoded)
  expect(await keptEncoding(body)).toEqual(encoded)
})
