import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { mapping } from '../../../contract/my-products/mapping.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderTags } from '../../../contract/orders/order-tags.ts'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { orderTaxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'

/** Reads to invalidate after any change of an order. */
export const orderReads = [
  orders.listOrders,
  orders.getOrder,
  orders.getOrderCounts,
  orders.getMenuCounts,
  orders.listShippingOffers,
  orders.previewPayment,
  orderTaxNumbers.getOrderTaxNumber,
  orderImports.getOrderImportCharges,
  quotes.listQuotes,
  quotes.getQuote,
  mapping.suggestSkus,
  dashboard.getDashboard,
] as const

export const tagReads = [orders.listOrders, orders.getOrder, orderTags.listOrderTags] as const

export const paymentReads = [...orderReads, wallet.getWallet, wallet.listMovements] as const
