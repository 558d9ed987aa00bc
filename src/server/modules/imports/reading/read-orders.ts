import { asRefused, buildOrder, type BuiltOrder } from './build-order.ts'
import { exampleOrderName, readHeader, type Header } from './columns.ts'
import { withPlainDecimals, type FileRow } from '../../../platform/sheets/sheet-rows.ts'
import { findDayFirst, type DayFirst } from './dates.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import type { FindOwnSkus, OwnSkus } from './own-skus.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { prepareCountryNames } from '../../common/index.ts'
import { endTurn } from '../../../platform/kernel/turns.ts'

export interface OrderGroup extends BuiltOrder {
  readonly rows: readonly FileRow[]
  /** The file contains the identical order before; it is not created twice. */
  readonly isDuplicate: boolean
}

export const isBlank = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.every((cell) => cell.trim() === '')

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
  return { header, orders: readGroups(withoutExample(rows, header), header, reading) }
}

async function* withoutExample(rows: AsyncIterable<FileRow>, { at }: Header): AsyncGenerator<FileRow> {
  for await (const row of rows)
    if (at.orderName === undefined || row.cells[at.orderName]?.trim() !== exampleOrderName) yield row
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
  await prepareCountryNames()
  const finish = finisherOf(header, reading)
  const groups = await groupRows(all, header)
  for (let at = 0; at < groups.length; at += groupsAtOnce) {
    const some = groups.slice(at, at + groupsAtOnce)
    const skus = await reading.findSkus(
      some.flatMap(({ rows: own }) => own),
      header,
    )
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
  const seen = new Map(elsewhere ?? [])
  return ({ rows, isRepetition, refusal }: RowGroup, skus: OwnSkus): OrderGroup => {
    const order = buildOrder(rows, header, { shopCurrency, dayFirst, skus })
    const known = isRepetition ? elsewhere : seen
    const earlier = order.name === '' ? undefined : known?.get(order.key)
    const row = rows[0]?.row ?? 0
    const found =
      earlier === undefined ? refusal : ({ code: 'repeated', row, detail: String(earlier) } as const)
    if (order.name !== '' && earlier === undefined) seen.set(order.key, row)
    if (found) return { ...asRefused(order, rows, header, found), rows, isDuplicate: false }
    return { ...order, rows, isDuplicate: isRepetition && order.bad.length === 0 }
  }
}
