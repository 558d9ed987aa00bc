import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** Reached from the toolbar, the dashboard and after sign-up. Paths keep the specification's spelling. */
export const helpPages: readonly PageDefinition[] = [
  {
    path: '/function/helpeCenter',
    title: { en: 'Help Center', zh: '帮助中心' },
    load: () => import('./help-page.tsx'),
  },
  {
    path: '/function/Introduce',
    title: { en: 'Introduction', zh: '新手入门' },
    load: () => import('./introduce-page.tsx'),
  },
]
