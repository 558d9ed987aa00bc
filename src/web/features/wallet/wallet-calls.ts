import { dashboard } from '../../../contract/dashboard.ts'
import { wallet } from '../../../contract/wallet.ts'

export const rechargeReads = [
  wallet.getWallet,
  wallet.listRecharges,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
