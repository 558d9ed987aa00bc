import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCustomerPricePages: readonly PageDefinition[] = [
  {
    path: '/customer-prices',
    title: { en: 'Customer prices', zh: '客户价格' },
    load: () => import('./prices-page.tsx'),
    roles: ['finance', 'sourcing'],
    menu: { section: 'money', order: 6 },
  },
]
