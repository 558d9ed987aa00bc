import { menuTags } from '../../../contract/kernel/permissions.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const dashboardPages: readonly PageDefinition[] = [
  {
    path: '/index',
    goKey: 'd',
    title: { en: 'Dashboard', zh: '仪表盘' },
    load: () => import('./dashboard-page.tsx'),
    // A sub-account without any menu sees the no-access page instead.
    anyTag: Object.values(menuTags),
    pinned: true,
    menu: { section: 'home', order: 1, icon: 'home' },
  },
]
