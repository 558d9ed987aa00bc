import type { Label } from '../src/web/ui/text/define-text.ts'

export interface SpecifiedRoute {
  readonly path: string
  readonly tag?: number
  readonly title?: Label
  readonly pinned?: boolean
  readonly redirectFrom?: string
}

const titles = {
  dashboard: { en: 'Dashboard', zh: '仪表盘' },
  tickets: { en: 'Tickets', zh: '工单' },
  wholesale: { en: 'Wholesale Orders', zh: '批发订单' },
  negativeStock: { en: 'Only Negative Stock', zh: '仅看负库存' },
  inventoryOrders: { en: 'Inventory Orders', zh: '备货订单' },
  selfPurchase: { en: 'Self-Purchase Order', zh: '自购订单' },
} as const

const under = (tag: number | undefined, ...paths: readonly string[]): readonly SpecifiedRoute[] =>
  paths.map((path) => ({ path, ...(tag !== undefined && { tag }) }))

/** All layout routes of the specification, in its spelling and order. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { path: '/index', pinned: true, title: titles.dashboard, redirectFrom: '/' },
  { path: '/404' },
  { path: '/profile' },
  { path: '/product/myProducts', tag: 2, redirectFrom: '/product' },
  ...under(2, '/product/winningProducts', '/product/privateProducts', '/product/quotedProducts'),
  ...under(2, '/product/myCart', '/product/winningProductDetail/$id', '/product/privateProductDetail/$id'),
  { path: '/orders/dropshippingOrders', tag: 3, redirectFrom: '/orders' },
  ...under(3, '/orders/droppingMerge', '/orders/droppingAddorder', '/orders/dropshippingPay'),
  ...under(3, '/orders/deliveryPay', '/orders/dropshippingSplit', '/orders/dropshippingDetail'),
  // 'ordres' is the specification's spelling.
  ...under(3, '/ordres/bulkOrder'),
  { path: '/function/newTickets', tag: 3, title: titles.tickets },
  ...under(3, '/function/newTickets/$id'),
  { path: '/function/orderHistory', tag: 3, title: titles.wholesale },
  { path: '/earlyWarningSku/index', title: titles.negativeStock },
  { path: '/inventory/purchaseOrders', tag: 4, title: titles.inventoryOrders },
  ...under(4, '/inventory/MyInventory', '/inventory/ServiceList', '/inventory/AlarmStock'),
  ...under(4, '/inventory/MyService/$id', '/inventory/MyInventory/$id', '/inventory/InventoryHistory/$id'),
  ...under(4, '/inventory/PurchaseInvoice'),
  { path: '/purchase/index', tag: 4, title: titles.selfPurchase },
  ...under(4, '/purchase/purchaseAddorder'),
  ...under(5, '/stores/index'),
  ...under(6, '/wallet/finance', '/wallet/financeDetail', '/wallet/invoice', '/wallet/InvoiceDetail'),
  ...under(6, '/wallet/FundDetails'),
  { path: '/extra/extraServices', tag: 7, pinned: true },
  { path: '/affiliate/affiliatePage', tag: 8, pinned: true },
  ...under(undefined, '/function/batchOrderDetail', '/function/Introduce', '/function/ExtraInvoice'),
  ...under(undefined, '/function/helpeCenter', '/function/vip', '/function/notificeList'),
  ...under(undefined, '/function/notification/$id', '/function/salesRank', '/function/salesRank/$id'),
  ...under(undefined, '/setting/index', '/noRoute/index'),
]
