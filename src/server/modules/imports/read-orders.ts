import { asRepeated, buildOrder, maxRowsOfOrder, type BuiltOrder } from './build-order.ts'
import { readHeader, type Header } from './columns.ts'
import { withPlainDecimals, type FileRow } from '../../platform/sheets/sheet-rows.ts'
import { findDayFirst, type DayFirst } from './dates.ts'
import type { FindOwnSkus, OwnSkus } from './own-skus.ts'
import { refuse } from '../../platform/refuse.ts'
import { endTurn } from '../../platform/turns.ts'

export interface OrderGroup extends BuiltOrder {
  readonly rows: readonly FileRow[]
  /** The file contains the identical order before; it is not created twice. */
  readonly isDuplicate: boolean
}

export const isBlank = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.every((cell) => cell.trim() === '')

/** Longer than any text that is read from a cell. */
const comparedCharacters = 2_000

/** A 53-bit hash (cyrb53) of the rows' text, for finding identical repetitions. */
const fingerprint = (rows: readonly FileRow[]): number => {
  let [one, two] = [0xdead_beef, 0x41c6_ce57]
  const mix = (code: number): void => {
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  for (const { cells } of rows) {
    for (const cell of cells) {
      const compared = Math.min(cell.length, comparedCharacters)
      for (let at = 0; at < compared; at += 1) mix(cell.charCodeAt(at))
      mix(0x1f ^ cell.length)
    }
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & two) + (one >>> 0)
}

export interface Reading {
  readonly shopCurrency: string
  readonly findSkus: FindOwnSkus
  /**
   * Orders by key that are not among these rows, with their first row: another order with that key is a
   * problem.
   */
  readonly elsewhere?: ReadonlyMap<string, number>
}

export const readOrders = async (
  rows: AsyncGenerator<FileRow>,
  reading: Reading,
): Promise<{ header: Header; orders: AsyncGenerator<OrderGroup> }> => {
  const start = await rows.next()
  if (start.done) throw refuse('fileRefused', { case: 'empty' })
  const header = readHeader(start.value.cells)
  return { header, orders: readGroups(rows, header, reading) }
}

const groupsAtOnce = 200

export async function* readGroups(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  header: Header,
  given: Reading,
): AsyncGenerator<OrderGroup> {
  const all: FileRow[] = []
  const amounts = [header.at.quantity, header.at.price]
  for await (const row of rows) if (!isBlank(row)) all.push(withPlainDecimals(row, amounts))
  const reading = { ...given, dayFirst: await dayFirstIn(all, header, given) }
  const finish = finisherOf(header, reading)
  const groups = await groupRows(all, header)
  for (let at = 0; at < groups.length; at += groupsAtOnce) {
    const some = groups.slice(at, at + groupsAtOnce)
    const skus = await reading.findSkus(some.flat(), header)
    for (const one of some) yield finish(one, skus)
  }
}

const dayFirstOf = async (rows: readonly FileRow[], place: number): Promise<DayFirst> => {
  for (let from = 0; from < rows.length; from += groupsAtOnce) {
    const dates = rows.slice(from, from + groupsAtOnce).map(({ cells }) => cells[place] ?? '')
    const found = findDayFirst(dates)
    if (found !== null) return found
    await endTurn()
  }
  return null
}

/** `02/10/2026` is read as the file's other dates are; where none tells, as the shop's country writes it. */
const dayFirstIn = async (
  rows: readonly FileRow[],
  { at }: Header,
  { shopCurrency }: Reading,
): Promise<DayFirst> => {
  const found = at.orderedAt === undefined ? null : await dayFirstOf(rows, at.orderedAt)
  return found ?? (shopCurrency === 'USD' ? null : true)
}

const finisherOf = (
  header: Header,
  { shopCurrency, elsewhere, dayFirst }: Reading & { readonly dayFirst: DayFirst },
) => {
  const seen = new Map<string, { readonly row: number; readonly print: number }>()
  for (const [key, row] of elsewhere ?? []) seen.set(key, { row, print: Number.NaN })
  return (group: readonly FileRow[], skus: OwnSkus): OrderGroup => {
    const order = buildOrder(group, header, { shopCurrency, dayFirst, skus })
    const print = fingerprint(group)
    const earlier = order.name === '' ? undefined : seen.get(order.key)
    const row = group[0]?.row ?? 0
    if (!earlier && order.name !== '') seen.set(order.key, { row, print })
    if (earlier && earlier.print !== print) {
      return { ...asRepeated(order, group, header, earlier.row), rows: group, isDuplicate: false }
    }
    return { ...order, rows: group, isDuplicate: earlier !== undefined && order.bad.length === 0 }
  }
}

/** Rows of an order that stand one below the other. */
const runsOf = async (rows: readonly FileRow[], { at }: Header): Promise<FileRow[][]> => {
  const textAt = ({ cells }: FileRow, place: number | undefined): string =>
    place === undefined ? '' : (cells[place]?.trim() ?? '')
  const runs: FileRow[][] = []
  let name = ''
  for (const row of rows) {
    const own = textAt(row, at.orderName)
    const last = runs.at(-1)
    // Without an order number and without an address, a row continues the order above it.
    const continues =
      own === '' ? textAt(row, at.recipientName) === '' && textAt(row, at.address1) === '' : own === name
    if (last && continues && last.length < maxRowsOfOrder) last.push(row)
    else {
      runs.push([row])
      name = own
    }
    await endTurn()
  }
  return runs
}

/** Whether the rows differ only in the cells of their line items, as where others fill in every row. */
const isSameBesidesLines = (one: FileRow | undefined, other: FileRow | undefined, header: Header): boolean =>
  header.cells.every(
    (name, at) =>
      name.toLowerCase().startsWith('lineitem') ||
      (one?.cells[at]?.trim() ?? '') === (other?.cells[at]?.trim() ?? ''),
  )

/**
 * The rows of each order, which need not stand together. An identical repetition stays an order of its own, and so does
 * one of Shopify's export that has other cells of the order.
 */
const groupRows = async (rows: readonly FileRow[], header: Header): Promise<FileRow[][]> => {
  const { at, format } = header
  const orderCells = [at.shopId, at.recipientName, at.financialStatus]
  const startsOrder = (row: FileRow | undefined): boolean =>
    format.name === 'shopify' &&
    orderCells.some((place) => place !== undefined && (row?.cells[place]?.trim() ?? '') !== '')
  const groups: FileRow[][] = []
  const byName = new Map<string, { readonly group: FileRow[]; readonly prints: Set<number> }>()
  for (const run of await runsOf(rows, header)) {
    await endTurn()
    const name = run[0]?.cells[at.orderName ?? 0]?.trim() ?? ''
    const known = name === '' ? undefined : byName.get(name)
    const print = fingerprint(run)
    if (known && known.group.length < maxRowsOfOrder && !known.prints.has(print)) {
      const [[first], [start]] = [known.group, run]
      // In a sorted file, the row with the cells of the order may come after the others.
      const isStart = startsOrder(start) && !startsOrder(first)
      if (isStart || !startsOrder(start) || isSameBesidesLines(first, start, header)) {
        known.prints.add(print)
        if (isStart) known.group.unshift(...run)
        else known.group.push(...run)
        continue
      }
    }
    groups.push(run)
    if (!known && name !== '') byName.set(name, { group: run, prints: new Set([print]) })
  }
  return groups
}
