import { refunds } from '../../../contract/refunds/refunds.ts'
import { paymentReads } from '../order-kit/order-calls.ts'

export const refundReads = [refunds.getOrderRefunds, refunds.getRefundEligibility, ...paymentReads] as const
