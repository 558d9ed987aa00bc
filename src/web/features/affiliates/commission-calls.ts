import { operatorCommissions } from '../../../contract/operator/commissions.ts'
import { operatorCustomers } from '../../../contract/operator/customers.ts'
import { operatorHome } from '../../../contract/operator/home.ts'

/** What a decision about a payout changes. */
export const payoutReads = [
  operatorCommissions.listCommissionPayouts,
  operatorCommissions.getCommissionPayout,
  operatorCommissions.previewCommissionRun,
  operatorCommissions.listOperatorCommissions,
  operatorCustomers.listCustomers,
  operatorHome.getQueues,
] as const
