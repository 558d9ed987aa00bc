import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorTickets,
  ticketQueues,
  type TicketQueue,
} from '../../../contract/tickets/operator-tickets.ts'
import { ticketSorts } from '../../../contract/tickets/tickets.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listTabs } from '../../ui/index-page/state/list-tabs.ts'
import { operatorReads } from './ticket-calls.ts'
import { AboutCell, TitleCell } from './ticket-cells.tsx'
import { operatorStatusText, operatorTones } from './ticket-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { CaseFilters, caseInputOf, useAssigneeInput } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useTicketDecisions } from './use-ticket-decisions.ts'

type Row = OutputOf<typeof operatorTickets.listOperatorTickets>['rows'][number]

const text = defineText({
  en: {
    toAnswer: 'Needs reply',
    mine: 'Assigned to me',
    myCustomers: 'My customers',
    withSeller: 'Waiting on seller',
    closed: 'Closed',
    all: 'All',
    search: 'Number, title, order or customer',
    ticket: 'Ticket',
    customer: 'Customer',
    about: 'Type',
    status: 'Status',
    waits: 'waiting',
    late: 'late',
    due: (at: ReactNode, isFirst: boolean) => (
      <>
        {isFirst ? 'First answer' : 'Answer'} due {at}
      </>
    ),
    savedReplies: 'Saved replies',
    ofCustomer: (name: string) => `Tickets of ${name}`,
    allCustomers: 'Show all customers',
    agent: 'Assignee',
    you: 'You',
    take: 'Assign to me',
    last: 'Latest message',
    empty: 'No tickets need a reply',
    emptyWords: 'Sellers’ questions appear here, longest wait first. Reply within one day.',
    vip: 'VIP',
    deleted: 'Deleted by the seller',
  },
  zh: {
    toAnswer: '待回复',
    mine: '我的',
    myCustomers: '我的客户',
    withSeller: '待卖家回复',
    closed: '已关闭',
    all: '全部',
    search: '搜索工单号、标题、订单号或客户',
    ticket: '工单',
    customer: '客户',
    about: '关于',
    status: '状态',
    waits: '已等待',
    late: '超时',
    due: (at: ReactNode, isFirst: boolean) => (
      <>
        {isFirst ? '首次回复' : '回复'}时限：{at}
      </>
    ),
    savedReplies: '常用回复',
    ofCustomer: (name: string) => `${name} 的工单`,
    allCustomers: '显示所有客户',
    agent: '负责人',
    you: '您',
    take: '领取',
    last: '最新消息',
    empty: '没有待回复的工单',
    emptyWords: '卖家的提问会显示在这里，等待最久的在前。请在一天之内回复。',
    vip: 'VIP',
    deleted: '卖家已删除',
  },
})

/** Queues show the longest wait first; the list of all tickets shows the newest first. */
const isByMessage = (queue: TicketQueue): boolean => queue === 'withSeller' || queue === 'closed'

const isQueue = (word: string): word is TicketQueue => ticketQueues.some((queue) => queue === word)

const StatusCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  const statuses = useText(operatorStatusText)
  const isWaiting = row.status === 'awaitingAgent'
  const { isLate } = row
  return (
    <span className="q-ticket-state">
      <StatusTag tone={isLate ? 'problem' : operatorTones[row.status]}>{statuses[row.status]}</StatusTag>
      {isWaiting && (
        <span className={isLate ? 'q-ticket-late' : 'q-muted'}>
          {words.waits} <Age since={row.statusSince} />
          {isLate && ` · ${words.late}`}
        </span>
      )}
      {row.dueAt !== null && (
        <span className={isLate ? 'q-ticket-late' : 'q-muted'}>
          {words.due(<Instant at={row.dueAt} />, row.isFirstAnswer)}
        </span>
      )}
      {row.isDeleted && <span className="q-muted">{words.deleted}</span>}
    </span>
  )
}

const AgentCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  const take = useCallMutation(operatorTickets.takeTicket, { invalidates: operatorReads })
  if (row.isMine) return <strong>{words.you}</strong>
  if (row.processedPeopleName) return row.processedPeopleName
  if (!row.allowedActions.includes('take')) return <span className="q-muted">–</span>
  return (
    <RowButton isRunning={take.isPending} onPress={() => take.mutate({ id: row.id, from: null })}>
      {words.take}
    </RowButton>
  )
}

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(text)
  return [
    {
      key: 'ticket',
      title: words.ticket,
      isFixed: true,
      inCard: 'title',
      render: (row) => <TitleCell row={row} />,
    },
    {
      key: 'customer',
      title: words.customer,
      width: 185,
      inCard: 'body',
      render: (row) => (
        <span className="q-ticket-state">
          <PageLink to="/tickets" search={{ tab: 'all', customerId: row.customerId }}>
            {row.customerName}
          </PageLink>{' '}
          {row.isVip && <StatusTag tone="moving">{words.vip}</StatusTag>}
        </span>
      ),
    },
    {
      key: 'about',
      title: words.about,
      width: 130,
      inCard: 'body',
      render: (row) => <AboutCell row={row} />,
    },
    {
      key: 'status',
      title: words.status,
      width: 240,
      isFixed: true,
      inCard: 'body',
      render: (row) => <StatusCell row={row} />,
    },
    {
      key: 'agent',
      title: words.agent,
      width: 150,
      inCard: 'body',
      render: (row) => <AgentCell row={row} />,
    },
    {
      key: 'last',
      title: words.last,
      sortable: 'time',
      width: 130,
      inCard: false,
      render: (row) => <Instant at={row.lastMessage.at} />,
    },
  ]
}

const offers = ['assignee'] as const

const OperatorPage = () => {
  const words = useText(text)
  const filters = useIndexFilters(operatorPageSizes)
  const columns = useColumns()
  const queue = isQueue(filters.tab) ? filters.tab : 'toAnswer'
  const customerId = filters.values['customerId']
  const input = {
    ...caseInputOf(filters),
    ...useAssigneeInput(filters),
    ...filters.sortInput(ticketSorts),
    queue,
  }
  const decisions = useTicketDecisions()
  const list = useCall(operatorTickets.listOperatorTickets, input, { quiet: true, everyMs: 15_000 })
  const counts: Partial<Record<TicketQueue, number>> = list.data?.counts ?? {}
  return (
    <IndexPage<Row, Row>
      filters={filters}
      actions={
        <PageLink className="q-button" to="/tickets/replies">
          {words.savedReplies}
        </PageLink>
      }
      top={
        customerId && (
          <p className="q-note">
            {words.ofCustomer(list.data?.rows[0]?.customerName ?? customerId)}
            <button
              type="button"
              className="q-button q-button-link"
              onClick={() => filters.change({ customerId: undefined })}
            >
              {words.allCustomers}
            </button>
          </p>
        )
      }
      tabs={listTabs(ticketQueues, words, counts)}
      searchPlaceholder={words.search}
      dateRange
      moreFilters={<CaseFilters filters={filters} offers={offers} />}
      exportAction={<CaseExport endpoint={operatorTickets.exportOperatorTickets} input={input} list={list} />}
      savedViews={operatorViews.tickets}
      {...caseBulk<typeof operatorTickets.listOperatorTickets, Row>({
        endpoint: operatorTickets.listOperatorTickets,
        input,
        keyOf: (row) => row.id,
        decisions,
        isChoosable: (row) => row.status !== 'closed',
      })}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.title}`}
      detailHref={(row) => `/tickets/${row.id}`}
      columns={columns}
      {...(isByMessage(queue) && { ownSort: { key: 'last', direction: 'desc' } as const })}
      empty={
        <EmptyState icon="quote" title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
export default OperatorPage
