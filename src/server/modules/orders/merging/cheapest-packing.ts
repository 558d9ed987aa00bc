interface Packed {
  readonly cost: number
  readonly parcels: number
  /** The parcel with the first of the items; the others are packed as `all ^ first`. */
  readonly first: number
}

const isBetter = (one: Packed, other: Packed): boolean =>
  one.cost < other.cost || (one.cost === other.cost && one.parcels < other.parcels)

/** The cheapest packing of the items `all`, from those of all smaller sets. */
const packBest = (all: number, costs: readonly number[], packed: readonly Packed[]): Packed => {
  const first = all & -all
  const others = all ^ first
  let best: Packed = { cost: costs[all] ?? Infinity, parcels: 1, first: all }
  for (let more = others; more > 0;) {
    more = (more - 1) & others
    const parcel = first | more
    const rest = packed[all ^ parcel]
    if (!rest) throw new Error('the rest is packed before')
    const tried = { cost: (costs[parcel] ?? Infinity) + rest.cost, parcels: rest.parcels + 1, first: parcel }
    if (isBetter(tried, best)) best = tried
  }
  return best
}

/**
 * The cheapest way to pack `count` items into parcels, among all ways; of equally cheap ones, one with the fewest parcels.
 * Sets of items are bit masks: bit 0 is the first item. `costOf` is asked once for each of the 2^count − 1 parcels, in
 * whole minor units; null: not possible. Takes 3^count steps. Returns the parcels by their first items; null: there is
 * no way.
 */
export const cheapestPacking = (
  count: number,
  costOf: (items: number) => number | null,
): readonly number[] | null => {
  const all = 2 ** count - 1
  const costs = [0]
  const packed: Packed[] = [{ cost: 0, parcels: 0, first: 0 }]
  for (let items = 1; items <= all; items += 1) {
    costs.push(costOf(items) ?? Infinity)
    packed.push(packBest(items, costs, packed))
  }
  if (packed[all]?.cost === Infinity) return null
  const parcels: number[] = []
  for (let rest = all; rest > 0;) {
    const parcel = packed[rest]?.first ?? rest
    parcels.push(parcel)
    rest ^= parcel
  }
  return parcels
}
