import { expect, it } from 'vitest'
import { parseStorableJson, storableText } from './storable-text.ts'

it('leaves out what cannot be stored, also where it cuts', () => {
  expect(storableText('a\0b\uD83D')).toBe('ab\uFFFD')
  expect(storableText('ab😀', 3)).toBe('ab\uFFFD')
  expect(storableText('ab😀', 4)).toBe('ab😀')
  expect(parseStorableJson('{"a":["x\\u0000\\ud83d",1]}')).toEqual({ a: ['x\uFFFD', 1] })
})
