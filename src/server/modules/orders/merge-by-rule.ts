import { priceTogether, savingOf } from './merge-together.ts'
import type { MadeLine } from './make-orders.ts'
import type { LockedOrder } from './locked-orders.ts'
import type { RulePriceBook, PricedOrder } from './pricing.ts'

// What a rule may merge by itself is less than what a seller may: nothing that waits for anything but payment, nothing that
// somebody wants apart or put aside, no other shipping line than one that was chosen by hand, and only what saves money.

/** The line that its seller has chosen for an order; null: none was. */
const handChosen = ({ lineChosenBy, shippingLineId }: LockedOrder): string | null =>
  lineChosenBy === 'seller' ? shippingLineId : null

/** Orders of one address in sets that may go together without overruling a line that was chosen by hand. */
export const byChosenLine = (orders: readonly LockedOrder[]): LockedOrder[][] =>
  [...Map.groupBy(orders, handChosen).values()].filter((set) => set.length > 1)

/** Whether the merged order goes by a line, and by the one that its seller has chosen for all. */
const goesWell = (orders: readonly LockedOrder[], priced: PricedOrder<MadeLine>): boolean => {
  const chosen = orders[0] ? handChosen(orders[0]) : null
  return (
    priced.status === 'awaitingPayment' &&
    priced.shippingLineId !== null &&
    (chosen === null || priced.shippingLineId === chosen)
  )
}

export type RuleRefusal = 'notDue' | 'goesAlone' | 'stopped' | 'linesDiffer' | 'noLine' | 'noSaving'

/** Why no rule merges these orders, which could be merged by hand; null where one does. Pure. */
export const ruleRefusalOf = (
  orders: readonly LockedOrder[],
  priced: PricedOrder<MadeLine>,
): RuleRefusal | null => {
  if (orders.some(({ waitingReason }) => waitingReason !== 'paymentDue')) return 'notDue'
  if (orders.some(({ goesAlone }) => goesAlone)) return 'goesAlone'
  if (orders.some(({ isStopped }) => isStopped)) return 'stopped'
  if (new Set(orders.map(handChosen)).size > 1) return 'linesDiffer'
  if (!goesWell(orders, priced) || priced.reason !== 'paymentDue') return 'noLine'
  const totalMinor = orders.reduce((sum, order) => sum + order.totalMinor, 0)
  const isCheaper = priced.productMinor + priced.freightMinor < totalMinor
  return (savingOf(orders, priced) ?? 0) > 0 && isCheaper ? null : 'noSaving'
}

/** What orders that came in cost of freight by today's rates, each by itself and all as one. */
export interface TriedMerge {
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** Null where a rule would leave them apart. Whatever became of the orders since. Pure. */
export const tryMerge = (orders: readonly LockedOrder[], book: RulePriceBook): TriedMerge | null => {
  const freightOf = (some: readonly LockedOrder[]): number | null => {
    const result = priceTogether(some, 'The merged order', book)
    return 'priced' in result && goesWell(some, result.priced) ? result.priced.freightMinor : null
  }
  const afterMinor = freightOf(orders)
  const apart = orders.map((order) => freightOf([order]))
  if (afterMinor === null || apart.includes(null)) return null
  const beforeMinor = apart.reduce<number>((sum, freight) => sum + (freight ?? 0), 0)
  return beforeMinor > afterMinor ? { beforeMinor, afterMinor } : null
}
