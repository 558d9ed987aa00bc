import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The console's pages about goods that come in for customers' own stock. */
export const operatorPurchasingPages: readonly PageDefinition[] = [
  {
    path: '/incoming',
    title: { en: 'Incoming goods', zh: '到货管理' },
    load: () => import('./purchases-page.tsx'),
    menu: { section: 'incoming', order: 1 },
  },
  {
    path: '/incoming/order',
    title: { en: 'Incoming order', zh: '到货订单' },
    load: () => import('./purchase-page.tsx'),
    tabBy: ['id'],
  },
  {
    path: '/incoming/new',
    title: { en: 'Announce goods', zh: '登记来货' },
    load: () => import('./announce-page.tsx'),
    roles: ['fulfilment'],
  },
]
