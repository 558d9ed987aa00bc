import type { Money } from '../../../contract/money.ts'

/** Units taken from stock, and the price they save. */
export interface StockShare {
  readonly units: number
  readonly saved: Money
}

/** The result of one order of a batch; see the contract's `orderResultSchema`. */
export interface OrderResult {
  readonly orderId: string
  readonly number: string
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  readonly missing: Money | null
  /** Absent if nothing comes from stock. */
  readonly stock?: StockShare
}

export const done = (orderId: string, number: string, reason: string, message: string): OrderResult => ({
  orderId,
  number,
  ok: true,
  reason,
  message,
  missing: null,
})

export const refused = (
  orderId: string,
  number: string,
  reason: string,
  message: string,
  missing: Money | null = null,
): OrderResult => ({ orderId, number, ok: false, reason, message, missing })

export const resultNotFound = (orderId: string): OrderResult =>
  refused(orderId, '', 'notFound', 'Order not found.')
