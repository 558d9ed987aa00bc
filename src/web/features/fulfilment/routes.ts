import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorFulfilmentPages: readonly PageDefinition[] = [
  {
    path: '/orders',
    goKey: 'o',
    title: { en: 'Orders', zh: '订单' },
    load: () => import('./queue/operator-orders-page.tsx'),
    menu: { section: 'orders', order: 1 },
  },
  {
    path: '/orders/detail',
    title: { en: 'Order', zh: '订单' },
    load: () => import('./order/operator-order-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/orders/shipByFile',
    title: { en: 'Ship from file', zh: '导入发货' },
    load: () => import('./shipping/ship-file-page.tsx'),
    roles: ['fulfilment'],
    menu: { section: 'orders', order: 2 },
  },
  {
    path: '/orders/pickingList',
    title: { en: 'Pick list', zh: '拣货单' },
    load: () => import('./queue/picking-list-page.tsx'),
    roles: ['fulfilment'],
    tabBy: ['ids'],
  },
  {
    path: '/pushes',
    title: { en: 'Shop sync failures', zh: '回传失败' },
    load: () => import('./pushes/pushes-page.tsx'),
    menu: { section: 'pushes', order: 1 },
  },
]
