import { dashboard } from '../../../contract/dashboard.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { orders } from '../../../contract/orders.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { wallet } from '../../../contract/wallet.ts'
import { wholesale } from '../../../contract/wholesale.ts'

/** Seller queries to invalidate after a change of an order. */
export const sellerReads = [
  orders.getMenuCounts,
  wholesale.listWholesale,
  wholesale.getWholesale,
  dashboard.getDashboard,
] as const
/** The same, with the wallet. */
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
/** Operator queries to invalidate. */
export const operatorReads = [
  operatorWholesale.listOperatorWholesale,
  operatorWholesale.getOperatorWholesale,
  operatorHome.getQueues,
] as const
