import { autoRecharge } from '../../../../contract/wallet/auto-recharge.ts'
import { dashboard } from '../../../../contract/dashboard/dashboard.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'

export const rechargeReads = [
  autoRecharge.getAutoRecharge,
  wallet.getWallet,
  wallet.listRecharges,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
