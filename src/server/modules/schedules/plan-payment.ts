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
}

export interface PaymentPlan {
  readonly toPay: readonly DueOrder[]
  readonly totalMinor: number
  readonly overOrderLimit: number
  readonly overDayLimit: number
  /** What the balance lacks for the order at which paying stops; null: it goes as far as the limits do. */
  readonly missingMinor: number | null
}

/**
 * Which due orders are paid, in the order given. One beyond a limit is passed over, as it would hold up the others for
 * good; at the first that the balance does not cover paying stops, as younger ones would otherwise take its turn. Pure.
 */
export const planPayment = (due: readonly DueOrder[], limits: PaymentLimits): PaymentPlan => {
  const toPay: DueOrder[] = []
  let totalMinor = 0
  let overOrderLimit = 0
  let overDayLimit = 0
  for (const order of due) {
    if (limits.orderLimitMinor !== null && order.totalMinor > limits.orderLimitMinor) overOrderLimit += 1
    else if (totalMinor + order.totalMinor > limits.dayLeftMinor) overDayLimit += 1
    else if (totalMinor + order.totalMinor > limits.balanceMinor) {
      const missingMinor = totalMinor + order.totalMinor - limits.balanceMinor
      return { toPay, totalMinor, overOrderLimit, overDayLimit, missingMinor }
    } else {
      toPay.push(order)
      totalMinor += order.totalMinor
    }
  }
  return { toPay, totalMinor, overOrderLimit, overDayLimit, missingMinor: null }
}
