import { dashboard } from '../../../contract/dashboard.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { orders } from '../../../contract/orders.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { wallet } from '../../../contract/wallet.ts'
import { wholesale } from '../../../contract/wholesale.ts'

/** Reads of the seller's side that a change of an order puts out of date. */
export const sellerReads = [
  orders.getMenuCounts,
  wholesale.listWholesale,
  wholesale.getWholesale,
  dashboard.getDashboard,
] as const
/** The same where money moves. */
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
/** The same of the desk. */
export const operatorReads = [
  operatorWholesale.listOperatorWholesale,
  operatorWholesale.getOperatorWholesale,
  operatorHome.getQueues,
] as const
