import { planStock, type StockLine } from '../stock/index.ts'

/** An order that is due. */
export interface DueOrder {
  readonly id: string
  readonly totalMinor: number
}

export interface PaymentLimits {
  /** What of the day's limit is left. */
  readonly dayLeftMinor: number
  /** Null: none. */
  readonly orderLimitMinor: number | null
  readonly balanceMinor: number
  /** What is free of the stock; see `freeStock`. */
  readonly stock?: readonly StockLine[]
}

export interface PaymentPlan {
  /** With what is charged for them: their totals, less what stock saves. */
  readonly toPay: readonly DueOrder[]
  readonly totalMinor: number
  readonly overOrderLimit: number
  readonly overDayLimit: number
  /** What the balance lacks for the order at which paying stops; null: it goes as far as the limits do. */
  readonly missingMinor: number | null
}

/**
 * Which due orders are paid, in the order given, and drawing on the stock in that order. One beyond a limit is passed over, as it would hold up the others for
 * good; at the first that the balance does not cover paying stops, as younger ones would otherwise take its turn. Pure.
 */
export const planPayment = (due: readonly DueOrder[], limits: PaymentLimits): PaymentPlan => {
  const toPay: DueOrder[] = []
  let totalMinor = 0
  let overOrderLimit = 0
  let overDayLimit = 0
  const stock = planStock(limits.stock ?? [])
  for (const { id, totalMinor: wholeMinor } of due) {
    const cover = stock.coverOf(id)
    const order = { id, totalMinor: wholeMinor - cover.savedMinor }
    if (limits.orderLimitMinor !== null && order.totalMinor > limits.orderLimitMinor) overOrderLimit += 1
    else if (totalMinor + order.totalMinor > limits.dayLeftMinor) overDayLimit += 1
    else if (totalMinor + order.totalMinor > limits.balanceMinor) {
      const missingMinor = totalMinor + order.totalMinor - limits.balanceMinor
      return { toPay, totalMinor, overOrderLimit, overDayLimit, missingMinor }
    } else {
      toPay.push(order)
      stock.take(cover)
      totalMinor += order.totalMinor
    }
  }
  return { toPay, totalMinor, overOrderLimit, overDayLimit, missingMinor: null }
}
