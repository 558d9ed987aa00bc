import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const walletPages: readonly PageDefinition[] = [
  {
    path: '/wallet/finance',
    goKey: 'w',
    title: { en: 'Wallet', zh: '钱包' },
    load: () => import('./overview/wallet-page.tsx'),
    tag: 6,
    menu: { section: 'wallet', order: 1 },
    alsoAt: ['/wallet'],
  },
]

export const walletPublicPages: readonly PublicPage[] = [
  {
    path: '/paypalCallback',
    title: { en: 'PayPal payment', zh: 'PayPal 付款' },
    load: () => import('./recharge/paypal-callback-page.tsx'),
  },
  {
    path: '/paypalAccount',
    title: { en: 'PayPal account', zh: 'PayPal 账户' },
    load: () => import('./recharge/paypal-account-page.tsx'),
  },
]

export const operatorWalletPages: readonly PageDefinition[] = [
  {
    path: '/recharges',
    title: { en: 'Recharges', zh: '充值' },
    load: () => import('./recharge/recharge-review-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 1 },
  },
]
