import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const cartPages: readonly PageDefinition[] = [
  {
    path: '/product/myCart',
    title: { en: 'Cart', zh: '购物车' },
    load: () => import('./cart-page.tsx'),
    tag: 2,
    menu: { section: 'product', order: 5 },
  },
  {
    path: '/product/myCart/order',
    title: { en: 'Order from the cart', zh: '购物车下单' },
    load: () => import('./cart-order-page.tsx'),
    tag: 2,
  },
]
