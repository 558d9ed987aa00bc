import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const receivingPages: readonly PageDefinition[] = [
  {
    path: '/buying/receive',
    title: { en: 'Receive goods', zh: '收货' },
    load: () => import('./receive-page.tsx'),
    roles: ['fulfilment', 'sourcing'],
    menu: { section: 'buying', order: 3 },
  },
]
