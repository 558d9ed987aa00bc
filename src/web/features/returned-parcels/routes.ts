import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const returnedParcelPages: readonly PageDefinition[] = [
  {
    path: '/orders/deliveryPay',
    title: { en: 'Returned parcels', zh: '退件' },
    load: () => import('./delivery-pay-page.tsx'),
    tag: 3,
    menu: { section: 'orders', order: 4 },
  },
]

export const operatorReturnPages: readonly PageDefinition[] = [
  {
    path: '/returns',
    title: { en: 'Returned parcels', zh: '退件' },
    load: () => import('./returns-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
  {
    path: '/reported-returns',
    alsoAt: ['/saidReturned'],
    title: { en: 'Reported as returned', zh: '待查退件' },
    load: () => import('./reported-returns-page.tsx'),
    menu: { section: 'orders', order: 4 },
  },
]
