import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'

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
