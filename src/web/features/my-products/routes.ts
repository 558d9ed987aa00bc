import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const myProductPages: readonly PageDefinition[] = [
  {
    path: '/product/myProducts',
    title: { en: 'My products', zh: '我的产品' },
    load: () => import('./my-products-page.tsx'),
    tag: 2,
    alsoAt: ['/product'],
    menu: { section: 'product', order: 2 },
  },
]
