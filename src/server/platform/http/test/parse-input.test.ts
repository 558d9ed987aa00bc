import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { limitedRecord } from '../../../../contract/kernel/limited-record.ts'
import { parseInput } from '../parse-input.ts'

const looked = vi.fn<(value: string) => boolean>((value) => value !== 'bad')
const word = z.string().max(5).refine(looked, 'must be good')
const schema = z.object({
  words: z.array(word).max(1_000).optional(),
  rows: z
    .array(z.object({ name: word, parts: z.array(word).max(1_000).default([]) }))
    .max(1_000)
    .optional(),
  costs: limitedRecord(word, z.int(), 1_000).optional(),
})

const fieldsOf = (value: unknown) => {
  looked.mockClear()
  const parsed = parseInput(schema, value)
  return parsed.success ? [] : parsed.fields
}
const many = <T>(one: T, count = 1_000): T[] => Array.from({ length: count }, () => one)
const entries = <T>(one: T, count = 1_000, name = ''): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, one]))

describe('what a call sends', () => {
  it('is parsed as its schema says', () => {
    const value = { words: many('good'), rows: many({ name: 'a' }), costs: entries(1) }
    expect(parseInput(schema, value)).toEqual({
      success: true,
      data: { ...value, rows: many({ name: 'a', parts: [] }) },
    })
    expect(fieldsOf({ words: many('good').with(700, 'bad'), costs: { ...entries(1), 5: 'x' } })).toEqual([
      { path: 'words.700', message: 'must be good' },
      { path: 'costs.5', message: 'must be a number' },
    ])
    expect(fieldsOf(null)).toEqual([{ path: 'body', message: 'is required' }])
    expect(fieldsOf({ words: 'x', rows: { 0: 'x' }, costs: [] }).map(({ path }) => path)).toEqual([
      'words',
      'rows',
      'costs',
    ])
  })

  it.each([
    ['a list', { words: many('bad') }, 'words.0'],
    ['a list of the wrong kind', { words: many({}) }, 'words.0'],
    ['rows without their fields', { rows: many({}) }, 'rows.0.name'],
    ['lists within rows', { rows: [{ name: 'a' }, { name: 'b', parts: many('bad') }] }, 'rows.1.parts.0'],
    ['a record of bad names', { costs: entries(1, 1_000, 'long-name-') }, 'costs.long-name-0'],
    ['a record of bad values', { costs: entries('x') }, 'costs.0'],
  ])('is looked at until there is too much wrong: %s', (_what, value, first) => {
    const fields = fieldsOf(value)
    expect(fields[0]?.path).toBe(first)
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.length).toBeLessThan(25)
    expect(looked.mock.calls.length).toBeLessThan(50)
  })

  it.each([
    ['a list', { words: many('good', 1_001) }, 'words', /<=1000 items/],
    ['a record', { costs: entries(1, 1_001) }, 'costs', /at most 1000 entries/],
  ])('is not looked at in %s longer than its limit', (_what, value, path, message) => {
    expect(fieldsOf(value)).toEqual([{ path, message: expect.stringMatching(message) }])
    expect(looked).not.toHaveBeenCalled()
  })
})
