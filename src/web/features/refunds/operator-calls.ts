import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'

/** Operator queries to invalidate after a change of a refund or cancellation request. */
export const operatorRefundReads = [
  operatorRefunds.listOperatorRefunds,
  operatorRefunds.getOperatorRefunds,
  ...operatorOrderReads,
] as const
