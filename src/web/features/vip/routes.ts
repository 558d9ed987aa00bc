import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const vipPages: readonly PageDefinition[] = [
  {
    path: '/function/vip',
    title: { en: 'VIP', zh: 'VIP' },
    load: () => import('./vip-page.tsx'),
  },
]
