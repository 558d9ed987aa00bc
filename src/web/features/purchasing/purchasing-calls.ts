import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { purchaseOrders } from '../../../contract/purchase-orders.ts'
import { wallet } from '../../../contract/wallet.ts'

/** Seller reads to invalidate after a change of an order. */
export const sellerReads = [purchaseOrders.listPurchaseOrders, purchaseOrders.getPurchaseOrder] as const
/** The same, with the wallet's reads. */
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
/** Operator reads to invalidate after a change of an order. */
export const operatorReads = [
  operatorPurchasing.listPurchases,
  operatorPurchasing.getPurchase,
  operatorHome.getQueues,
] as const
