import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const importsPages: readonly PageDefinition[] = [
  {
    path: '/orders/importOrders',
    title: { en: 'Import orders', zh: '导入订单' },
    load: () => import('./file/imports-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 5 },
  },
  {
    path: '/ordres/bulkOrder',
    title: { en: 'Bulk orders', zh: '批量下单' },
    load: () => import('./sheet/bulk-order-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 4 },
    tabBy: ['id'],
  },
  {
    path: '/orders/importDetail',
    title: { en: 'Order file', zh: '订单文件' },
    load: () => import('./file/import-detail-page.tsx'),
    tag: 3,
    under: '/orders/importOrders',
    tabBy: ['id'],
    needsId: true,
  },
]
