import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { notices } from '../../../contract/notices/notices.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { noticesText } from './notices-text.ts'
import { useReadNotices, useUnreadNotices, type Notice } from './use-unread-notices.ts'
import './bell.css'

// Not needed at first paint.
const UnreadPopups = lazy(() => import('./unread-popups.tsx'))

/** Gives the pointer time to move from the bell to the list. */
const leaveMs = 200

const NotificationBell = () => {
  const words = useText(noticesText)
  const listId = useId()
  const { data } = useUnreadNotices()
  const { isAdminView } = useAccess()
  const { isOpen, setIsOpen, listeners } = usePopOver()
  const unread = data?.total ?? 0
  return (
    <>
      <div className="q-bell" {...listeners}>
        <button
          type="button"
          className="q-icon-button"
          aria-label={unread > 0 ? `${words.notices}: ${words.unread(unread)}` : words.notices}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className="q-bell-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
        {isOpen && (
          <div id={listId} className="q-bell-list" role="region" aria-label={words.notices}>
            <NoticeList rows={data?.rows ?? []} onChoose={() => setIsOpen(false)} />
          </div>
        )}
      </div>
      {!isAdminView && (
        <Suspense fallback={null}>
          <UnreadPopups />
        </Suspense>
      )}
    </>
  )
}

/** The number of read announcements listed below the unread ones. */
const maxEarlier = 5

const NoticeList = ({ rows, onChoose }: { rows: readonly Notice[]; onChoose: () => void }) => {
  const words = useText(noticesText)
  const { isAdminView } = useAccess()
  const read = useReadNotices()
  const { data } = useCall(notices.listNotices, { pageNum: 1, pageSize: 20 }, { quiet: true })
  const earlier = data?.rows.filter(({ isRead }) => isRead).slice(0, maxEarlier) ?? []
  return (
    <>
      <div className="q-bell-top">
        <strong>{words.notices}</strong>
        <PageLink to="/function/notificeList" onClick={onChoose}>
          {words.seeAll}
        </PageLink>
      </div>
      {rows.length === 0 ? (
        <p className="q-bell-none">{words.none}</p>
      ) : (
        <>
          <Lines rows={rows} onChoose={onChoose} />
          {!isAdminView && rows.length > 1 && (
            <button
              type="button"
              className="q-button q-button-link q-bell-read"
              onClick={() => void read(rows.map(({ id }) => id))}
            >
              {words.readAll}
            </button>
          )}
        </>
      )}
      {earlier.length > 0 && (
        <div className="q-bell-earlier">
          <h3>{words.earlier}</h3>
          <Lines rows={earlier} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

interface LinesProps {
  readonly rows: readonly Pick<Notice, 'id' | 'title' | 'createTime'>[]
  readonly onChoose: () => void
}

const Lines = ({ rows, onChoose }: LinesProps) => (
  <ul>
    {rows.map(({ id, title, createTime }) => (
      <li key={id}>
        <PageLink to={`/function/notification/${id}`} onClick={onChoose}>
          <span className="q-bell-title">{title}</span>
          <Instant at={createTime} />
        </PageLink>
      </li>
    ))}
  </ul>
)

const usePopOver = () => {
  const [isOpen, setIsOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const stay = (): void => {
    clearTimeout(leaving.current)
    setIsOpen(true)
  }
  return {
    isOpen,
    setIsOpen,
    listeners: {
      onMouseEnter: stay,
      onMouseLeave: ({ currentTarget }: MouseEvent<HTMLDivElement>) => {
        // A click or tap keeps the list open until the focus leaves it.
        if (currentTarget.contains(document.activeElement)) return
        leaving.current = setTimeout(() => setIsOpen(false), leaveMs)
      },
      onFocus: stay,
      onBlur: (event: FocusEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      },
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
        if (key !== 'Escape') return
        // The focused link disappears with the list.
        currentTarget.querySelector('button')?.focus()
        setIsOpen(false)
      },
    },
  }
}

export default NotificationBell
