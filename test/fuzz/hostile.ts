import * as fc from 'fast-check'

// Values that something on the way to the database, or the database itself, might not bear.

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '\uFFFF',
    '\u202Eabc',
    '\r\nSet-Cookie: a=b',
    "'; drop table account; --",
    String.raw`\u0000`,
    '%',
    '%%_%\\',
    '\\',
    '${7*7}{{7*7}}',
    '=cmd|x!A1',
    '../../etc/passwd',
    '%00',
    'NaN',
    'Infinity',
    '-0',
    '1e308',
    '1e309',
    '0x10',
    '0',
    '-1',
    '00',
    '1.5',
    ' 1 ',
    '9223372036854775807',
    '9223372036854775808',
    '9999999999999999999',
    '99999999999999999999999999',
    '-9223372036854775809',
    '2147483648',
    '0000-00-00',
    '0000-01-01',
    '2026-02-30',
    '10000-01-01',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    'infinity',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '"',
    '__proto__',
    'constructor',
    'toString',
    '&:*|!() <-> :*',
    'a:b:c',
    'asc:desc',
    'javascript:alert(1)',
    'http://[::1',
    'http://169.254.169.254/',
    'Etc/GMT+99',
    'zz-ZZ',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('x', '\u0301', '😀', '(', 'a ', '\n', '9', '<p>', '%').map((one) => one.repeat(5000)),
)

const hostileNumber: fc.Arbitrary<number> = fc.constantFrom(
  -1,
  0,
  -0,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  1e21,
)

const deep = (open: string, close: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 5 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 29, 200, 1000).map((depth) => deep('[', ']', depth)) },
  { weight: 1, arbitrary: fc.constantFrom(20, 29, 200, 1000).map((depth) => deep('{"a":', '}', depth)) },
  { weight: 1, arbitrary: hostileText.map((text) => Array.from({ length: 3000 }, () => text.slice(0, 20))) },
)

type Path = readonly (string | number)[]

const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) {
    return [path, ...value.slice(0, 3).flatMap((part, index) => pathsOf(part, [...path, index]))]
  }
  if (typeof value === 'object' && value !== null) {
    return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))]
  }
  return [path]
}

const replaced = (value: unknown, [first, ...rest]: Path, by: unknown): unknown => {
  if (first === undefined) return by
  if (Array.isArray(value))
    return value.map((part, index) => (index === first ? replaced(part, rest, by) : part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === first ? replaced(part, rest, by) : part]),
  )
}

/** The input itself, or with one part, however deep, replaced by something hostile. */
export const spoiled = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: inputs },
    {
      weight: 5,
      arbitrary: fc.tuple(inputs, hostileValue, fc.nat()).map(([input, value, dice]) => {
        const paths = pathsOf(input)
        return replaced(input, paths[dice % paths.length] ?? [], value)
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(inputs, hostileText, hostileValue)
        .map(([input, key, value]) => ({ ...(typeof input === 'object' ? input : {}), [key]: value })),
    },
  )
