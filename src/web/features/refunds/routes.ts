import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The operator console's page about refunds and cancellations after payment. */
export const operatorRefundPages: readonly PageDefinition[] = [
  {
    path: '/refunds',
    title: { en: 'Refunds', zh: '退款' },
    load: () => import('./refunds-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
]
