import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const orderPages: readonly PageDefinition[] = [
  {
    path: '/orders/dropshippingOrders',
    goKey: 'o',
    title: { en: 'Dropshipping orders', zh: '代发订单' },
    load: () => import('./list/order-list-page.tsx'),
    ahead: () => import('./list/prefetch-orders.ts'),
    tag: 3,
    menu: { section: 'orders', order: 1 },
    alsoAt: ['/orders'],
  },
  {
    path: '/orders/droppingAddorder',
    title: { en: 'Add order', zh: '添加订单' },
    load: () => import('./create/add-order-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 3 },
  },
  {
    path: '/orders/dropshippingPay',
    title: { en: 'Pay orders', zh: '订单付款' },
    load: () => import('./pay/pay-page.tsx'),
    tag: 3,
  },
  {
    path: '/orders/droppingMerge',
    title: { en: 'Merge orders', zh: '合并订单' },
    load: () => import('./merging/merge-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 2 },
  },
  {
    path: '/orders/dropshippingSplit',
    title: { en: 'Split orders', zh: '拆分订单' },
    load: () => import('./merging/split-page.tsx'),
    tag: 3,
  },
  {
    path: '/orders/dropshippingDetail',
    title: { en: 'Order', zh: '订单' },
    load: () => import('./detail/order-detail-page.tsx'),
    tag: 3,
    tabBy: ['id'],
    needsId: true,
    under: '/orders/dropshippingOrders',
  },
]
