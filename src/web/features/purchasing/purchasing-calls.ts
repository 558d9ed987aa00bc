import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { purchaseOrders } from '../../../contract/purchase-orders.ts'
import { wallet } from '../../../contract/wallet.ts'

/** Reads of the seller's side that a change of an order puts out of date. */
export const sellerReads = [purchaseOrders.listPurchaseOrders, purchaseOrders.getPurchaseOrder] as const
/** The same where money moves. */
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
/** The same of the desk. */
export const operatorReads = [
  operatorPurchasing.listPurchases,
  operatorPurchasing.getPurchase,
  operatorHome.getQueues,
] as const
