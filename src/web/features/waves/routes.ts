import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorWavePages: readonly PageDefinition[] = [
  {
    path: '/waves',
    title: { en: 'Waves', zh: '波次' },
    load: () => import('./waves-page.tsx'),
    roles: ['fulfilment'],
    menu: { section: 'orders', order: 5 },
  },
  {
    path: '/waves/detail',
    title: { en: 'Wave', zh: '波次' },
    load: () => import('./wave-page.tsx'),
    roles: ['fulfilment'],
    tabBy: ['id'],
    needsId: true,
  },
  {
    path: '/waves/pick',
    title: { en: 'Pick wave', zh: '拣货' },
    load: () => import('./wave-pick-page.tsx'),
    roles: ['fulfilment'],
    tabBy: ['id'],
    needsId: true,
  },
]
