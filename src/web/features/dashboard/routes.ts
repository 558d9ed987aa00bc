import { menuTags } from '../../../contract/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The seller's first page. */
export const dashboardPages: readonly PageDefinition[] = [
  {
    path: '/index',
    title: { en: 'Dashboard', zh: '仪表盘' },
    load: () => import('./dashboard-page.tsx'),
    // A sub-account without any menu has no home: it is told to ask for access.
    anyTag: Object.values(menuTags),
    pinned: true,
    menu: { section: 'home', order: 1, icon: 'home' },
  },
]
