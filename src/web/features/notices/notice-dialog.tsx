import type { PopupDialogProps } from './popups.ts'
import { NoticeModal } from './notice-modal.tsx'
import { useUnreadNotices } from './use-unread-notices.ts'

const NoticeDialog = ({ id, hasNext, onDone }: PopupDialogProps) => {
  const notice = useUnreadNotices().data?.rows.find((row) => row.id === id)
  return notice ? <NoticeModal notice={notice} hasNext={hasNext} onDone={onDone} /> : null
}

export default NoticeDialog
