import { isDeepStrictEqual } from 'node:util'
import type { OrderColumn, OrderField } from '../../src/server/modules/orders/state/order-fields.ts'

/** The places that say something of an order's columns. */
export const places = [
  'merge',
  'split',
  'replacement',
  'copy',
  'erasure',
  'data request',
  'export',
  'operator export',
  'packing slip',
] as const
export type Place = (typeof places)[number]

export type OrderRow = Readonly<Record<OrderColumn, unknown>>
export type Fields = Readonly<Record<OrderColumn, OrderField>>
/** By place: the columns that real operations have taken over, erased or shown. */
export type Seen = Readonly<Record<Place, ReadonlySet<OrderColumn>>>

const expected: Readonly<Record<Place, (field: OrderField) => boolean>> = {
  merge: ({ taken }) => taken !== 'none',
  split: ({ taken }) => taken !== 'none',
  replacement: ({ taken }) => taken !== 'none',
  copy: ({ copied = false }) => copied,
  erasure: ({ erasedTo }) => erasedTo !== undefined,
  'data request': ({ handedOut = false }) => handedOut,
  export: ({ exported }) => exported !== undefined,
  'operator export': ({ exported, ofSeller }) => exported !== undefined && !ofSeller,
  'packing slip': ({ printed = false }) => printed,
}

/** Where the product does otherwise than the registry says, of the columns that were `watched` in a place. */
export const deviations = (
  fields: Fields,
  watched: Readonly<Record<Place, readonly OrderColumn[]>>,
  seen: Seen,
): string[] =>
  places.flatMap((place) =>
    watched[place].flatMap((column) => {
      const isExpected = expected[place](fields[column])
      if (isExpected === seen[place].has(column)) return []
      return [`${column}: ${place} ${isExpected ? 'leaves it out' : 'has it, against the registry'}`]
    }),
  )

const textsOf = (sources: readonly OrderRow[], column: OrderColumn): string[] => [
  ...new Set(sources.map((source) => String(source[column])).filter((text) => text !== '')),
]

const holds = (whole: unknown, part: unknown): boolean =>
  Array.isArray(whole) && Array.isArray(part)
    ? part.every((one) => whole.some((other) => isDeepStrictEqual(one, other)))
    : String(whole).includes(String(part))

/** Whether an order that was made of others has what `taken` says, and not only something. */
export const hasTaken = (
  { taken }: OrderField,
  column: OrderColumn,
  sources: readonly OrderRow[],
  made: OrderRow,
): boolean => {
  const now = made[column]
  if (taken === 'lines') return now === textsOf(sources, column).toSorted().join('\n')
  if (taken === 'paragraphs') return now === textsOf(sources, column).join('\n\n')
  if (taken === 'all') return sources.every((source) => holds(now, source[column]))
  return isDeepStrictEqual(now, sources[0]?.[column])
}
