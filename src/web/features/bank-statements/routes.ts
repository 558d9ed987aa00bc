import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const bankStatementPages: readonly PageDefinition[] = [
  {
    path: '/bank-statements',
    title: { en: 'Bank statements', zh: '银行对账单' },
    load: () => import('./bank-statements-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 2 },
  },
]
