import { useEffect, useRef } from 'react'
import { notices } from '../../../contract/notices/notices.ts'
import { useAccess } from '../../ui/access.tsx'
import { CallError } from '../../ui/client/call-error.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { NoticeView } from './notice-view.tsx'
import { noticesText } from './notices-text.ts'
import { useReadNotices } from './use-unread-notices.ts'

const list = '/function/notificeList'

/** Opening this page marks the announcement as read. */
const NoticePage = () => {
  const words = useText(noticesText)
  const { id = '' } = usePage().params
  const answer = useCall(notices.getNotice, { id }, { quiet: true, keepPrevious: false })
  const notice = answer.data
  usePageTitle(notice?.title)
  useMarkRead(notice?.isRead === false ? notice.id : null)
  if (answer.isError && !notice) {
    const isMissing = answer.error instanceof CallError && answer.error.code === 0
    return (
      <div className="q-page">
        <PageHeader back={list} />
        {isMissing ? (
          <EmptyState icon="bell" title={words.gone}>
            {words.goneText}
          </EmptyState>
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </div>
    )
  }
  if (!notice) return <PageSkeleton />
  return (
    <DetailPage title={notice.title} subtitle={<Instant at={notice.createTime} as="minute" />} back={list}>
      <Card>
        <NoticeView notice={notice} />
      </Card>
    </DetailPage>
  )
}

const useMarkRead = (id: string | null): void => {
  const read = useReadNotices()
  const { isAdminView } = useAccess()
  const marked = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || isAdminView || marked.current === id) return
    marked.current = id
    void read([id])
  }, [id, isAdminView, read])
}

export default NoticePage
