import { dashboard } from '../../../contract/dashboard.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorWithdrawals } from '../../../contract/operator/withdrawals.ts'
import { wallet } from '../../../contract/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals.ts'

/** What a seller's request or cancellation changes. */
export const withdrawalReads = [
  withdrawals.getWithdrawalTerms,
  withdrawals.listWithdrawals,
  withdrawals.getWithdrawal,
  wallet.getWallet,
  wallet.listMovements,
  dashboard.getDashboard,
] as const

export const operatorWithdrawalReads = [
  operatorWithdrawals.listOperatorWithdrawals,
  operatorWithdrawals.getOperatorWithdrawal,
  operatorHome.getQueues,
] as const
