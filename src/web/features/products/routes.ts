import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const productPages: readonly PageDefinition[] = [
  {
    path: '/product/winningProducts',
    goKey: 'p',
    title: { en: 'Winning products', zh: '爆款产品' },
    load: () => import('./winning-products-page.tsx'),
    ahead: () => import('./prefetch-search.ts'),
    tag: 2,
    menu: { section: 'product', order: 1 },
  },
  {
    path: '/product/winningProductDetail/$id',
    title: { en: 'Product', zh: '产品' },
    load: () => import('./winning-product-page.tsx'),
    tag: 2,
  },
]
