/** The steps of an order, as 1688 names them. */
const life = ['waitbuyerpay', 'waitsellersend', 'waitbuyerreceive', 'success'] as const

export interface FakeLine {
  readonly offerId: string
  readonly specId: string
  readonly quantity: number
  readonly unitFen: number
}

export interface FakeOrder {
  readonly number: string
  readonly outOrderId: string
  readonly lines: readonly FakeLine[]
  readonly goodsFen: number
  readonly freightFen: number
  readonly createdAt: Date
  /** Of its only parcel. */
  readonly bill: string
  status: string
}

export interface Cargo {
  readonly offerId: string
  readonly specId: string
  readonly quantity: number
}

export interface FakeAlibabaOptions {
  /** What an offer costs, in fen; null: there is none. */
  readonly priceOf: (offerId: string, specId: string) => Promise<number | null>
}

/** 1688's side: offers, orders and their parcels. Its orders are lost with the process. */
export const createFakeAlibaba = ({ priceOf }: FakeAlibabaOptions) => {
  const orders = new Map<string, FakeOrder>()
  let next = 2_870_000_000_000_000_001n
  const priced = async (goods: readonly Cargo[]): Promise<FakeLine[] | null> => {
    const lines: FakeLine[] = []
    for (const { offerId, specId, quantity } of goods) {
      const unitFen = await priceOf(offerId, specId)
      if (unitFen === null) return null
      lines.push({ offerId, specId, quantity, unitFen })
    }
    return lines
  }
  const freightOf = (lines: readonly FakeLine[]): number =>
    600 + lines.reduce((sum, { quantity }) => sum + quantity, 0) * 4
  const sumOf = (lines: readonly FakeLine[]): number =>
    lines.reduce((sum, { quantity, unitFen }) => sum + quantity * unitFen, 0)
  return {
    priced,
    freightOf,
    sumOf,
    create: (outOrderId: string, lines: readonly FakeLine[]): FakeOrder => {
      const number = String(next)
      next += 1n
      const order: FakeOrder = {
        number,
        outOrderId,
        lines,
        goodsFen: sumOf(lines),
        freightFen: freightOf(lines),
        createdAt: new Date(),
        bill: `YT${number.slice(-13)}`,
        status: life[0],
      }
      orders.set(number, order)
      return order
    },
    /** An order of before the process was started. */
    resume: (order: FakeOrder): void => {
      orders.set(order.number, order)
    },
    find: (number: string): FakeOrder | undefined => orders.get(number),
    findOuter: (outOrderId: string): FakeOrder | undefined =>
      [...orders.values()].findLast((order) => order.outOrderId === outOrderId),
    list: (): FakeOrder[] => [...orders.values()].toReversed(),
    advance: (number: string): void => {
      const order = orders.get(number)
      const at = life.findIndex((status) => status === order?.status)
      const to = life[at + 1]
      if (order && at >= 0 && to) order.status = to
    },
    cancel: (number: string): void => {
      const order = orders.get(number)
      if (order && order.status !== 'success') order.status = 'cancel'
    },
  }
}
export type FakeAlibaba = ReturnType<typeof createFakeAlibaba>

export const isSent = ({ status }: FakeOrder): boolean =>
  status === 'waitbuyerreceive' || status === 'success'
