import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Money } from '../../../../contract/kernel/money.ts'
import type { Figures } from '../../../../contract/refusals/refusal-text.ts'
import { refusalIn, type Refusal } from '../../../platform/kernel/refuse.ts'

export interface StockShare {
  readonly units: number
  readonly saved: Money
}

/** Commands on several orders return one result per order, in the given order. */
export interface OrderResult {
  readonly orderId: string
  readonly number: string
  readonly ok: boolean
  readonly reason: string
  readonly message: string
  /** What the refusal's sentence is worded from in the reader's language. */
  readonly figures?: Figures
  readonly missing: Money | null
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
  refusal: Refusal,
  missing: Money | null = null,
): OrderResult => ({ orderId, number, ok: false, ...refusal, missing })

export const resultNotFound = (orderId: string): OrderResult =>
  refused(orderId, '', refusalIn(notFound('Order')))
