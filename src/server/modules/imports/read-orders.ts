import { asRepeated, buildOrder, type BuiltOrder } from './build-order.ts'
import { readHeader, type Header } from './columns.ts'
import type { FileRow } from './file-rows.ts'
import type { FindOwnSkus, OwnSkus } from './own-skus.ts'
import { refuse } from '../../platform/refuse.ts'

export interface OrderGroup extends BuiltOrder {
  readonly rows: readonly FileRow[]
  /** The file contains the identical order before; it is not created twice. */
  readonly isDuplicate: boolean
}

export const isBlank = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.every((cell) => cell.trim() === '')

/** A 53-bit hash (cyrb53) of the rows' text, for finding identical repetitions. */
const fingerprint = (rows: readonly FileRow[]): number => {
  let [one, two] = [0xdead_beef, 0x41c6_ce57]
  const mix = (code: number): void => {
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  for (const { cells } of rows) {
    for (const cell of cells) {
      for (let at = 0; at < cell.length; at += 1) mix(cell.charCodeAt(at))
      mix(0x1f)
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
  reading: Reading,
): AsyncGenerator<OrderGroup> {
  const finish = finisherOf(header, reading)
  let waiting: (readonly FileRow[])[] = []
  for await (const group of groupRows(rows, header)) {
    waiting.push(group)
    if (waiting.length < groupsAtOnce) continue
    const skus = await reading.findSkus(waiting.flat(), header)
    for (const one of waiting) yield finish(one, skus)
    waiting = []
  }
  const skus = await reading.findSkus(waiting.flat(), header)
  for (const one of waiting) yield finish(one, skus)
}

const finisherOf = (header: Header, { shopCurrency, elsewhere }: Reading) => {
  const seen = new Map<string, { readonly row: number; readonly print: number }>()
  for (const [key, row] of elsewhere ?? []) seen.set(key, { row, print: Number.NaN })
  return (group: readonly FileRow[], skus: OwnSkus): OrderGroup => {
    const order = buildOrder(group, header, shopCurrency, skus)
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

async function* groupRows(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  header: Header,
): AsyncGenerator<readonly FileRow[]> {
  const nameAt = header.at.orderName ?? 0
  let group: FileRow[] = []
  let groupName = ''
  for await (const row of rows) {
    if (isBlank(row)) continue
    const name = row.cells[nameAt]?.trim() ?? ''
    if (group.length > 0 && (name !== groupName || name === '')) {
      yield group
      group = []
    }
    groupName = name
    group.push(row)
  }
  if (group.length > 0) yield group
}
