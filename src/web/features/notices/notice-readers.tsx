import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { NoticeId } from '../../../contract/kernel/ids.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { DataCards } from '../../ui/index-page/data-cards.tsx'
import { DataTable, type DataTableProps } from '../../ui/index-page/data-table.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { Pagination } from '../../ui/index-page/pagination.tsx'
import { useIndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { operatorNoticeText } from './operator-text.ts'
import '../../ui/index-page/index-page.css'

type Reader = OutputOf<typeof operatorNotices.listNoticeReaders>['rows'][number]

const everyMs = 15_000

const nothing = (): void => undefined

export const NoticeReaders = ({ id }: { id: NoticeId }) => {
  const words = useText(operatorNoticeText)
  const filters = useIndexFilters()
  const isNarrow = useIsNarrow()
  const { data, error, refetch } = useCall(
    operatorNotices.listNoticeReaders,
    { id, ...filters.pageInput },
    { quiet: true, everyMs },
  )
  const columns: readonly Column<Reader>[] = [
    {
      key: 'person',
      title: words.person,
      inCard: 'title',
      render: (row) => (
        <span className="q-cell-stack">
          <strong>{row.userName}</strong>
          <span className="q-muted">{row.email}</span>
        </span>
      ),
    },
    { key: 'customer', title: words.customer, render: (row) => row.customerName },
    { key: 'at', title: words.at, width: 160, render: (row) => <Instant at={row.readAt} /> },
  ]
  const table: DataTableProps<Reader> = {
    rows: data?.rows,
    columns,
    rowKey: (row) => row.accountId,
    rowLabel: (row) => row.userName,
    sort: null,
    onSort: nothing,
    chosen: null,
    isChoosable: () => false,
    onChoose: nothing,
    onOpen: null,
    onPeek: null,
    peekedKey: null,
  }
  return (
    <Card
      title={
        data ? `${words.readers}: ${words.readOf(data.readCustomers, data.reachedCustomers)}` : words.readers
      }
      flush={!isNarrow}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState icon="eye" title={words.noReaders}>
          {words.noReadersText}
        </EmptyState>
      )}
      {!(error && !data) &&
        data?.total !== 0 &&
        (isNarrow ? <DataCards {...table} /> : <DataTable {...table} />)}
      {data && data.total > data.rows.length && (
        <Pagination filters={filters} total={data.total} isLowerBound={false} />
      )}
    </Card>
  )
}
