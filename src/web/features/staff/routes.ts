import type { PublicPage } from '../../ui/page/make-router.tsx'
import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const staffPages: readonly PageDefinition[] = [
  {
    path: '/staff',
    title: { en: 'Staff', zh: '员工' },
    load: () => import('./staff-page.tsx'),
    area: 'staff',
    roles: ['owner'],
    menu: { section: 'agency', order: 2, icon: 'people' },
  },
  {
    path: '/staff/$id',
    title: { en: 'Colleague', zh: '同事' },
    load: () => import('./staff-member-page.tsx'),
    area: 'staff',
    roles: ['owner'],
    under: '/staff',
  },
  {
    path: '/substitutes',
    title: { en: 'Substitutes', zh: '替班' },
    load: () => import('./substitutes-page.tsx'),
    area: 'customers',
    roles: ['finance', 'support'],
    menu: { section: 'customers', order: 9, icon: 'people' },
  },
]

export const staffPublicPages: readonly PublicPage[] = [
  {
    path: '/invitation',
    title: { en: 'Set your password', zh: '设置密码' },
    load: () => import('./invitation-page.tsx'),
  },
]
