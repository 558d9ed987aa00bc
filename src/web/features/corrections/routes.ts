import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorCorrectionPages: readonly PageDefinition[] = [
  {
    path: '/corrections',
    title: { en: 'Balance corrections', zh: '余额调整' },
    load: () => import('./corrections-page.tsx'),
    roles: ['finance'],
    menu: { section: 'money', order: 4 },
  },
]
