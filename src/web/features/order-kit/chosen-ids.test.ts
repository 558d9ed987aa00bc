import { beforeEach, expect, it, vi } from 'vitest'
import { idsOfSearch, keyOfSearch, searchOfIds } from './chosen-ids.ts'

/** The part of Storage that is used: entries are the object's own properties. */
const makeStorage = (): Record<string, unknown> => {
  const kept: Record<string, unknown> = {}
  const hidden = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  }
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(kept, name, { value })
  return kept
}

let storage: Record<string, unknown>
beforeEach(() => {
  storage = makeStorage()
  vi.stubGlobal('sessionStorage', storage)
})

const ids = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index))

it('puts a few ids into the URL', () => {
  expect(searchOfIds(ids(3))).toEqual({ ids: '1,2,3' })
  expect(idsOfSearch({ ids: '1,2,3' })).toEqual(['1', '2', '3'])
  expect(Object.keys(storage)).toEqual([])
})

it('keeps ten thousand ids in session storage, under a short URL', () => {
  const [one, other] = [searchOfIds(ids(10_000)), searchOfIds(ids(10_000, 5))]
  expect(JSON.stringify(one).length).toBeLessThan(30)
  expect(keyOfSearch({ ...one })).not.toBe(keyOfSearch({ ...other }))
  expect(idsOfSearch({ ...one })).toEqual(ids(10_000))
  expect(idsOfSearch({ ...other })).toEqual(ids(10_000, 5))
})

it('drops old selections and ignores those of other windows', () => {
  const all = Array.from({ length: 12 }, (_, index) => searchOfIds(ids(60, index + 1)))
  expect(Object.keys(storage)).toHaveLength(8)
  expect(idsOfSearch({ ...all[0] })).toEqual([])
  expect(idsOfSearch({ ...all[11] })).toEqual(ids(60, 12))
})

it('reads only ids from a URL', () => {
  expect(idsOfSearch({ ids: '1,x,<b>,7' })).toEqual(['1', '7'])
  expect(idsOfSearch({})).toEqual([])
})
