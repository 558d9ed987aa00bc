import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const skuWeightPages: readonly PageDefinition[] = [
  {
    path: '/products/weights',
    title: { en: 'Weight differences', zh: '重量差异' },
    load: () => import('./weights-page.tsx'),
    menu: { section: 'products', order: 5 },
  },
  {
    path: '/products/weight',
    title: { en: 'Weight difference', zh: '重量差异' },
    load: () => import('./weight-page.tsx'),
    under: '/products/weights',
    tabBy: ['id'],
    needsId: true,
  },
]
