import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { noticeSorts, notices } from '../../../contract/notices/notices.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { noticesText } from './notices-text.ts'
import { useReadNotices, useUnreadNotices } from './use-unread-notices.ts'
import './notices.css'

type Row = OutputOf<typeof notices.listNotices>['rows'][number]

const NoticeListPage = () => {
  const words = useText(noticesText)
  const filters = useIndexFilters()
  const { isAdminView } = useAccess()
  const unread = useUnreadNotices().data?.rows ?? []
  const read = useReadNotices()
  const answer = useCall(
    notices.listNotices,
    { ...filters.pageInput, ...filters.sortInput(noticeSorts) },
    { quiet: true },
  )
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      title: words.title,
      isFixed: true,
      inCard: 'title',
      render: (row) => <span className={row.isRead ? undefined : 'q-notice-unread'}>{row.title}</span>,
    },
    {
      key: 'state',
      title: words.state,
      width: 120,
      inCard: 'top',
      render: (row) => (
        <StatusTag tone={row.isRead ? 'quiet' : 'yours'}>
          {row.isRead ? words.isRead : words.isUnread}
        </StatusTag>
      ),
    },
    {
      key: 'time',
      title: words.time,
      width: 180,
      sortable: 'time',
      render: (row) => <Instant at={row.createTime} />,
    },
  ]
  return (
    <IndexPage
      filters={filters}
      actions={
        !isAdminView &&
        unread.length > 0 && (
          <Button onClick={() => void read(unread.map(({ id }) => id))}>{words.readAll}</Button>
        )
      }
      list={answer}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      columns={columns}
      ownSort={{ key: 'time', direction: 'desc' }}
      detailHref={(row) => `/function/notification/${row.id}`}
      empty={
        <EmptyState icon="bell" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

export default NoticeListPage
