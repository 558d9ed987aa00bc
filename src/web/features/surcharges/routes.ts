import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorSurchargePages: readonly PageDefinition[] = [
  {
    path: '/surcharges',
    title: { en: 'Surcharges', zh: '附加费' },
    load: () => import('./surcharges-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
]
