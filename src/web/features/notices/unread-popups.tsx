import { Suspense, useMemo, useState } from 'react'
import { lazy } from '../../ui/page/lazy.ts'
import { useArrivals } from '../purchasing/seller/use-arrivals.ts'
import { afterNotices, noPopups, toClosed, toNext, toPrevious, unreadNotices, withUnread } from './popups.ts'
import { useReadNotices, useUnreadNotices } from './use-unread-notices.ts'

const PopupDialog = lazy(() => import('./popup-dialog.tsx'))

/** Opens unread items in one dialog. Not rendered in the admin view, which must not mark anything as read. */
const UnreadPopups = () => {
  const rows = useUnreadNotices().data?.rows
  const readNotices = useReadNotices()
  const { ids, markRead: readArrival } = useArrivals()
  const unread = useMemo(
    () => ({
      notices: rows?.map((notice) => ({ kind: 'notice' as const, id: notice.id, notice })),
      arrivals: ids?.map((id) => ({ kind: 'arrival' as const, id })),
    }),
    [rows, ids],
  )
  const [before, setPopups] = useState(noPopups)
  const popups = withUnread(before, unread)
  if (popups !== before) setPopups(popups)
  const current = popups.entries[popups.at]
  if (!current) return null
  const { item, isRead } = current
  const markCurrent = (): void => {
    if (isRead) return
    if (item.kind === 'notice') void readNotices([item.id])
    else void readArrival(item.id)
  }
  const toRead = unreadNotices(popups)
  return (
    <Suspense fallback={null}>
      <PopupDialog
        item={item}
        place={popups.at + 1}
        count={popups.entries.length}
        onClose={() => {
          setPopups(toClosed(popups))
          markCurrent()
        }}
        onNext={() => {
          setPopups(toNext(popups))
          markCurrent()
        }}
        onPrevious={() => {
          setPopups(toPrevious(popups))
        }}
        {...(toRead.length > 1 && {
          onAllRead: () => {
            setPopups(afterNotices(popups))
            void readNotices(toRead)
          },
        })}
      />
    </Suspense>
  )
}

export default UnreadPopups
