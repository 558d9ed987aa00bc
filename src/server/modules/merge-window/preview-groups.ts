import { maxMerged } from '../../../contract/orders/merging.ts'

export interface ReceivedOrder {
  readonly id: string
  /** Equal for orders that could share a parcel: shop and address. */
  readonly key: string
  readonly at: Date
}

/**
 * All orders to an address within the window's length of the first one; the next order starts another set. Expects
 * orders by time of arrival.
 */
export const setsWithin = (orders: readonly ReceivedOrder[], hours: number): string[][] => {
  const sets: string[][] = []
  const open = new Map<string, { readonly until: number; readonly ids: string[] }>()
  for (const { id, key, at } of orders) {
    const set = open.get(key)
    if (set && at.getTime() <= set.until && set.ids.length < maxMerged) set.ids.push(id)
    else {
      const openSet = { until: at.getTime() + hours * 3_600_000, ids: [id] }
      open.set(key, openSet)
      sets.push(openSet.ids)
    }
  }
  return sets.filter((ids) => ids.length > 1)
}
