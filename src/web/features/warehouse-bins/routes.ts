import { binRoles } from '../../../contract/warehouse-bins/bin-limits.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const warehouseBinPages: readonly PageDefinition[] = [
  {
    path: '/buying/bins',
    title: { en: 'Bins', zh: '库位' },
    load: () => import('./bins-page.tsx'),
    menu: { section: 'buying', order: 4 },
  },
  {
    path: '/buying/bin',
    title: { en: 'Bin', zh: '库位' },
    load: () => import('./bin-page.tsx'),
    under: '/buying/bins',
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/buying/put-away',
    title: { en: 'Put away', zh: '上架' },
    load: () => import('./put-away-page.tsx'),
    roles: binRoles,
    menu: { section: 'buying', order: 5 },
  },
  {
    path: '/buying/counts',
    title: { en: 'Counts', zh: '盘点' },
    load: () => import('./counts-page.tsx'),
    roles: binRoles,
    menu: { section: 'buying', order: 6 },
  },
]
