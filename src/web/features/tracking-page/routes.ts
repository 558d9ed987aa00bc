import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const shopperReportPages: readonly PageDefinition[] = [
  {
    path: '/orders/shopperReports',
    title: { en: 'Buyer reports', zh: '买家反馈' },
    load: () => import('./shopper-reports-page.tsx'),
    tag: 3,
  },
]
