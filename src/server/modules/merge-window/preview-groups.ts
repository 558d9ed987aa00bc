import { maxMerged } from '../../../contract/merging.ts'

/** An order as it came in, for the dry run. */
export interface CameIn {
  readonly id: string
  /** The same for orders that might go in one parcel: shop and address. */
  readonly key: string
  readonly at: Date
}

/**
 * The sets of orders that a window would have looked at: from the first to an address, all that came within the window's
 * length; the next one to that address begins another. Orders in the order in which they came. Pure.
 */
export const setsWithin = (orders: readonly CameIn[], hours: number): string[][] => {
  const sets: string[][] = []
  const open = new Map<string, { readonly until: number; readonly ids: string[] }>()
  for (const { id, key, at } of orders) {
    const set = open.get(key)
    if (set && at.getTime() <= set.until && set.ids.length < maxMerged) set.ids.push(id)
    else {
      const begun = { until: at.getTime() + hours * 3_600_000, ids: [id] }
      open.set(key, begun)
      sets.push(begun.ids)
    }
  }
  return sets.filter((ids) => ids.length > 1)
}
