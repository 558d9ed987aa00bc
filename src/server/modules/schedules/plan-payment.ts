import { planStock, type StockLine } from '../stock/index.ts'

export interface DueOrder {
  readonly id: string
  readonly totalMinor: number
}

export interface PaymentLimits {
  readonly dayLeftMinor: number
  readonly orderLimitMinor: number | null
  /** With the credit. */
  readonly balanceMinor: number
  readonly stock?: readonly StockLine[]
}

export interface PaymentPlan {
  /** With their charge: the total minus what stock saves. */
  readonly toPay: readonly DueOrder[]
  readonly totalMinor: number
  readonly overOrderLimit: number
  readonly overDayLimit: number
  /** Shortfall for the order at which payment stops; null if only the limits stop it. */
  readonly missingMinor: number | null
}

/**
 * An order above a limit is skipped, because it would block the others forever. At the first order above the balance
 * payment stops, so that newer orders do not overtake it. Stock is allocated in the given order.
 */
export const planPayment = (due: readonly DueOrder[], limits: PaymentLimits): PaymentPlan => {
  const toPay: DueOrder[] = []
  let totalMinor = 0
  let overOrderLimit = 0
  let overDayLimit = 0
  const stock = planStock(limits.stock ?? [])
  for (const { id, totalMinor: wholeMinor } of due) {
    const cover = stock.allocationFor(id)
    const order = { id, totalMinor: wholeMinor - cover.savedMinor }
    if (limits.orderLimitMinor !== null && order.totalMinor > limits.orderLimitMinor) overOrderLimit += 1
    else if (totalMinor + order.totalMinor > limits.dayLeftMinor) overDayLimit += 1
    else if (order.totalMinor > 0 && totalMinor + order.totalMinor > limits.balanceMinor) {
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
