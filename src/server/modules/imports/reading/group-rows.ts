import { endTurn } from '../../../platform/kernel/turns.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { readCell } from './cells.ts'
import type { Field, Header } from './columns.ts'

/**
 * What is beyond is refused, in pieces of this size, so that no order of 50,000 rows is read without a pause.
 */
const maxRowsOfOrder = 1_000

export interface RowGroup {
  /** Begins with the row that has the cells of the order. */
  readonly rows: readonly FileRow[]
  /** The file contains the identical order before. */
  readonly isRepetition: boolean
  /** Why these rows cannot be read as one order, although they have one number. */
  readonly refusal: GroupRefusal | null
}

export type GroupRefusal =
  | { readonly code: 'tooManyLines'; readonly row: number }
  | { readonly code: 'repeated'; readonly row: number; readonly detail: string }

/** The cell as it is read: `'1001` and `1001` are one order number. */
const textAt = ({ cells }: FileRow, place: number | undefined): string => {
  const raw = place === undefined ? '' : (cells[place] ?? '')
  if (raw === '') return ''
  const cell = readCell(raw)
  return 'text' in cell ? cell.text : raw.trim()
}

/** Shopify's own number of an order. */
const idOf = (row: FileRow, { at }: Header): string => {
  const id = textAt(row, at.shopId)
  return /^\d+$/.test(id) ? id : ''
}

/** The keys under which the rows' orders are stored. */
export const keysOf = (rows: readonly FileRow[], header: Header): string[] => [
  ...new Set(rows.map((row) => idOf(row, header) || textAt(row, header.at.orderName)).filter(Boolean)),
]

/** Longer than any text that is read from a cell. */
const comparedCharacters = 2_000

/** A 53-bit hash (cyrb53) of the rows' text as it is read, for finding identical repetitions. */
const fingerprint = (rows: readonly FileRow[]): number => {
  let [one, two] = [0xdead_beef, 0x41c6_ce57]
  const mix = (code: number): void => {
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  for (const row of rows) {
    for (const place of row.cells.keys()) {
      const text = textAt(row, place)
      const compared = Math.min(text.length, comparedCharacters)
      for (let at = 0; at < compared; at += 1) mix(text.charCodeAt(at))
      mix(0x1f ^ text.length)
    }
    mix(0x1e)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & two) + (one >>> 0)
}

/** Rows of an order that stand one below the other. */
interface Run {
  readonly name: string
  id: string
  readonly rows: FileRow[]
}

const runsOf = async (rows: readonly FileRow[], header: Header): Promise<Run[]> => {
  const { at } = header
  const runs: Run[] = []
  for (const row of rows) {
    const [name, id, last] = [textAt(row, at.orderName), idOf(row, header), runs.at(-1)]
    // Without an order number and without an address, a row continues the order above it.
    const isNext =
      name === ''
        ? textAt(row, at.recipientName) === '' && textAt(row, at.address1) === ''
        : name === last?.name
    const isOther = id !== '' && last !== undefined && last.id !== '' && id !== last.id
    if (last && isNext && !isOther && last.rows.length < maxRowsOfOrder) {
      last.rows.push(row)
      last.id ||= id
    } else runs.push({ name, id, rows: [row] })
    await endTurn()
  }
  return runs
}

/** The runs of each order. Those without any number are each an order. */
const runsByOrder = (runs: readonly Run[]): Run[][] => {
  const idsOf = new Map<string, Set<string>>()
  for (const { name, id } of runs) idsOf.set(name, (idsOf.get(name) ?? new Set()).add(id))
  const keyOf = ({ name, id }: Run, index: number): string => {
    if (name === '') return id === '' ? `run ${index}` : `id ${id}`
    const ids = idsOf.get(name) ?? new Set([id])
    // Rows without Shopify's number belong to the one order of their name; none tells to which of several.
    const [one = '', other = ''] = ids
    if (ids.has('') && ids.size !== 2) return `name ${name}`
    return `id ${id || one || other}`
  }
  return [...Map.groupBy(runs.entries(), ([index, run]) => keyOf(run, index)).values()].map((found) =>
    found.map(([, run]) => run),
  )
}

/** Where each of the parts stands in the file equally often, more than once: the parts of each repetition. */
const splitEqually = async (parts: readonly Run[], minDistinct: number): Promise<Run[][] | null> => {
  const counts = new Map<number, number>()
  const repetitions: Run[][] = []
  for (const part of parts) {
    const print = fingerprint(part.rows)
    const count = counts.get(print) ?? 0
    counts.set(print, count + 1)
    ;(repetitions[count] ??= []).push(part)
    await endTurn()
  }
  const isWhole = repetitions.every(({ length }) => length === counts.size)
  return isWhole && repetitions.length > 1 && counts.size >= minDistinct ? repetitions : null
}

/** Of a whole order, such as where two exports that overlap were joined. One row alone may stand there twice on purpose. */
const repetitionsOf = async (runs: readonly Run[]): Promise<Run[][] | null> => {
  if (runs.length < 2) return null
  const single = runs.flatMap(({ rows, ...run }) => rows.map((row): Run => ({ ...run, rows: [row] })))
  return (await splitEqually(runs, 1)) ?? (await splitEqually(single, 2))
}

/** Cells of an order's own, of which each row may have those of its line item instead. */
const orderFields: readonly Field[] = [
  'orderName',
  'shopId',
  'orderedAt',
  'financialStatus',
  'fulfilmentStatus',
  'cancelledAt',
  'currency',
  'email',
  'recipientName',
  'phone',
  'country',
  'province',
  'city',
  'company',
  'address1',
  'address2',
  'postcode',
]

const startsOrder = (row: FileRow, { at }: Header): boolean =>
  [at.shopId, at.recipientName, at.financialStatus].some((place) => textAt(row, place) !== '')

/**
 * The first row with other cells of the order than `lead`. Two rows of Shopify's export that both begin an order must
 * also have the same in columns that are not read, such as its total, unless they stand together.
 */
const findClash = async (lead: FileRow, runs: readonly Run[], header: Header): Promise<FileRow | null> => {
  // The template's rows are compared when the order is built, which names the cell.
  if (header.format.name !== 'shopify') return null
  const read = orderFields.flatMap((field) => header.at[field] ?? [])
  const ofOrder = [...header.cells.entries()].flatMap(([at, name]) =>
    /^(?:lineitem|vendor)/i.test(name) || at === header.at.note ? [] : at,
  )
  const differs = (row: FileRow, places: readonly number[]): boolean =>
    places.some((place) => {
      const text = textAt(row, place)
      return text !== '' && text !== textAt(lead, place)
    })
  for (const { rows } of runs) {
    const isOwn = rows.includes(lead)
    for (const row of rows) {
      if (row !== lead && differs(row, !isOwn && startsOrder(row, header) ? ofOrder : read)) return row
    }
    await endTurn()
  }
  return null
}

const groupOf = async (runs: readonly Run[], header: Header): Promise<RowGroup[]> => {
  const all = runs.flatMap(({ rows }) => rows)
  // In a sorted file, the row with the cells of the order may come after the others.
  const lead = all.find((row) => startsOrder(row, header)) ?? all[0]
  if (!lead) return []
  const rows = all[0] === lead ? all : [lead, ...all.filter((row) => row !== lead)]
  if (rows.length > maxRowsOfOrder) {
    const pieces: FileRow[][] = []
    for (let at = 0; at < rows.length; at += maxRowsOfOrder) pieces.push(rows.slice(at, at + maxRowsOfOrder))
    return pieces.map((piece) => ({
      rows: piece,
      isRepetition: false,
      refusal: { code: 'tooManyLines', row: piece[0]?.row ?? 0 },
    }))
  }
  const clash = rows.length > 1 ? await findClash(lead, runs, header) : null
  const refusal = clash && ({ code: 'repeated', row: clash.row, detail: String(lead.row) } as const)
  return [{ rows, isRepetition: false, refusal }]
}

const firstRow = ({ rows }: RowGroup): number => Math.min(...rows.map(({ row }) => row))

/**
 * The rows of each order, which need not stand together. An identical repetition of a whole order stays one of its own;
 * what cannot be one order is refused with all its rows.
 */
export const groupRows = async (rows: readonly FileRow[], header: Header): Promise<RowGroup[]> => {
  const groups: RowGroup[] = []
  for (const runs of runsByOrder(await runsOf(rows, header))) {
    const repetitions = await repetitionsOf(runs)
    for (const [index, some] of (repetitions ?? [runs]).entries()) {
      for (const group of await groupOf(some, header)) groups.push({ ...group, isRepetition: index > 0 })
    }
    await endTurn()
  }
  return groups.toSorted((one, other) => firstRow(one) - firstRow(other))
}
