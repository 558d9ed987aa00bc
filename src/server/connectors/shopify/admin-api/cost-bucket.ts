/**
 * Shopify limits GraphQL by cost: every shop has a bucket that refills over time. Tracking its level avoids calls
 * that would be throttled. The numbers are those of Shopify's last response.
 */
export interface CostBucket {
  /** Reserves `cost` and returns the milliseconds to wait before the call. */
  readonly reserve: (shop: string, cost: number) => number
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

/** Shopify's smallest plan, until the first response reports the shop's own. */
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
