import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const extraServicePages: readonly PageDefinition[] = [
  {
    path: '/extra/extraServices',
    title: { en: 'Extra services', zh: '增值服务' },
    load: () => import('./extra-services-page.tsx'),
    tag: 7,
    pinned: true,
    menu: { section: 'extra', order: 1 },
  },
  {
    path: '/extra/serviceOrder/$id',
    title: { en: 'Service order', zh: '服务订单' },
    load: () => import('./service-order-page.tsx'),
    tag: 7,
    under: '/extra/extraServices',
  },
  {
    path: '/inventory/ServiceList',
    title: { en: 'Services in stock', zh: '服务库存' },
    load: () => import('./service-stock-page.tsx'),
    tag: 4,
    menu: { section: 'inventory', order: 4 },
  },
  {
    path: '/inventory/MyService/$id',
    title: { en: 'Service in stock', zh: '服务库存详情' },
    load: () => import('./my-service-page.tsx'),
    tag: 4,
    under: '/inventory/ServiceList',
  },
]

export const operatorExtraServicePages: readonly PageDefinition[] = [
  {
    path: '/extra-services',
    title: { en: 'Extra services', zh: '增值服务' },
    load: () => import('./operator-menu-page.tsx'),
    menu: { section: 'products', order: 5 },
  },
  {
    path: '/service-orders',
    title: { en: 'Service orders', zh: '服务订单' },
    load: () => import('./operator-orders-page.tsx'),
    menu: { section: 'orders', order: 9 },
  },
  {
    path: '/service-orders/$id',
    title: { en: 'Service order', zh: '服务订单' },
    load: () => import('./operator-order-page.tsx'),
  },
]
