import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorPackingPages: readonly PageDefinition[] = [
  {
    path: '/packing',
    title: { en: 'Pack station', zh: '打包台' },
    load: () => import('./pack-station-page.tsx'),
    roles: ['fulfilment'],
    menu: { section: 'orders', order: 3 },
  },
]
