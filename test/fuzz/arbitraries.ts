import * as fc from 'fast-check'
import type * as z from 'zod'
import { checksOf, definitionOf, type Check, type Definition } from '../schema-definition.ts'
import { hostileText, hostileValue } from './hostile.ts'
import type { KnownValues } from './known-values.ts'

// Inputs of the shape that a schema of the contract asks for: ordinary and boundary values, and ids of real rows.

const numberIn = (checks: readonly Check[], check: string, field: string): number | undefined => {
  const found = checks.find((one) => one.check === check)?.[field]
  return typeof found === 'number' ? found : undefined
}

const dates = fc.oneof(
  fc.constantFrom(
    '2026-01-31',
    '2024-02-29',
    '1970-01-01',
    '0001-01-01',
    '0000-01-01',
    '9999-12-31',
    '1582-10-10',
  ),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const instants = fc.oneof(
  dates.map((date) => `${date}T00:00:00Z`),
  dates.map((date) => `${date}T23:59:59.999999+14:00`),
  dates.map((date) => `${date}T12:00:00-12:00`),
)
const emails = fc.constantFrom(
  'ana@example.com',
  `${'a'.repeat(64)}@example.com`,
  'x@y.co',
  "o'neil+%@sub.example.org",
)

const words = [
  'lamp',
  'US',
  'DE',
  'GB',
  'Ana Müller',
  '王小明',
  "O'Brien",
  '50%',
  'a_b',
  String.raw`c:\d`,
  '<b>x</b>',
  '',
]

const fitted = (text: string, min: number, max: number): string =>
  text.length < min ? text.padEnd(min, 'x') : text.slice(0, max)

const plainText = (known: KnownValues, min: number, max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      { weight: 3, arbitrary: fc.constantFrom('', ...known.texts) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(max, 40) }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(max, 40) }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('x', '漢', '😀', '%', "'", '\\', '\u202E').map((one) => one.repeat(max)),
      },
    )
    .map((text) => fitted(text, min, max))

const textOf = (definition: Definition, known: KnownValues): fc.Arbitrary<unknown> => {
  const checks = checksOf(definition)
  const max = Math.min(
    numberIn(checks, 'max_length', 'maximum') ?? numberIn(checks, 'length_equals', 'length') ?? 200,
    20_000,
  )
  const min = numberIn(checks, 'min_length', 'minimum') ?? numberIn(checks, 'length_equals', 'length') ?? 0
  const format = checks.find(({ check }) => check === 'string_format')
  if (format?.['format'] === 'email') return emails
  if (format?.['format'] === 'date') return dates
  if (format?.['format'] === 'datetime') return instants
  const text = plainText(known, min, max)
  const pattern = format?.['pattern']
  if (!(pattern instanceof RegExp)) return text
  try {
    return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(pattern) }, { weight: 1, arbitrary: text })
  } catch {
    // fast-check cannot draw from look-aheads and the like.
    return text
  }
}

const numberOf = (definition: Definition): fc.Arbitrary<unknown> => {
  const checks = checksOf(definition)
  const min = numberIn(checks, 'greater_than', 'value') ?? Number.MIN_SAFE_INTEGER
  const max = numberIn(checks, 'less_than', 'value') ?? Number.MAX_SAFE_INTEGER
  const edges = [min, max, min + 1, 0, 1, 2, 3, -1, 2_147_483_647, 2_147_483_648, 100, 12_345].filter(
    (value) => value >= min && value <= max,
  )
  const whole = fc.integer({
    min: Math.ceil(Math.max(min, -1e6)),
    max: Math.floor(Math.max(min, Math.min(max, 1e6))),
  })
  const isWhole = checks.some(({ format }) => format === 'safeint' || format === 'int32')
  return fc.oneof(
    fc.constantFrom(...edges),
    whole,
    ...(isWhole ? [] : [fc.double({ min, max, noNaN: true }), fc.constant(0.1 + 0.2), fc.constant(5e-324)]),
  )
}

const idOf = (schema: z.ZodType, known: KnownValues): fc.Arbitrary<string> | null => {
  const own = known.own.get(schema)
  if (!own) return null
  const foreign = known.foreign.get(schema) ?? []
  return fc.oneof(
    ...(own.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...own) }] : []),
    ...(foreign.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...foreign) }] : []),
    { weight: 1, arbitrary: fc.constantFrom('1', '2147483648', '9223372036854775807') },
  )
}

/** As many as are allowed, of the same, up to about twice the size that a call may have. */
const repeated = (one: unknown, max: number): unknown[] => {
  const size = (JSON.stringify(one) ?? '').length + 1
  return Array.from({ length: Math.min(max, 5000, Math.ceil(2_000_000 / size)) }, () => one)
}

const listOf = (definition: Definition, known: KnownValues): fc.Arbitrary<unknown> => {
  const checks = checksOf(definition)
  const min = numberIn(checks, 'min_length', 'minimum') ?? numberIn(checks, 'length_equals', 'length') ?? 0
  const max = numberIn(checks, 'max_length', 'maximum') ?? numberIn(checks, 'length_equals', 'length') ?? 1000
  if (!definition.element) throw new Error('a list without elements')
  const element = arbitraryOf(definition.element, known)
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc.array(element, { minLength: min, maxLength: Math.max(min, Math.min(max, 3)) }),
    },
    { weight: 1, arbitrary: element.map((one) => repeated(one, max)) },
  )
}

const objectOf = (shape: Readonly<Record<string, z.ZodType>>, known: KnownValues): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, arbitraryOf(part, known)])))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))

const pipeOf = ({ in: before, out: after }: Definition, known: KnownValues): fc.Arbitrary<unknown> => {
  if (!before || !after) throw new Error('a pipe without ends')
  const isTransform = (schema: z.ZodType): boolean => definitionOf(schema).type === 'transform'
  if (isTransform(after)) return arbitraryOf(before, known)
  if (isTransform(before)) return arbitraryOf(after, known)
  const inner = definitionOf(before)
  // What a transform makes of its input says nothing about the input.
  if (inner.type === 'pipe' && inner.out && isTransform(inner.out)) return arbitraryOf(before, known)
  return fc.oneof(
    { weight: 4, arbitrary: arbitraryOf(after, known) },
    { weight: 1, arbitrary: arbitraryOf(before, known) },
  )
}

/** Inputs that mostly satisfy the schema; refinements are not known to it. */
export const arbitraryOf = (schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> => {
  const definition = definitionOf(schema)
  const inner = (): fc.Arbitrary<unknown> => {
    if (!definition.innerType) throw new Error(`${definition.type} without content`)
    return arbitraryOf(definition.innerType, known)
  }
  const id = idOf(schema, known)
  if (id) return id
  switch (definition.type) {
    case 'string':
      return textOf(definition, known)
    case 'number':
      return numberOf(definition)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []))
    case 'object':
      return objectOf(definition.shape ?? {}, known)
    case 'array':
      return listOf(definition, known)
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 2, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(undefined) })
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(null) })
    case 'readonly':
      return inner()
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => arbitraryOf(option, known)))
    case 'record':
      return recordOf(definition, known)
    case 'pipe':
      return pipeOf(definition, known)
    case 'unknown':
    case 'any':
      return hostileValue
    default:
      throw new Error(
        `the fuzzer does not know schemas of the kind ${definition.type}: add it to arbitraries.ts`,
      )
  }
}

const recordOf = ({ keyType, valueType }: Definition, known: KnownValues): fc.Arbitrary<unknown> => {
  if (!keyType || !valueType) throw new Error('a record without types')
  const keys = arbitraryOf(keyType, known).map(String)
  return fc
    .array(fc.tuple(fc.oneof({ weight: 6, arbitrary: keys }, hostileText), arbitraryOf(valueType, known)), {
      maxLength: 4,
    })
    .map((entries) => Object.fromEntries(entries))
}
