import { notFound } from '../../../contract/errors.ts'
import type { Money } from '../../../contract/money.ts'
import type { Figures } from '../../../contract/refusal-text.ts'
import { refusalIn, type Refusal } from '../../platform/refuse.ts'

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
  /** Of a refusal: what its sentences are made of. */
  readonly figures?: Figures
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
  refusal: Refusal,
  missing: Money | null = null,
): OrderResult => ({ orderId, number, ok: false, ...refusal, missing })

export const resultNotFound = (orderId: string): OrderResult =>
  refused(orderId, '', refusalIn(notFound('Order')))
