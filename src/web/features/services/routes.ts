import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorServicePages: readonly PageDefinition[] = [
  {
    path: '/services',
    title: { en: 'Services', zh: '服务' },
    load: () => import('./services-page.tsx'),
    menu: { section: 'products', order: 5 },
  },
]
