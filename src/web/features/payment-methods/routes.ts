import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorPaymentMethodPages: readonly PageDefinition[] = [
  {
    path: '/payment-methods',
    title: { en: 'Payment methods', zh: '收款方式' },
    load: () => import('./payment-methods-page.tsx'),
    roles: ['owner'],
    menu: { section: 'money', order: 10 },
  },
]
