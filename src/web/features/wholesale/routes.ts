import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const wholesalePages: readonly PageDefinition[] = [
  {
    path: '/function/orderHistory',
    title: { en: 'Wholesale Orders', zh: '批发订单' },
    load: () => import('./wholesale-list-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 8 },
  },
  {
    // The specification gives this page no menu tag; its calls require the orders menu.
    path: '/function/batchOrderDetail',
    title: { en: 'Wholesale order', zh: '批发订单详情' },
    load: () => import('./wholesale-page.tsx'),
    anyTag: [menuTags.orders],
    tabBy: ['id'],
    under: '/function/orderHistory',
  },
]

export const operatorWholesalePages: readonly PageDefinition[] = [
  {
    path: '/wholesale',
    title: { en: 'Wholesale', zh: '批发订单' },
    load: () => import('./operator-list-page.tsx'),
    menu: { section: 'orders', order: 8 },
  },
  {
    path: '/wholesale/$id',
    title: { en: 'Wholesale order', zh: '批发订单' },
    load: () => import('./operator-order-page.tsx'),
  },
]
