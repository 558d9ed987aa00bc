import type { PageDefinition } from '../../ui/page/page-definition.ts'

export const operatorHomePages: readonly PageDefinition[] = [
  {
    path: '/home',
    goKey: 'h',
    title: { en: 'Queues', zh: '待办队列' },
    load: () => import('./home-page.tsx'),
    pinned: true,
    menu: { section: 'home', order: 1 },
  },
  {
    path: '/mails',
    title: { en: 'Email outbox', zh: '发件箱' },
    load: () => import('./mails-page.tsx'),
    area: 'records',
    roles: ['support'],
    menu: { section: 'records', order: 1, icon: 'mail' },
  },
  {
    path: '/audit-log',
    title: { en: 'Audit log', zh: '操作日志' },
    load: () => import('./audit-log-page.tsx'),
    area: 'records',
    roles: ['support'],
    menu: { section: 'records', order: 2, icon: 'shield' },
  },
  {
    path: '/health',
    title: { en: 'System health', zh: '系统状态' },
    load: () => import('./health-page.tsx'),
    area: 'health',
    roles: ['owner'],
    menu: { section: 'records', order: 3, icon: 'clock' },
  },
]
