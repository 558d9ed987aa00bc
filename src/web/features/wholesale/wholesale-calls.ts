import { dashboard } from '../../../contract/dashboard.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { orders } from '../../../contract/orders.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { wallet } from '../../../contract/wallet.ts'
import { wholesale } from '../../../contract/wholesale.ts'

export const sellerReads = [
  orders.getMenuCounts,
  wholesale.listWholesale,
  wholesale.getWholesale,
  dashboard.getDashboard,
] as const
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
export const operatorReads = [
  operatorWholesale.listOperatorWholesale,
  operatorWholesale.getOperatorWholesale,
  operatorHome.getQueues,
] as const
