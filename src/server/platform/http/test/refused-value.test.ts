import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import { refusedFields } from '../refused-value.ts'

const { admin } = await withTestDatabase()

const errorOf = async (text: string, values: unknown[]): Promise<unknown> =>
  admin.query(text, values).then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )

describe('a value that PostgreSQL refuses', () => {
  it.each([
    ['beyond four bytes', 'select $1::integer', 3_000_000_000],
    ['beyond eight bytes', 'select $1::bigint', '99999999999999999999'],
    ['no number', 'select $1::integer', 'many'],
    ['no day', 'select $1::date', '2026-02-30'],
    ['before the calendar', 'select $1::timestamptz', '10000-01-01 BC'],
  ])('is found in the input: %s', async (_, text, value) => {
    const error = await errorOf(text, [value])
    const input = { name: 'Ana', lines: [{ sku: 'x', field: value }] }
    expect(refusedFields(error, input)).toEqual([
      { path: 'lines.0.field', message: 'is beyond what can be stored' },
    ])
  })

  it('is our own fault where the caller did not send it', async () => {
    expect(refusedFields(await errorOf('select $1::integer', [3_000_000_000]), { count: 5 })).toEqual([])
    expect(refusedFields(await errorOf('select 2147483647 + $1::integer', [5]), { count: 5 })).toEqual([])
    expect(refusedFields(await errorOf('select * from nothing', []), { table: 'nothing' })).toEqual([])
    expect(refusedFields(new Error('value "5"'), { count: 5 })).toEqual([])
  })
})
