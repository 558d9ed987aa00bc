import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const settingsPages: readonly PageDefinition[] = [
  {
    path: '/setting/index',
    title: { en: 'Setting', zh: '设置' },
    load: () => import('./settings-page.tsx'),
  },
]
