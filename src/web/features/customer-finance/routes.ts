import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCustomerFinancePages: readonly PageDefinition[] = [
  {
    path: '/customers/$id/finance',
    title: { en: 'Customer finance', zh: '客户财务' },
    load: () => import('./customer-finance-page.tsx'),
    roles: ['finance'],
    under: '/customers',
  },
]
