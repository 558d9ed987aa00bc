import { lazy } from 'react'
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

/**
 * Everything that opens by itself, in order: a kind begins when none of those before it are left. A further kind (a
 * purchase's arrival) is one more hook of this shape, named here after the notices.
 */
export const useNews = (): readonly News[] => [useNoticeNews()]
