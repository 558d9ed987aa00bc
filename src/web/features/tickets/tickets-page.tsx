import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { ticketSorts, ticketStatuses, tickets, type TicketStatus } from '../../../contract/tickets/tickets.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { NewTicketButton } from './new-ticket-button.tsx'
import { AboutCell, TitleCell } from './ticket-cells.tsx'
import { sellerStatusText, sellerTones } from './ticket-text.ts'

type Row = OutputOf<typeof tickets.listTickets>['rows'][number]

const text = defineText({
  en: {
    all: 'All',
    unread: 'New replies',
    search: 'Number, title or order',
    ticket: 'Ticket',
    about: 'Type',
    status: 'Status',
    since: 'for',
    agent: 'Assignee',
    nobody: 'Unassigned',
    last: 'Latest message',
    empty: 'No tickets yet',
    emptyWords:
      'Ask Quayside about a late parcel, a wrong item or a shipping line, and attach images. For questions about a specific order, open a ticket from the order page.',
  },
  zh: {
    all: '全部',
    unread: '新回复',
    search: '搜索工单号、标题或订单号',
    ticket: '工单',
    about: '关于',
    status: '状态',
    since: '已',
    agent: '负责人',
    nobody: '未分配',
    last: '最新消息',
    empty: '有问题，随时咨询 Quayside',
    emptyWords:
      '包裹延误、发错货、物流渠道等，都可以在此提问并附上图片。与某个订单有关的问题，最好在该订单页面提问。',
  },
})

const isStatus = (word: string): word is TicketStatus => ticketStatuses.some((status) => status === word)

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(text)
  const statuses = useText(sellerStatusText)
  return [
    {
      key: 'ticket',
      title: words.ticket,
      isFixed: true,
      inCard: 'title',
      render: (row) => <TitleCell row={row} isUnread={row.isUnread} />,
    },
    {
      key: 'about',
      title: words.about,
      width: 150,
      inCard: 'body',
      render: (row) => <AboutCell row={row} />,
    },
    {
      key: 'status',
      title: words.status,
      width: 220,
      isFixed: true,
      inCard: 'body',
      render: (row) => (
        <span className="q-ticket-state">
          <StatusTag tone={sellerTones[row.status]}>{statuses[row.status]}</StatusTag>
          {row.status !== 'closed' && (
            <span className="q-muted">
              {words.since} <Age since={row.statusSince} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'agent',
      title: words.agent,
      width: 150,
      inCard: false,
      render: (row) => row.processedPeopleName || <span className="q-muted">{words.nobody}</span>,
    },
    {
      key: 'last',
      title: words.last,
      sortable: 'time',
      width: 140,
      inCard: false,
      render: (row) => <Instant at={row.lastMessage.at} />,
    },
  ]
}

const TicketsPage = () => {
  const words = useText(text)
  const statuses = useText(sellerStatusText)
  const filters = useIndexFilters()
  const columns = useColumns()
  const list = useCall(
    tickets.listTickets,
    {
      ...filters.listInput,
      ...filters.sortInput(ticketSorts),
      ...(isStatus(filters.tab) ? { status: filters.tab } : {}),
      ...(filters.tab === 'unread' ? { unread: true } : {}),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const counts = list.data?.counts
  const all = counts && ticketStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return (
    <IndexPage<Row>
      filters={filters}
      actions={<NewTicketButton />}
      tabs={[
        { key: '', label: words.all, count: all },
        { key: 'unread', label: words.unread, count: list.data?.unread },
        ...ticketStatuses.map((one) => ({ key: one, label: statuses[one], count: counts?.[one] })),
      ]}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.title}`}
      detailHref={(row) => `/function/newTickets/${row.id}`}
      columns={columns}
      ownSort={{ key: 'last', direction: 'desc' }}
      empty={
        <EmptyState icon="quote" title={words.empty} action={<NewTicketButton />}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
export default TicketsPage
