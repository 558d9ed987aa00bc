import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The operator console's page about what paid orders cost more. */
export const operatorSurchargePages: readonly PageDefinition[] = [
  {
    path: '/surcharges',
    title: { en: 'Surcharges', zh: '附加费' },
    load: () => import('./surcharges-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
]
