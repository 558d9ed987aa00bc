import { dashboard } from '../../../contract/dashboard.ts'
import { mapping } from '../../../contract/mapping.ts'
import { orders } from '../../../contract/orders.ts'
import { quotes } from '../../../contract/quotes.ts'
import { wallet } from '../../../contract/wallet.ts'

/** Reads that show orders, to invalidate after any change of one. */
export const orderReads = [
  orders.listOrders,
  orders.getOrder,
  orders.getOrderCounts,
  orders.getMenuCounts,
  orders.listShippingOffers,
  orders.previewPayment,
  quotes.listQuotes,
  quotes.getQuote,
  mapping.suggestSkus,
  dashboard.getDashboard,
] as const

/** Also the wallet's reads, for payments. */
export const paymentReads = [...orderReads, wallet.getWallet, wallet.listMovements] as const
