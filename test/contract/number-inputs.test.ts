import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../../src/contract/all.ts'
import { badFieldsOf } from '../../src/server/platform/http/envelope.ts'

const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.def.innerType)
  return schema instanceof z.ZodPipe ? inner(schema.def.in) : schema
}

const isCoerced = (schema: z.core.$ZodType): boolean => {
  const plain = inner(schema)
  return plain instanceof z.ZodNumber && plain.def.coerce === true
}

interface NumberInput {
  readonly path: readonly string[]
  readonly schema: z.core.$ZodType
}

/** Every number of an input, wherever it stands. */
const numbersIn = (schema: z.core.$ZodType, path: readonly string[] = []): NumberInput[] => {
  const plain = inner(schema)
  if (plain instanceof z.ZodNumber) return [{ path, schema }]
  if (plain instanceof z.ZodObject)
    return Object.entries(plain.shape).flatMap(([name, one]) => numbersIn(one, [...path, name]))
  if (plain instanceof z.ZodArray) return numbersIn(plain.element, [...path, '0'])
  if (plain instanceof z.ZodUnion)
    return plain.options.flatMap((option, index) => numbersIn(option, [...path, String(index)]))
  return []
}

/** Nobody types these. */
const isPaging = ({ path }: NumberInput): boolean => path[0] === 'pageNum' || path[0] === 'pageSize'

const inputs = allEndpoints.flatMap(({ domain, name, endpoint }) =>
  numbersIn(endpoint.input)
    .filter((input) => !isPaging(input))
    .map((input) => ({
      title: `${domain}.${name} ${input.path.join('.')}`,
      ...input,
    })),
)

const messagesFor = (schema: z.core.$ZodType, value: unknown): string[] => {
  const parsed = z.safeParse(z.object({ field: schema }), { field: value })
  return parsed.success ? [] : badFieldsOf(parsed.error).map(({ message }) => message)
}

const words = /^(is required|must \S.*)$/
/** Some schemas say what they want instead. */
const missing = /^(is required$|must be (a|an|between) )/
const jargon = /NaN|undefined|null|expected|received|Too small|Too big/

describe('number fields', () => {
  it('are found in the contract', () => {
    expect(inputs.length).toBeGreaterThan(200)
  })

  it.each([
    ['left empty', null],
    ['not a number', Number.NaN],
    ['a word', 'ten'],
    ['too little', -1e15],
    ['too much', 1e15],
    ['half', 0.5],
  ])('say in plain words what is wrong: %s', (_what, value) => {
    const unclear = inputs.flatMap(({ title, schema }) =>
      messagesFor(schema, value)
        .filter((message) => jargon.test(message) || !words.test(message))
        .map((message) => `${title}: ${message}`),
    )
    expect(unclear).toEqual([])
  })

  it('say that a value is missing where one is needed', () => {
    // Of texts, such as those of an address or a file's form, an empty one is 0.
    const typed = inputs.filter(({ schema }) => !isCoerced(schema))
    const needed = typed.filter(({ schema }) => messagesFor(schema, null).length > 0)
    expect(needed.length).toBeGreaterThan(50)
    expect(
      needed.filter(({ schema }) => !messagesFor(schema, null).some((message) => missing.test(message))),
    ).toEqual([])
  })
})
