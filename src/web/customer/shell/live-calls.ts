import { cart } from '../../../contract/cart/cart.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { merging } from '../../../contract/orders/merging.ts'
import { notices } from '../../../contract/notices/notices.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import { purchasing } from '../../../contract/purchasing/purchasing.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import { imports } from '../../../contract/imports/imports.ts'
import { serviceStock } from '../../../contract/extra-services/service-stock.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { stock } from '../../../contract/stock/stock.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { autoRecharge } from '../../../contract/wallet/auto-recharge.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { replacements } from '../../../contract/replacements/replacements.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import type { LiveCalls } from '../../ui/live/use-live.ts'

/** Calls to refetch when data of the customer changes. Data that a dialog decides on is not refetched. */
export const liveCalls: LiveCalls = {
  orders: [
    orders.getMenuCounts,
    orders.getOrderCounts,
    orders.listOrders,
    orders.getOrder,
    merging.listMerges,
    mergeWindow.getMergeWindow,
    replacements.listReplacements,
    surcharges.listOrderSurcharges,
    refunds.getOrderRefunds,
    quotes.listQuotes,
    returnedParcels.listReturnedParcels,
    returnedParcels.listOrderReturnedParcels,
    dashboard.getDashboard,
  ],
  wallet: [
    autoRecharge.getAutoRecharge,
    wallet.getWallet,
    wallet.listMovements,
    wallet.listRecharges,
    withdrawals.listWithdrawals,
    withdrawals.getWithdrawal,
    invoices.listInvoices,
    invoices.listExtraOrInventoryInvoices,
    invoices.getInvoice,
    dashboard.getDashboard,
  ],
  notices: [notices.listUnreadNotices, notices.listNotices, notices.getNotice],
  tickets: [orders.getMenuCounts, tickets.listTickets, tickets.getTicket],
  sourcing: [
    sourcing.listSourcing,
    sourcing.getSourcing,
    sourcing.listPrivateProducts,
    dashboard.getDashboard,
  ],
  wholesale: [orders.getMenuCounts, wholesale.listWholesale, wholesale.getWholesale, dashboard.getDashboard],
  serviceOrders: [
    extraServices.listServiceOrders,
    extraServices.getServiceOrder,
    serviceStock.listServiceStock,
    serviceStock.getServiceStock,
    serviceStock.listServiceStockHistory,
  ],
  purchases: [
    purchaseOrders.listPurchaseOrders,
    purchaseOrders.getPurchaseOrder,
    stock.listMyStock,
    stock.getMyStock,
    stock.listStockAlerts,
    stock.listStockHistory,
  ],
  arrivals: [purchasing.listArrivalNotices],
  shopperReports: [
    trackingPage.getOrderTracking,
    trackingPage.listShopperReports,
    orders.getOrder,
    dashboard.getDashboard,
  ],
  cart: [cart.countCart, cart.getCart, cart.calculateCartFreight],
  imports: [imports.listImports, imports.getImport],
  bulkJobs: [bulkJobs.listBulkJobs, bulkJobs.getBulkJob],
}
