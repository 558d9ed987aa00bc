import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const schedulesPages: readonly PageDefinition[] = [
  {
    path: '/setting/schedules',
    title: { en: 'Schedules', zh: '定时任务' },
    load: () => import('./schedules-page.tsx'),
  },
]
