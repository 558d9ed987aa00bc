import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const listingPages: readonly PageDefinition[] = [
  {
    path: '/product/listings',
    title: { en: 'Listings', zh: '店铺刊登' },
    load: () => import('./listings-page.tsx'),
    tag: 2,
    menu: { section: 'product', order: 5 },
  },
  {
    path: '/product/listings/$id',
    title: { en: 'Listing', zh: '商品刊登' },
    load: () => import('./listing-page.tsx'),
    tag: 2,
  },
]
