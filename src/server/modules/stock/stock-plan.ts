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
export interface StockAllocation {
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

export const noAllocation: StockAllocation = { units: 0, savedMinor: 0, lines: [] }

export interface StockPlan {
  readonly allocationFor: (orderId: string) => StockAllocation
  readonly take: (allocation: StockAllocation) => void
}

const allocateFrom = (lines: readonly StockLine[], left: ReadonlyMap<string, number>): StockAllocation => {
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
    allocationFor: (orderId) => {
      const own = byOrder.get(orderId)
      return own ? allocateFrom(own, left) : noAllocation
    },
    take: ({ lines: taken }) => {
      for (const { skuId, units } of taken) left.set(skuId, (left.get(skuId) ?? 0) - units)
    },
  }
}
