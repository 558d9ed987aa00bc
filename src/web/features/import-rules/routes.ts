import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorImportRulePages: readonly PageDefinition[] = [
  {
    path: '/shipping/import-rules',
    title: { en: 'Import rules', zh: '进口规则' },
    load: () => import('./import-rules-page.tsx'),
    menu: { section: 'shipping', order: 2 },
  },
]
