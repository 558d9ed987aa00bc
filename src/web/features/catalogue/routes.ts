import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The console's products, and the rates by which their prices convert. */
export const operatorCataloguePages: readonly PageDefinition[] = [
  {
    path: '/products',
    title: { en: 'Products', zh: '产品' },
    load: () => import('./products-page.tsx'),
    menu: { section: 'products', order: 1 },
  },
  {
    path: '/products/product',
    title: { en: 'Product', zh: '产品' },
    load: () => import('./product-page.tsx'),
    tabBy: ['id'],
  },
  {
    path: '/exchange-rates',
    title: { en: 'Exchange rates', zh: '汇率' },
    load: () => import('./exchange-rates-page.tsx'),
    menu: { section: 'money', order: 9 },
  },
]
