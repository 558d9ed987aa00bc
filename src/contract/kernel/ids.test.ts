import { describe, expect, it } from 'vitest'
import * as ids from './ids.ts'

const schemas = Object.entries(ids).flatMap(([name, schema]) =>
  typeof schema === 'function' ? [] : [[name, schema] as const],
)

describe('an id', () => {
  it.each(schemas)('%s is a positive number of 64 bits', (_, schema) => {
    const isTaken = (text: string): boolean => schema.safeParse(text).success
    expect(['1', '100002', '999999999999999999', '9223372036854775807'].filter(isTaken)).toHaveLength(4)
    const wrong = [
      '0',
      '01',
      '-1',
      '1.0',
      '1e3',
      ' 1',
      '',
      '9223372036854775808',
      '9999999999999999999',
      `1${'0'.repeat(19)}`,
    ]
    expect(wrong.filter(isTaken)).toEqual([])
  })
})
