import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const carrierBillPages: readonly PageDefinition[] = [
  {
    path: '/carrier-bills',
    title: { en: 'Carrier bills', zh: '物流账单' },
    load: () => import('./bills-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 10 },
  },
  {
    path: '/carrier-bills/detail',
    title: { en: 'Carrier bill', zh: '物流账单' },
    load: () => import('./bill-page.tsx'),
    roles: ['finance'],
    tabBy: ['id'],
    needsId: true,
    under: '/carrier-bills',
  },
]
