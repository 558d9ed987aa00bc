import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorTrackingRulePages: readonly PageDefinition[] = [
  {
    path: '/shipping/tracking-rules',
    title: { en: 'Tracking rules', zh: '物流展示规则' },
    load: () => import('./tracking-rules-page.tsx'),
    menu: { section: 'shipping', order: 3 },
  },
]
