import { lazy } from '../../ui/page/lazy.ts'
import { useArrivalPopups } from '../purchasing/seller/use-arrival-popups.ts'
import type { PopupSource } from './popups.ts'
import { useReadNotices, useUnreadNotices } from './use-unread-notices.ts'

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'))

const useNoticePopups = (): PopupSource => {
  const { data } = useUnreadNotices()
  const read = useReadNotices()
  return {
    kind: 'notice',
    ids: data?.rows.map(({ id }) => id),
    markRead: (id) => void read([id]),
    markAllRead: (ids) => void read(ids),
    Dialog: NoticeDialog,
  }
}

/** In opening order: arrivals follow announcements. */
export const usePopupSources = (): readonly PopupSource[] => [useNoticePopups(), useArrivalPopups()]
