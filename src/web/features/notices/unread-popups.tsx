import { Suspense, useState } from 'react'
import { keyOf, nextPopup, stillClosed } from './popups.ts'
import { usePopupSources } from './use-popups.ts'

/**
 * Opens unread items one after the other. Not rendered in the admin view, which must not mark anything as
 * read.
 */
const UnreadPopups = () => {
  const all = usePopupSources()
  const [everClosed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const closed = stillClosed(all, everClosed)
  if (closed !== everClosed) setClosed(closed)
  const next = nextPopup(all, closed)
  if (!next) return null
  const { news, id, hasNext, ids } = next
  const { markAllRead } = news
  return (
    <Suspense fallback={null}>
      <news.Dialog
        key={keyOf(news, id)}
        id={id}
        hasNext={hasNext}
        onDone={() => {
          setClosed(new Set([...closed, keyOf(news, id)]))
          news.markRead(id)
        }}
        {...(markAllRead &&
          ids.length > 1 && {
            onAllDone: () => {
              setClosed(new Set([...closed, ...ids.map((one) => keyOf(news, one))]))
              markAllRead(ids)
            },
          })}
      />
    </Suspense>
  )
}

export default UnreadPopups
