import type { PageDefinition } from '../../ui/page/page-definition.ts'

/** The paths keep the specification's spelling. */
export const noticePages: readonly PageDefinition[] = [
  {
    path: '/function/notificeList',
    title: { en: 'Notifications', zh: '公告' },
    load: () => import('./notice-list-page.tsx'),
  },
  {
    path: '/function/notification/$id',
    title: { en: 'Notification', zh: '公告详情' },
    load: () => import('./notice-page.tsx'),
  },
]

export const operatorNoticePages: readonly PageDefinition[] = [
  {
    path: '/notices',
    title: { en: 'Announcements', zh: '公告' },
    load: () => import('./operator-notices-page.tsx'),
    menu: { section: 'notices', order: 1 },
  },
  {
    path: '/notices/notice',
    title: { en: 'Announcement', zh: '公告' },
    load: () => import('./operator-notice-page.tsx'),
    tabBy: ['id'],
  },
]
