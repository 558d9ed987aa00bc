import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const carrierPages: readonly PageDefinition[] = [
  {
    path: '/carriers',
    title: { en: 'Carriers', zh: '承运商' },
    load: () => import('./carriers-page.tsx'),
    menu: { section: 'shipping', order: 2 },
  },
  {
    path: '/carriers/carrier',
    title: { en: 'Carrier', zh: '承运商详情' },
    load: () => import('./carrier-page.tsx'),
    tabBy: ['id'],
  },
  {
    path: '/hand-over',
    title: { en: 'Hand-over', zh: '包裹交接' },
    load: () => import('./hand-over-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
  {
    path: '/hand-over/detail',
    title: { en: 'Hand-over', zh: '交接单' },
    load: () => import('./hand-over-detail-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/hand-over/unscanned',
    title: { en: 'Hand-over exceptions', zh: '交接异常' },
    load: () => import('./unscanned-page.tsx'),
    menu: { section: 'orders', order: 4 },
  },
]
