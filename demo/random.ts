/** Numbers that look random and are the same each time. */
export interface Chance {
  /** From 0 to 1. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly happens: (probability: number) => boolean
}

/** xorshift32: small, quick, and good enough to make a demo look alive. */
export const chance = (seed: number): Chance => {
  let state = seed | 0 || 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    happens: (probability) => next() < probability,
  }
}
