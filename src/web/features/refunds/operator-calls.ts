import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorOrderReads } from '../fulfilment/fulfilment-calls.ts'

export const operatorRefundReads = [
  operatorRefunds.listOperatorRefunds,
  operatorRefunds.getOperatorRefunds,
  ...operatorOrderReads,
] as const
