import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const calendarPages: readonly PageDefinition[] = [
  {
    path: '/calendar',
    title: { en: 'Calendar', zh: '日历' },
    load: () => import('./calendar-page.tsx'),
    area: 'calendar',
    menu: { section: 'agency', order: 3, icon: 'clock' },
  },
]
