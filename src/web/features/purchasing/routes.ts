import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const purchasingPages: readonly PageDefinition[] = [
  {
    path: '/inventory/purchaseOrders',
    title: { en: 'Inventory Orders', zh: '备货订单' },
    load: () => import('./seller/inventory-orders-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 1 },
  },
  {
    path: '/inventory/purchaseOrder',
    title: { en: 'Inventory order', zh: '备货订单' },
    load: () => import('./seller/inventory-order-page.tsx'),
    tag: 4,
    tabBy: ['id'],
    under: '/inventory/purchaseOrders',
  },
  {
    path: '/purchase/index',
    title: { en: 'Self-Purchase Order', zh: '自购订单' },
    load: () => import('./seller/self-orders-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 2 },
  },
  {
    path: '/purchase/purchaseAddorder',
    title: { en: 'Self-purchase order', zh: '自购订单' },
    load: () => import('./seller/self-order-page.tsx'),
    tag: 4,
    tabBy: ['id'],
    under: '/purchase/index',
  },
]

export const operatorPurchasingPages: readonly PageDefinition[] = [
  {
    path: '/incoming',
    title: { en: 'Incoming goods', zh: '到货管理' },
    load: () => import('./operator/purchases-page.tsx'),
    menu: { section: 'incoming', order: 1 },
  },
  {
    path: '/incoming/order',
    title: { en: 'Incoming order', zh: '到货订单' },
    load: () => import('./operator/purchase-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/incoming/new',
    title: { en: 'Add incoming goods', zh: '登记来货' },
    load: () => import('./operator/announce-page.tsx'),
    roles: ['fulfilment'],
  },
]
