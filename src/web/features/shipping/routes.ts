import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorShippingPages: readonly PageDefinition[] = [
  {
    path: '/shipping',
    title: { en: 'Shipping lines', zh: '物流渠道' },
    load: () => import('./lines-page.tsx'),
    menu: { section: 'shipping', order: 1 },
  },
  {
    path: '/shipping/line',
    title: { en: 'Shipping line', zh: '物流渠道' },
    load: () => import('./line-page.tsx'),
    tabBy: ['id'],
  },
]
