import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'

export const operatorRefundReads = [
  operatorRefunds.listOperatorRefunds,
  operatorRefunds.getOperatorRefunds,
  ...operatorOrderReads,
] as const
