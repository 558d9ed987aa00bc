import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const shippingRulesPages: readonly PageDefinition[] = [
  {
    path: '/setting/shippingRules',
    title: { en: 'Shipping rules', zh: '物流规则' },
    load: () => import('./rules-page.tsx'),
    tag: 3,
    settings: [{ group: 'orders', order: 1 }],
  },
  {
    path: '/setting/shippingRule',
    title: { en: 'Shipping rule', zh: '物流规则' },
    load: () => import('./rule-page.tsx'),
    tag: 3,
    tabBy: ['id'],
  },
]
