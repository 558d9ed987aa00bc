import { operatorCommissions } from '../../../contract/affiliates/commissions.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'

/** What a decision about a payout changes. */
export const payoutReads = [
  operatorCommissions.listCommissionPayouts,
  operatorCommissions.getCommissionPayout,
  operatorCommissions.previewCommissionRun,
  operatorCommissions.listOperatorCommissions,
  operatorCustomers.listCustomers,
  operatorHome.getQueues,
] as const
