import type { PaymentPriority } from '../../../../contract/orders/payment-options.ts'

export interface LineOption {
  readonly lineId: string
  readonly name: string
  readonly freightMinor: number
  readonly daysMin: number
  readonly daysMax: number
}

export interface LineOptions {
  readonly cheaper: LineOption | null
  readonly faster: LineOption | null
}

const byPrice = (a: LineOption, b: LineOption): number =>
  a.freightMinor - b.freightMinor || a.daysMax - b.daysMax || a.daysMin - b.daysMin
const byDays = (a: LineOption, b: LineOption): number =>
  a.daysMax - b.daysMax || a.daysMin - b.daysMin || a.freightMinor - b.freightMinor

/** The cheapest line below the price of the chosen one, and the line with the fewest maximum days below its days. */
export const lineOptions = (chosen: LineOption, offers: readonly LineOption[]): LineOptions => {
  const others = offers.filter(({ lineId }) => lineId !== chosen.lineId)
  const [cheaper] = others.filter(({ freightMinor }) => freightMinor < chosen.freightMinor).toSorted(byPrice)
  const [faster] = others.filter(({ daysMax }) => daysMax < chosen.daysMax).toSorted(byDays)
  return { cheaper: cheaper ?? null, faster: faster ?? null }
}

interface Ranked {
  readonly id: string
  readonly totalMinor: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** `cheapest` pays the most orders; unknown totals come last; equal ones keep their order. */
export const inPriority = (
  ids: readonly string[],
  orders: readonly Ranked[],
  priority: PaymentPriority,
): readonly string[] => {
  if (priority === 'given') return ids
  const byId = new Map(orders.map((order) => [order.id, order]))
  const rank = (id: string): number => {
    const order = byId.get(id)
    if (!order) return Number.POSITIVE_INFINITY
    if (priority === 'oldest') return Date.parse(order.createdAt)
    return priority === 'cheapest' ? order.totalMinor : -order.totalMinor
  }
  const ranks = new Map(ids.map((id) => [id, rank(id)]))
  return ids.toSorted((a, b) => {
    const [one = 0, other = 0] = [ranks.get(a), ranks.get(b)]
    return one === other ? 0 : one - other
  })
}
