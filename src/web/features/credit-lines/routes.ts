import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCreditLinePages: readonly PageDefinition[] = [
  {
    path: '/credit-lines',
    title: { en: 'Credit lines', zh: '信用额度' },
    load: () => import('./credit-lines-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 6 },
  },
]
