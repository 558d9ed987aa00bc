import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorAgencyPages: readonly PageDefinition[] = [
  {
    path: '/agency',
    title: { en: 'Agency', zh: '代理公司' },
    load: () => import('./agency-settings-page.tsx'),
    roles: ['owner'],
    menu: { section: 'agency', order: 1 },
  },
]
