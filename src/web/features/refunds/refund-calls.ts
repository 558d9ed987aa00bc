import { refunds } from '../../../contract/refunds.ts'
import { paymentReads } from '../orders/order-calls.ts'

/** Seller queries to invalidate after a change of a refund or cancellation request. */
export const refundReads = [refunds.getOrderRefunds, refunds.getRefundEligibility, ...paymentReads] as const
