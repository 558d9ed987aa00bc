import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'

export const sellerReads = [purchaseOrders.listPurchaseOrders, purchaseOrders.getPurchaseOrder] as const
export const paymentReads = [...sellerReads, wallet.getWallet, wallet.listMovements] as const
export const operatorReads = [
  operatorPurchasing.listPurchases,
  operatorPurchasing.getPurchase,
  operatorHome.getQueues,
] as const
