import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const shopsPages: readonly PageDefinition[] = [
  {
    path: '/stores/index',
    title: { en: 'Stores', zh: '店铺' },
    load: () => import('./shops-page.tsx'),
    tag: 5,
    alsoAt: ['/stores'],
    menu: { section: 'stores', order: 1 },
    settings: [{ group: 'stores', order: 1 }],
  },
]

export const shopsPublicPages: readonly PublicPage[] = [
  {
    path: '/shopifyAuth',
    title: { en: 'Connecting your shop', zh: '正在连接店铺' },
    load: () => import('./shopify-auth-page.tsx'),
  },
]
