import { isWorthMerging, type MergeImports } from '../../../../contract/orders/merging.ts'
import { priceTogether, savingOf } from './merge-together.ts'
import type { MadeLine } from '../intake/make-orders.ts'
import type { LockedOrder } from '../pricing/locked-orders.ts'
import type { RulePriceBook } from '../pricing/price-book.ts'
import type { PricedOrder } from '../pricing/priced-order.ts'

// Automatic merging is stricter than manual merging: only orders that wait for nothing but payment, that were not set
// apart or put on hold, without replacing a manually chosen shipping line, and only if it saves more than the recipient would
// pay in addition on import.

const sellerChosenLine = ({ lineChosenBy, shippingLineId }: LockedOrder): string | null =>
  lineChosenBy === 'seller' ? shippingLineId : null

/** Groups orders of one address so that no manually chosen line is overruled. */
export const byChosenLine = (orders: readonly LockedOrder[]): LockedOrder[][] =>
  [...Map.groupBy(orders, sellerChosenLine).values()].filter((set) => set.length > 1)

const isPayableOnChosenLine = (orders: readonly LockedOrder[], priced: PricedOrder<MadeLine>): boolean => {
  const chosen = orders[0] ? sellerChosenLine(orders[0]) : null
  return (
    priced.status === 'awaitingPayment' &&
    priced.shippingLineId !== null &&
    (chosen === null || priced.shippingLineId === chosen)
  )
}

export type RuleRefusal = 'notDue' | 'goesAlone' | 'stopped' | 'linesDiffer' | 'noLine' | 'noSaving'

/** Why these orders are not merged automatically although a manual merge is possible; null if they are. */
export const ruleRefusalOf = (
  orders: readonly LockedOrder[],
  priced: PricedOrder<MadeLine>,
  imports: MergeImports | null,
): RuleRefusal | null => {
  if (orders.some(({ waitingReason }) => waitingReason !== 'paymentDue')) return 'notDue'
  if (orders.some(({ goesAlone }) => goesAlone)) return 'goesAlone'
  if (orders.some(({ isStopped }) => isStopped)) return 'stopped'
  if (new Set(orders.map(sellerChosenLine)).size > 1) return 'linesDiffer'
  if (!isPayableOnChosenLine(orders, priced) || priced.reason !== 'paymentDue') return 'noLine'
  const totalMinor = orders.reduce((sum, order) => sum + order.totalMinor, 0)
  const isCheaper = priced.productMinor + priced.freightMinor < totalMinor
  return isWorthMerging(savingOf(orders, priced), imports) && isCheaper ? null : 'noSaving'
}

/** Freight of past orders at today's rates, separately and merged. */
export interface TriedMerge {
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** Null if a rule would not merge them. Ignores their current status. */
export const tryMerge = (orders: readonly LockedOrder[], book: RulePriceBook): TriedMerge | null => {
  const freightOf = (some: readonly LockedOrder[]): number | null => {
    const result = priceTogether(some, 'The merged order', book)
    return 'priced' in result && isPayableOnChosenLine(some, result.priced)
      ? result.priced.freightMinor
      : null
  }
  const afterMinor = freightOf(orders)
  const apart = orders.map((order) => freightOf([order]))
  if (afterMinor === null || apart.includes(null)) return null
  const beforeMinor = apart.reduce<number>((sum, freight) => sum + (freight ?? 0), 0)
  return beforeMinor > afterMinor ? { beforeMinor, afterMinor } : null
}
