export interface Random {
  readonly next: () => number
  /** A whole number, inclusive. */
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly happens: (probability: number) => boolean
}

/** Similar seeds must give dissimilar sequences. */
const scramble = (seed: number): number => {
  let mixed = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}

/** xorshift32: small, fast, and random enough for a demo. */
export const createRandom = (seed: number): Random => {
  let state = scramble(seed) || 1
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
      if (item === undefined) throw new Error('no items to pick from')
      return item
    },
    happens: (probability) => next() < probability,
  }
}
