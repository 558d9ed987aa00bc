import { expect, it } from 'vitest'
import { addTags, suggestedTags, tagAddDelayMs } from './tag-rules.ts'

const limits = { limit: 3, maxLength: 10 }

it('a tag is added after 50 ms', () => {
  expect(tagAddDelayMs).toBe(50)
})

it('typed text becomes a trimmed tag', () => {
  expect(addTags(['a'], '  camping   mug ', { ...limits, maxLength: 20 })).toEqual({
    tags: ['a', 'camping mug'],
    refused: null,
  })
  expect(addTags(['a'], '   ', limits)).toEqual({ tags: ['a'], refused: null })
})

it('pasted text is split into tags by commas of both scripts and by lines', () => {
  expect(addTags([], 'a, b；c', limits).tags).toEqual(['a', 'b', 'c'])
  expect(addTags([], 'x\ny', limits).tags).toEqual(['x', 'y'])
})

it('tags are unique ignoring case', () => {
  expect(addTags(['Mug'], 'mUG', limits)).toEqual({ tags: ['Mug'], refused: 'twice' })
})

it('rejects tags above the limit or too long', () => {
  expect(addTags(['a', 'b'], 'c,d', limits)).toEqual({ tags: ['a', 'b', 'c'], refused: 'full' })
  expect(addTags([], 'x'.repeat(11), limits)).toEqual({ tags: [], refused: 'long' })
})

const known = ['Big order', 'Gift', 'Gift wrap', 'No gift', 'VIP']

it('suggests known tags that contain what is typed, first those that begin with it', () => {
  expect(suggestedTags(known, [], '')).toEqual(known)
  expect(suggestedTags(['No gift', 'Gift'], [], ' GI')).toEqual(['Gift', 'No gift'])
  expect(suggestedTags(known, [], 'x')).toEqual([])
})

it('leaves out tags that are added already, ignoring case, and suggests eight at most', () => {
  expect(suggestedTags(known, ['gift', 'vip'], '')).toEqual(['Big order', 'Gift wrap', 'No gift'])
  expect(
    suggestedTags(
      Array.from({ length: 30 }, (_, n) => `tag ${n}`),
      [],
      'tag',
    ),
  ).toHaveLength(8)
})
