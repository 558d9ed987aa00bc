import { dashboard } from '../../../contract/dashboard.ts'
import { wallet } from '../../../contract/wallet.ts'

/** Queries to invalidate after a recharge. */
export const rechargeReads = [
  wallet.getWallet,
  wallet.listRecharges,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
