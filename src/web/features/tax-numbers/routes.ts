import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const taxNumberPages: readonly PageDefinition[] = [
  {
    path: '/setting/taxNumbers',
    title: { en: 'Tax numbers', zh: '税号' },
    load: () => import('./tax-numbers-page.tsx'),
    settings: [{ group: 'business', order: 4 }],
  },
]
