import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../../src/contract/all.ts'
import { limitedRecord } from '../../src/contract/kernel/limited-record.ts'
import { checksOf, definitionOf } from '../schema-definition.ts'

// Every text, list and record that a call takes has an upper limit, and every number whose range the schema does not leave to a
// bigint column: what is not limited here is limited by memory, or by the database, where it is a server error.

const limits: Readonly<Record<string, readonly string[]>> = {
  // A format or pattern is bounded; whether it is, the pattern's own test shows.
  string: ['max_length', 'length_equals', 'string_format'],
  array: ['max_length', 'length_equals'],
  number: ['less_than'],
}

/** `limitedRecord` says how many keys there may be; keys of an enum are as many as it has values. */
const hasKeyLimit = (schema: z.ZodType): boolean => {
  const { keyType } = definitionOf(schema)
  return (
    schema.meta()?.['maxProperties'] !== undefined ||
    (keyType !== undefined && 'entries' in definitionOf(keyType))
  )
}

const unlimited = (schema: z.ZodType, path: string, isLimited = false): string[] => {
  const part = definitionOf(schema)
  const checks = checksOf(part).map(({ check }) => check)
  const hasLimit = isLimited || (limits[part.type] ?? []).some((limit) => checks.includes(limit))
  const inner = (one: z.ZodType | undefined, at = path, limited = false): string[] =>
    one ? unlimited(one, at, limited) : []
  const own =
    (part.type in limits && !hasLimit) || (part.type === 'record' && !hasKeyLimit(schema))
      ? [`${path} (${part.type})`]
      : []
  // The parts of a pipe limit each other.
  const isPipeLimited =
    part.type === 'pipe' && [part.in, part.out].some((one) => one && unlimited(one, '').length === 0)
  return [
    ...own,
    ...Object.entries(part.shape ?? {}).flatMap(([key, one]) => unlimited(one, `${path}.${key}`)),
    ...inner(part.element, `${path}[]`),
    ...inner(part.innerType, path, isLimited),
    ...inner(part.keyType, `${path}{key}`),
    ...inner(part.valueType, `${path}{}`),
    ...(part.options ?? []).flatMap((one) => unlimited(one, path, isLimited)),
    ...(isPipeLimited ? [] : [...inner(part.in), ...inner(part.out)]),
  ]
}

describe('the inputs of calls', () => {
  it('have an upper limit for every text, list, record and number', () => {
    expect(
      allEndpoints.flatMap(({ domain, name, endpoint }) => unlimited(endpoint.input, `${domain}.${name}`)),
    ).toEqual([])
  })
})

describe('a limited record', () => {
  const record = limitedRecord(z.string().max(3), z.int(), 2)

  it('has at most so many keys', () => {
    expect(record.safeParse({ a: 1, b: 2 }).success).toBe(true)
    expect(record.safeParse({ a: 1, b: 2, c: 3 }).success).toBe(false)
    expect(unlimited(z.object({ record: record.optional() }), 'call')).not.toContain('call.record (record)')
  })

  it('is told from one without a limit', () => {
    const open = z.record(z.string().max(3), z.string().max(3))
    expect(unlimited(z.object({ open: open.optional() }), 'call')).toEqual(['call.open (record)'])
    expect(unlimited(z.record(z.enum(['a']), z.string().max(3)), 'call')).toEqual([])
  })
})
