import type * as z from 'zod'
import type { OrderLineId } from '../../../../contract/kernel/ids.ts'
import { maxPackedLines, packingTotal, type merging } from '../../../../contract/orders/merging.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { cheapestPacking } from './cheapest-packing.ts'
import { findOrder, type LockedLine, type LockedOrder } from '../pricing/locked-orders.ts'
import { orderMoves } from '../state/order-states.ts'
import { costOfParcel, loadImportBook, type ImportBook, type ParcelCost } from '../pricing/part-imports.ts'
import type { RulePriceBook } from '../pricing/price-book.ts'
import { refuseOrder } from '../state/refusals.ts'
import { bookFor } from './split-orders.ts'
import { pricePart } from './split-plan.ts'
import type { Scope } from '../state/types.ts'

type Answer = z.output<(typeof merging.suggestSplit)['output']>

interface Books {
  readonly prices: RulePriceBook
  readonly imports: ImportBook
}

/** Parcels are priced as splitting prices them; the whole order costs what it costs now, where that is known. */
const pack = (order: LockedOrder, lines: readonly LockedLine[], { prices, imports }: Books): Answer => {
  const planOf = (items: number): Answer['parts'][number]['lines'] =>
    lines.flatMap(({ id, quantity }, index) =>
      (items >> index) & 1 ? [{ lineId: id as OrderLineId, quantity }] : [],
    )
  const all = 2 ** lines.length - 1
  const parcels = new Map<number, ParcelCost | null>([
    [all, costOfParcel(order, order, prices.rates, imports)],
  ])
  const costOf = (items: number): number | null => {
    const known = parcels.get(items)
    if (known) return packingTotal(known)
    const isFirst = (items & 1) === 1
    const priced = pricePart(order, planOf(items), { number: order.number, isFirst }, prices)
    const parcel = costOfParcel(order, priced, prices.rates, imports)
    parcels.set(items, parcel)
    return parcel && packingTotal(parcel)
  }
  const found = cheapestPacking(lines.length, costOf)
  const before = parcels.get(all) ?? null
  const { currency } = order
  if (found === null) return { currency, suggestion: 'unknown', before, parts: [], savingMinor: null }
  if (found.length === 1) return { currency, suggestion: 'oneParcel', before, parts: [], savingMinor: null }
  const parts = found.flatMap((items) => {
    const parcel = parcels.get(items)
    return parcel ? [{ ...parcel, lines: planOf(items) }] : []
  })
  const totalMinor = parts.reduce((sum, part) => sum + packingTotal(part), 0)
  const savingMinor = before && packingTotal(before) - totalMinor
  return { currency, suggestion: 'split', before, parts, savingMinor }
}

/** @throws DomainError notFound, wrongStatus, hasProblem, amountTooLarge */
export const suggestSplit = async (db: Db, scope: Scope, id: string): Promise<Answer> => {
  const order = await findOrder(db, scope, id)
  if (!order || order.kind === 'replacement' || !orderMoves.split.from.some((one) => one === order.status))
    return refuseOrder(db, scope, id)
  if (order.hasProblem) throw refuse('hasProblem', { number: order.number })
  const nothing = { currency: order.currency, before: null, parts: [], savingMinor: null }
  const lines = order.lines.filter(({ quantity }) => quantity > 0)
  if (lines.length > maxPackedLines) return { ...nothing, suggestion: 'tooManyLines' }
  if (lines.length < 2) return { ...nothing, suggestion: 'oneLine' }
  const prices = await bookFor(db, scope.customerId, [order])
  const imports = await loadImportBook(db, scope, order)
  return pack(order, lines, { prices, imports })
}
