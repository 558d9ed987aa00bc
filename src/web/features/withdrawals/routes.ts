import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const withdrawalPages: readonly PageDefinition[] = [
  {
    path: '/wallet/financeDetail',
    title: { en: 'Withdrawals', zh: '提现' },
    load: () => import('./withdrawals-page.tsx'),
    tag: 6,
    menu: { section: 'wallet', order: 3 },
  },
  {
    path: '/wallet/FundDetails',
    title: { en: 'Withdrawal', zh: '提现详情' },
    load: () => import('./withdrawal-page.tsx'),
    tag: 6,
    tabBy: ['id'],
    needsId: true,
    under: '/wallet/financeDetail',
  },
  {
    path: '/wallet/payoutAccounts',
    title: { en: 'Payout accounts', zh: '收款账户' },
    load: () => import('./payout-accounts-page.tsx'),
    tag: 6,
    under: '/wallet/financeDetail',
  },
]

export const operatorWithdrawalPages: readonly PageDefinition[] = [
  {
    path: '/withdrawals',
    title: { en: 'Withdrawals', zh: '提现' },
    load: () => import('./operator-withdrawals-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 3 },
  },
  {
    path: '/withdrawals/detail',
    title: { en: 'Withdrawal', zh: '提现详情' },
    load: () => import('./operator-withdrawal-page.tsx'),
    roles: ['finance'],
    tabBy: ['id'],
    needsId: true,
  },
]
