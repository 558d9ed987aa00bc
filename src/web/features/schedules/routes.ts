import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const schedulesPages: readonly PageDefinition[] = [
  {
    path: '/setting/schedules',
    title: { en: 'Schedules', zh: '定时任务' },
    load: () => import('./schedules-page.tsx'),
    settings: [
      { group: 'orders', order: 2 },
      {
        group: 'orders',
        order: 3,
        section: 'mergeWindow',
        label: { en: 'Automatic merging', zh: '自动合并' },
        tag: 3,
      },
    ],
  },
]
