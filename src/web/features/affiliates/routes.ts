import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const affiliatePages: readonly PageDefinition[] = [
  {
    path: '/affiliate/affiliatePage',
    title: { en: 'Affiliate programme', zh: '联盟推广' },
    load: () => import('./affiliate-page.tsx'),
    tag: 8,
    pinned: true,
    menu: { section: 'affiliate', order: 1 },
  },
]

export const operatorCommissionPages: readonly PageDefinition[] = [
  {
    path: '/commissions',
    title: { en: 'Commissions', zh: '佣金' },
    load: () => import('./payouts-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 5 },
  },
  {
    path: '/commissions/detail',
    title: { en: 'Commission', zh: '佣金详情' },
    load: () => import('./payout-page.tsx'),
    roles: ['finance'],
    tabBy: ['id', 'month'],
    needsId: true,
  },
]
