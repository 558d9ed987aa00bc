import { describe, expect, it } from 'vitest'
import { parseStorable, unstorableFields } from '../storable-input.ts'

const pathsOf = (input: unknown): string[] => unstorableFields(input).map(({ path }) => path)

describe('input that cannot be stored', () => {
  it('is named by its field: NUL, half a character, an infinite number', () => {
    expect(pathsOf({ note: 'a\0b' })).toEqual(['note'])
    expect(pathsOf({ lines: [{ title: 'fine' }, { title: '\ud800' }] })).toEqual(['lines.1.title'])
    expect(pathsOf({ agreed: { 'a\0': 1 } })).toEqual(['agreed.a'])
    expect(pathsOf(JSON.parse('{"amount":1e400}'))).toEqual(['amount'])
    expect(pathsOf('\0')).toEqual(['body'])
  })

  it('is not text that is merely unusual', () => {
    const text = ['😀', '\u202E', '\uFFFF', '\u0001', String.raw`\u0000`, '%00', '漢'].join('')
    expect(pathsOf({ text, [text]: text, number: 1e308, none: null, list: [true] })).toEqual([])
  })

  it('is anything nested too deep, however deep', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect(pathsOf({ a: nested(25) })).toEqual([])
    for (const depth of [40, 4000, 400_000]) {
      expect(unstorableFields({ a: nested(depth) })).toMatchObject([{ message: 'is nested too deep' }])
    }
  })

  it('names a limited number of fields', () => {
    expect(unstorableFields(Array.from({ length: 5000 }, () => '\0'))).toHaveLength(20)
  })
})

describe('JSON of others', () => {
  it.each(['', '{', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '1e400', '['.repeat(100_000)])(
    '%.20s is not taken',
    (text) => {
      expect(parseStorable(text)).toBeUndefined()
    },
  )
  it('is parsed', () => {
    expect(parseStorable('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] })
    expect(parseStorable('null')).toBeNull()
  })
})
