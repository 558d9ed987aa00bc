/**
 * Shopify meters GraphQL by cost: every shop has a bucket that refills by the second. Knowing the level, we wait before
 * a call that would be refused. The numbers are Shopify's own, from its last answer.
 */
export interface CostBucket {
  /** Takes `cost` out of the bucket and answers how many milliseconds to wait before the call. */
  readonly reserve: (shop: string, cost: number) => number
  /** What Shopify said after a call: the level now, and what it refills by. */
  readonly note: (shop: string, status: ThrottleStatus) => void
}

export interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

interface Level extends ThrottleStatus {
  readonly at: number
}

/** Shopify's smallest plan; the first answer tells the shop's own. */
const first: ThrottleStatus = { maximumAvailable: 2000, currentlyAvailable: 2000, restoreRate: 100 }
const maxShops = 5_000

export const createCostBucket = (now: () => number = Date.now): CostBucket => {
  const levels = new Map<string, Level>()

  const levelOf = (shop: string): Level => {
    const known = levels.get(shop) ?? { ...first, at: now() }
    const refilled = known.currentlyAvailable + ((now() - known.at) / 1000) * known.restoreRate
    return { ...known, currentlyAvailable: Math.min(known.maximumAvailable, refilled), at: now() }
  }
  const keep = (shop: string, level: Level): void => {
    levels.delete(shop)
    levels.set(shop, level)
    const oldest = levels.size > maxShops ? levels.keys().next().value : undefined
    if (oldest !== undefined) levels.delete(oldest)
  }

  return {
    reserve: (shop, cost) => {
      const level = levelOf(shop)
      const left = level.currentlyAvailable - Math.min(cost, level.maximumAvailable)
      keep(shop, { ...level, currentlyAvailable: left })
      return left >= 0 ? 0 : Math.ceil((-left / level.restoreRate) * 1000)
    },
    note: (shop, status) => keep(shop, { ...status, at: now() }),
  }
}
