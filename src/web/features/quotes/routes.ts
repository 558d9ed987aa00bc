import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const quotePages: readonly PageDefinition[] = [
  {
    path: '/quotes',
    goKey: 'q',
    title: { en: 'Quote requests', zh: '询价单' },
    load: () => import('./quote-list-page.tsx'),
    menu: { section: 'quotes', order: 1 },
  },
]
