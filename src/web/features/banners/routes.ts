import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorBannerPages: readonly PageDefinition[] = [
  {
    path: '/notices/banners',
    title: { en: 'Banners', zh: '横幅' },
    load: () => import('./banners-page.tsx'),
    menu: { section: 'notices', order: 2 },
  },
]
