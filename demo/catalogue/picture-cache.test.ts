import { randomUUID } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { encodePicture } from '../../src/server/platform/files/pictures.ts'
import { cached, cachedEncoding } from './picture-cache.ts'
import { pictureOnBackground } from './pictures.ts'
import { coverPlans } from './retail.ts'

const folder = join(import.meta.dirname, '../../node_modules/.cache/quayside-demo')
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

let calls = 0
const create = async (): Promise<Buffer> => Buffer.from(`${mark} ${(calls += 1)}`)

it('creates each recipe once, and again for another recipe', async () => {
  const first = await cached([mark, 'one'], create)
  expect(await cached([mark, 'one'], create)).toEqual(first)
  expect(await cached([mark, 'two'], create)).not.toEqual(first)
  // Boundaries between parts belong to the recipe.
  expect(await cached([`${mark}o`, 'ne'], create)).not.toEqual(first)
  expect(calls).toBe(3)
})

it('recreates damaged files', async () => {
  const first = await cached([mark, 'damaged'], create)
  for (const path of await findMarked()) await writeFile(path, (await readFile(path)).subarray(0, -1))
  expect(await cached([mark, 'damaged'], create)).not.toEqual(first)
})

it('caches images exactly as the product encodes them', async () => {
  const [plan] = coverPlans
  const body = await pictureOnBackground(plan ?? { picture: '', background: '' })
  const encoded = await encodePicture(body)
  // Created, then read from the cache.
  expect(await cachedEncoding(body)).toEqual(encoded)
  expect(await cachedEncoding(body)).toEqual(encoded)
})
