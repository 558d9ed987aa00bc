import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const supplierOrderPages: readonly PageDefinition[] = [
  {
    path: '/buying',
    title: { en: 'Buy list', zh: '采购清单' },
    load: () => import('./buy-list-page.tsx'),
    menu: { section: 'buying', order: 1 },
  },
  {
    path: '/buying/orders',
    title: { en: 'Purchase orders', zh: '采购单' },
    load: () => import('./supplier-orders-page.tsx'),
    menu: { section: 'buying', order: 2 },
  },
  {
    path: '/buying/order',
    title: { en: 'Purchase order', zh: '采购单' },
    load: () => import('./supplier-order-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/buying/stock',
    title: { en: 'Warehouse stock', zh: '平台库存' },
    load: () => import('./warehouse-stock-page.tsx'),
    menu: { section: 'buying', order: 4 },
  },
  {
    path: '/buying/suppliers',
    title: { en: 'Suppliers', zh: '供应商' },
    load: () => import('../suppliers/suppliers-page.tsx'),
    menu: { section: 'buying', order: 4 },
  },
  {
    path: '/buying/supplier',
    title: { en: 'Supplier', zh: '供应商' },
    load: () => import('../suppliers/supplier-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
]
