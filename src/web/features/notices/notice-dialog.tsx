import type { PopupDialogProps } from './popups.ts'
import { NoticeModal } from './notice-modal.tsx'
import { useUnreadNotices } from './use-unread-notices.ts'

const NoticeDialog = ({ id, ...props }: PopupDialogProps) => {
  const notice = useUnreadNotices().data?.rows.find((row) => row.id === id)
  return notice ? <NoticeModal notice={notice} {...props} /> : null
}

export default NoticeDialog
