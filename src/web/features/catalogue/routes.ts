import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCataloguePages: readonly PageDefinition[] = [
  {
    path: '/products',
    goKey: 'p',
    title: { en: 'Products', zh: '产品' },
    load: () => import('./list/products-page.tsx'),
    menu: { section: 'products', order: 1 },
  },
  {
    path: '/products/product',
    title: { en: 'Product', zh: '产品' },
    load: () => import('./product/product-page.tsx'),
    tabBy: ['id'],
  },
  {
    path: '/products/costs',
    title: { en: 'Costs', zh: '成本' },
    load: () => import('./costs/costs-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/products/categories',
    title: { en: 'Categories', zh: '类目' },
    load: () => import('./categories/categories-page.tsx'),
    menu: { section: 'products', order: 2 },
  },
  {
    path: '/products/price-rules',
    title: { en: 'Price rules', zh: '定价规则' },
    load: () => import('./prices/price-rules-page.tsx'),
    menu: { section: 'products', order: 4 },
  },
  {
    path: '/products/pictures',
    title: { en: 'Images', zh: '批量上传图片' },
    load: () => import('./pictures/pictures-page.tsx'),
    roles: ['sourcing'],
    menu: { section: 'products', order: 6 },
  },
  {
    path: '/exchange-rates',
    area: 'rates',
    title: { en: 'Exchange rates', zh: '汇率' },
    load: () => import('./prices/exchange-rates-page.tsx'),
    menu: { section: 'money', order: 9 },
  },
]
