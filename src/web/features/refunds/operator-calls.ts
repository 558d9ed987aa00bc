import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'

/** Reads of the agency's side that a refund's or a cancellation's move puts out of date. */
export const operatorRefundReads = [
  operatorRefunds.listOperatorRefunds,
  operatorRefunds.getOperatorRefunds,
  ...operatorOrderReads,
] as const
