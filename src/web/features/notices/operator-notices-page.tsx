import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { noticeStatuses } from '../../../contract/notices/notices.ts'
import { operatorNoticeSorts, operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { operatorNoticeText } from './operator-text.ts'
import { audienceWords, noticeTones } from './notice-text.ts'

type Row = OutputOf<typeof operatorNotices.listOperatorNotices>['rows'][number]

const OperatorNoticesPage = () => {
  const words = useText(operatorNoticeText)
  const { hasRole } = useAccess()
  const filters = useIndexFilters()
  const status = noticeStatuses.find((one) => one === filters.tab)
  const answer = useCall(
    operatorNotices.listOperatorNotices,
    { ...filters.pageInput, ...filters.sortInput(operatorNoticeSorts), ...(status && { status }) },
    { quiet: true },
  )
  const columns = useColumns()
  const write = hasRole('support', 'announcements') && (
    <PageLink to="/notices/notice" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.write}
    </PageLink>
  )
  return (
    <IndexPage
      filters={filters}
      actions={write}
      tabs={['', ...noticeStatuses].map((one) => ({
        key: one,
        label: words[noticeStatuses.find((known) => known === one) ?? 'all'],
        ...(answer.data && { count: countOf(answer.data.counts, one) }),
      }))}
      list={answer}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      columns={columns}
      detailHref={(row) => `/notices/notice?id=${row.id}`}
      empty={
        <EmptyState icon="bell" title={words.empty} action={write}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const countOf = (counts: Readonly<Record<string, number>>, tab: string): number =>
  tab === '' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[tab] ?? 0)

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(operatorNoticeText)
  return [
    {
      key: 'title',
      title: words.title,
      isFixed: true,
      inCard: 'title',
      render: (row) => <strong>{row.title}</strong>,
    },
    {
      key: 'audience',
      title: words.audience,
      width: 170,
      render: (row) => words[audienceWords[row.audience]],
    },
    {
      key: 'state',
      title: words.state,
      width: 130,
      inCard: 'top',
      render: (row) => <StatusTag tone={noticeTones[row.status]}>{words[row.status]}</StatusTag>,
    },
    {
      key: 'read',
      title: words.read,
      width: 120,
      align: 'right',
      render: (row) =>
        row.status === 'draft' ? null : (
          <span className="q-tabular">{words.readOf(row.readCustomers, row.reachedCustomers)}</span>
        ),
    },
    {
      key: 'published',
      title: words.publishedAt,
      width: 150,
      render: (row) => <Instant at={row.publishedAt} />,
    },
    { key: 'by', title: words.by, width: 150, render: (row) => row.savedBy },
    {
      key: 'changed',
      title: words.changed,
      width: 150,
      sortable: 'time',
      render: (row) => <Instant at={row.updatedAt} />,
    },
  ]
}

export default OperatorNoticesPage
