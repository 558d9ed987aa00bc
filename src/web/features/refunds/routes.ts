import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorRefundPages: readonly PageDefinition[] = [
  {
    path: '/refunds',
    goKey: 'r',
    title: { en: 'Refunds', zh: '退款' },
    load: () => import('./refunds-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
]
