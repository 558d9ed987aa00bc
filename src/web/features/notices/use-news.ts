import { lazy } from '../../ui/page/lazy.ts'
import { useArrivalNews } from '../purchasing/use-arrival-news.ts'
import type { News } from './news.ts'
import { useReadNotice, useUnreadNotices } from './use-unread-notices.ts'

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'))

const useNoticeNews = (): News => {
  const { data } = useUnreadNotices()
  const read = useReadNotice()
  return {
    kind: 'notice',
    ids: data?.rows.map(({ id }) => id),
    markRead: (id) => void read(id),
    Dialog: NoticeDialog,
  }
}

/** In opening order: arrivals follow announcements. */
export const useNews = (): readonly News[] => [useNoticeNews(), useArrivalNews()]
