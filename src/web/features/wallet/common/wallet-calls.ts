import { autoRecharge } from '../../../../contract/auto-recharge.ts'
import { dashboard } from '../../../../contract/dashboard.ts'
import { wallet } from '../../../../contract/wallet.ts'

export const rechargeReads = [
  autoRecharge.getAutoRecharge,
  wallet.getWallet,
  wallet.listRecharges,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
