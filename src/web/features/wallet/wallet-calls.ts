import { dashboard } from '../../../contract/dashboard.ts'
import { wallet } from '../../../contract/wallet.ts'

/** Reads that a recharge puts out of date. */
export const rechargeReads = [
  wallet.getWallet,
  wallet.listRecharges,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
