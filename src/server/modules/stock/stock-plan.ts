/** A SKU of an order line (bundles have several) that its customer has in stock. */
export interface StockLine {
  readonly orderId: string
  readonly lineId: string
  readonly skuId: string
  readonly units: number
  /** Per SKU, in the order's currency. */
  readonly unitPriceMinor: number
  /** Units in stock that are not reserved. */
  readonly free: number
}

/** The part of an order covered by stock. */
export interface Cover {
  readonly units: number
  /** The price of these units, which is not charged. */
  readonly savedMinor: number
  readonly lines: readonly {
    readonly lineId: string
    readonly skuId: string
    readonly units: number
    readonly savedMinor: number
  }[]
}

export const noCover: Cover = { units: 0, savedMinor: 0, lines: [] }

export interface StockPlan {
  readonly coverOf: (orderId: string) => Cover
  readonly take: (cover: Cover) => void
}

const coverFrom = (lines: readonly StockLine[], left: ReadonlyMap<string, number>): Cover => {
  const own = new Map(lines.map(({ skuId }) => [skuId, left.get(skuId) ?? 0]))
  const covered = lines.flatMap(({ lineId, skuId, units: wanted, unitPriceMinor }) => {
    const units = Math.min(wanted, own.get(skuId) ?? 0)
    own.set(skuId, (own.get(skuId) ?? 0) - units)
    return units > 0 ? [{ lineId, skuId, units, savedMinor: units * unitPriceMinor }] : []
  })
  return {
    units: covered.reduce((sum, { units }) => sum + units, 0),
    savedMinor: covered.reduce((sum, { savedMinor }) => sum + savedMinor, 0),
    lines: covered,
  }
}

export const planStock = (lines: readonly StockLine[]): StockPlan => {
  const left = new Map(lines.map(({ skuId, free }) => [skuId, free]))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return {
    coverOf: (orderId) => {
      const own = byOrder.get(orderId)
      return own ? coverFrom(own, left) : noCover
    },
    take: ({ lines: taken }) => {
      for (const { skuId, units } of taken) left.set(skuId, (left.get(skuId) ?? 0) - units)
    },
  }
}
