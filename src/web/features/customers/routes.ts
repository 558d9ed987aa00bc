import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCustomersPages: readonly PageDefinition[] = [
  {
    path: '/customers',
    goKey: 'c',
    title: { en: 'Customers', zh: '客户' },
    load: () => import('./customers-page.tsx'),
    menu: { section: 'customers', order: 1 },
  },
]
