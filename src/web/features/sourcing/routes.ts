import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const sourcingPages: readonly PageDefinition[] = [
  {
    path: '/product/privateProducts',
    title: { en: 'Private products', zh: '私有产品' },
    load: () => import('./private-products-page.tsx'),
    tag: 2,
    menu: { section: 'product', order: 3 },
  },
  {
    path: '/product/privateProductDetail/$id',
    title: { en: 'Private product', zh: '私有产品' },
    load: () => import('./private-product-page.tsx'),
    tag: 2,
    under: '/product/privateProducts',
  },
  {
    path: '/product/quotedProducts',
    title: { en: 'Quoted products', zh: '找货报价' },
    load: () => import('./quoted-products-page.tsx'),
    tag: 2,
    menu: { section: 'product', order: 4 },
  },
  {
    path: '/product/quotedProducts/$id',
    title: { en: 'Product request', zh: '找货单' },
    load: () => import('./request-page.tsx'),
    tag: 2,
    under: '/product/quotedProducts',
  },
  {
    path: '/product/askForProduct',
    title: { en: 'Request a product', zh: '我要找货' },
    load: () => import('./new-request-page.tsx'),
    tag: 2,
    under: '/product/quotedProducts',
  },
]

export const operatorSourcingPages: readonly PageDefinition[] = [
  {
    path: '/sourcing',
    title: { en: 'Sourcing', zh: '找货' },
    load: () => import('./operator-page.tsx'),
    roles: ['sourcing'],
    menu: { section: 'quotes', order: 2 },
  },
  {
    path: '/sourcing/$id',
    title: { en: 'Product request', zh: '找货单' },
    load: () => import('./operator-request-page.tsx'),
    roles: ['sourcing'],
  },
]
