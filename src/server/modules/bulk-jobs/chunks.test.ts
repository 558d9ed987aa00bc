import { expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'

const rowsOf = (text: string) => [...text].map((item, index) => ({ at: index + 1, item }))
const shapeOf = (chunks: readonly { readonly item: string }[][]): string[] =>
  chunks.map((chunk) => chunk.map(({ item }) => item).join(''))

it('splits rows into chunks in order', () => {
  expect(shapeOf(chunksOf({ chunkSize: 3 }, rowsOf('abcdefg')))).toEqual(['abc', 'def', 'g'])
  expect(chunksOf({ chunkSize: 3 }, [])).toEqual([])
})

it('never separates rows that belong together, even above the chunk size', () => {
  const kind = { chunkSize: 3, together: (item: string) => [item] }
  expect(shapeOf(chunksOf(kind, rowsOf('abab')))).toEqual(['aa', 'bb'])
  expect(shapeOf(chunksOf(kind, rowsOf('abbbbbc')))).toEqual(['a', 'bbbbb', 'c'])
  expect(chunksOf(kind, rowsOf('aba'))).toEqual([
    [
      { at: 1, item: 'a' },
      { at: 3, item: 'a' },
      { at: 2, item: 'b' },
    ],
  ])
})

it('keeps rows together that share a key by way of another row', () => {
  const kind = { chunkSize: 2, together: (item: string) => (item === 'x' ? ['a', 'c'] : [item]) }
  expect(shapeOf(chunksOf(kind, rowsOf('abcbx')))).toEqual(['acx', 'bb'])
  expect(shapeOf(chunksOf({ chunkSize: 2, together: () => [] }, rowsOf('aab')))).toEqual(['aa', 'b'])
})
