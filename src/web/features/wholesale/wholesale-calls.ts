import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'

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
