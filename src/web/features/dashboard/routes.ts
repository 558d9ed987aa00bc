import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The seller's first page. */
export const dashboardPages: readonly PageDefinition[] = [
  {
    path: '/index',
    title: { en: 'Dashboard', zh: '仪表盘' },
    load: () => import('./dashboard-page.tsx'),
    pinned: true,
    menu: { section: 'home', order: 1, icon: 'home' },
  },
]
