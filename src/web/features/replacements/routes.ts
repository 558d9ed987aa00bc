import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorReplacementPages: readonly PageDefinition[] = [
  {
    path: '/orders/declined-replacements',
    alsoAt: ['/orders/reissuesDeclined'],
    title: { en: 'Declined replacements', zh: '补发被拒' },
    load: () => import('./declined-replacements-page.tsx'),
    menu: { section: 'orders', order: 3 },
  },
]
