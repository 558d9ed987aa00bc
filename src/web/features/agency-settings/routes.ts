import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorAgencyPages: readonly PageDefinition[] = [
  {
    path: '/agency',
    title: { en: 'Agency', zh: '平台信息' },
    load: () => import('./agency-settings-page.tsx'),
    roles: ['owner'],
    menu: { section: 'agency', order: 1 },
  },
]
