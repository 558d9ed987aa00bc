import { refunds } from '../../../contract/refunds.ts'
import { paymentReads } from '../orders/order-calls.ts'

/** Reads of the seller's side that a refund's or a cancellation's move puts out of date. */
export const refundReads = [refunds.getOrderRefunds, refunds.getRefundEligibility, ...paymentReads] as const
