import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const profitPages: readonly PageDefinition[] = [
  {
    path: '/profit',
    title: { en: 'Profit', zh: '利润' },
    load: () => import('./profit-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 1.5 },
  },
  {
    path: '/profit/orders',
    title: { en: 'Orders by profit', zh: '订单利润' },
    load: () => import('./profit-orders-page.tsx'),
    roles: ['finance'],
    under: '/profit',
  },
  {
    path: '/profit/write-offs',
    title: { en: 'Write-offs', zh: '报损' },
    load: () => import('./write-offs-page.tsx'),
    roles: ['finance'],
    under: '/profit',
  },
]
