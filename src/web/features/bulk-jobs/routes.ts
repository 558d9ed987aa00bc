import type { PageDefinition } from '../../ui/page/page-definition.ts'

const title = { en: 'Background job', zh: '后台任务' }

export const bulkJobPages: readonly PageDefinition[] = [
  {
    path: '/orders/jobDetail',
    alsoAt: ['/orders/workDetail'],
    title,
    load: () => import('./seller-bulk-job-page.tsx'),
    anyTag: [2, 3],
    tabBy: ['id'],
    needsId: true,
    under: '/orders/dropshippingOrders',
  },
]

export const operatorBulkJobPages: readonly PageDefinition[] = [
  {
    path: '/jobs/detail',
    alsoAt: ['/works/detail'],
    title,
    load: () => import('./operator-bulk-job-page.tsx'),
    tabBy: ['id'],
    needsId: true,
  },
]
