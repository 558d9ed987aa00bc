import { formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorSourcing,
  sourcingSorts,
  type OperatorSourcingRow,
} from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcingQueues } from '../../../contract/sourcing/sourcing-states.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { customerColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { operatorTones, statusText } from './sourcing-text.ts'
import { useAssignSourcing } from './use-assign-sourcing.ts'
import './sourcing.css'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import {
  CaseFilters,
  caseInputOf,
  countryInputOf,
  useAssigneeInput,
} from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useSourcingDecisions } from './use-sourcing-decisions.ts'

const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'Products sellers have asked you to source. Assign a request to yourself, find the product and quote within two days.',
    toTake: 'Unassigned',
    toFind: 'To do',
    inProgress: 'Sourcing',
    mine: 'Assigned to me',
    myCustomers: 'My customers',
    wrote: 'New messages',
    infoNeeded: 'Waiting on seller',
    quoted: 'Quoted',
    closed: 'Closed',
    search: 'Number, name or link',
    product: 'Product',
    customer: 'Customer',
    state: 'Status',
    age: 'Waiting',
    deadline: 'Needed by',
    agent: 'Assignee',
    wish: 'Request',
    nobody: 'Unassigned',
    late: 'Late',
    fresh: 'New message',
    amount: (amount: string) => `Target ${amount}`,
    month: (n: number) => `${n} per month`,
    take: 'Assign to me',
    reassign: 'Reassign',
    empty: 'No requests waiting',
    emptyText: 'When a seller requests a product, it appears here until someone takes it on.',
  },
  zh: {
    subtitle: '卖家提交的找货单：请领取并在两天内报价。',
    toTake: '待领取',
    toFind: '待办',
    inProgress: '寻找中',
    mine: '我的',
    myCustomers: '我的客户',
    wrote: '新留言',
    infoNeeded: '待卖家答复',
    quoted: '已报价',
    closed: '已结束',
    search: '搜索编号、名称或链接',
    product: '产品',
    customer: '客户',
    state: '状态',
    age: '已等待',
    deadline: '需求日期',
    agent: '负责人',
    wish: '需求',
    nobody: '未分配',
    late: '超时',
    fresh: '新留言',
    amount: (amount: string) => `目标 ${amount}`,
    month: (n: number) => `每月 ${formatNumber(n, 'zh')} 件`,
    take: '领取',
    reassign: '转交',
    empty: '暂无待处理的找货单',
    emptyText: '卖家提交找货后会显示在这里，直到有人领取。',
  },
})

const wishOf = (row: OperatorSourcingRow, words: (typeof text)['en']): string | null => {
  const { targetMinor, currency, monthlyQuantity } = row
  const parts = [
    targetMinor === null ? '' : words.amount(moneyText({ amountMinor: targetMinor, currency })),
    monthlyQuantity === null ? '' : words.month(monthlyQuantity),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

const useColumns = (): readonly Column<OperatorSourcingRow>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  return [
    {
      key: 'product',
      title: words.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-sourcing-product">
          <Picture src={row.cover} alt="" size={40} />
          <span className="q-cell-stack">
            <span className="q-sourcing-name">
              {row.sellerWrote && <span className="q-sourcing-new">{words.fresh}</span>}
              {row.title}
            </span>
            <span className="q-muted">{row.number}</span>
          </span>
        </span>
      ),
    },
    customerColumn(words.customer),
    { key: 'wish', title: words.wish, width: 190, inCard: 'body', render: (row) => wishOf(row, words) },
    statusColumn(words.state, (row) =>
      row.isLate ? ['problem', words.late] : [operatorTones[row.status], statuses[row.status]],
    ),
    {
      key: 'age',
      title: words.age,
      width: 90,
      sortable: 'time',
      inCard: 'body',
      render: (row) => <Age since={row.statusSince} />,
    },
    {
      key: 'deadline',
      title: words.deadline,
      width: 120,
      sortable: 'time',
      inCard: 'body',
      render: (row) => row.neededBy && <span className="q-tabular">{calendarDayOf(row.neededBy)}</span>,
    },
    {
      key: 'agent',
      title: words.agent,
      width: 150,
      inCard: 'body',
      render: (row) => row.operatorName || <span className="q-muted">{words.nobody}</span>,
    },
  ]
}

/** These calls take up to a hundred. */
const bulkActions = (chosen: readonly OperatorSourcingRow[], clear: () => void) =>
  chosen.length <= 100 && <BulkActions chosen={chosen} onDone={clear} />

const offers = ['assignee', 'country'] as const

const OperatorPage = () => {
  const words = useText(text)
  const filters = useIndexFilters(operatorPageSizes)
  const columns = useColumns()
  const input = {
    ...caseInputOf(filters),
    ...countryInputOf(filters),
    ...useAssigneeInput(filters),
    ...filters.sortInput(sourcingSorts),
    queue: readTab(sourcingQueues, filters.tab),
  }
  const decisions = useSourcingDecisions()
  const list = useCall(operatorSourcing.listOperatorSourcing, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  return (
    <IndexPage<OperatorSourcingRow, OperatorSourcingRow>
      filters={filters}
      subtitle={words.subtitle}
      tabs={listTabs(sourcingQueues, words, counts)}
      searchPlaceholder={words.search}
      dateRange
      savedViews={operatorViews.sourcing}
      moreFilters={<CaseFilters filters={filters} offers={offers} />}
      exportAction={
        <CaseExport endpoint={operatorSourcing.exportOperatorSourcing} input={input} list={list} />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.title}`}
      detailHref={(row) => `/sourcing/${row.id}`}
      columns={columns}
      {...caseBulk<typeof operatorSourcing.listOperatorSourcing, OperatorSourcingRow>({
        endpoint: operatorSourcing.listOperatorSourcing,
        input,
        keyOf: (row) => row.id,
        decisions,
        isChoosable: (row) => row.operatorActions.includes('reassign'),
        more: bulkActions,
      })}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default OperatorPage

const BulkActions = ({ chosen, onDone }: { chosen: readonly OperatorSourcingRow[]; onDone: () => void }) => {
  const words = useText(text)
  const [isHanding, setIsHanding] = useState(false)
  const { take, isPending } = useAssignSourcing(onDone)
  const ids = chosen.map(({ id }) => id)
  return (
    <>
      <Button onClick={() => setIsHanding(true)}>{words.reassign}</Button>
      <Button type="primary" loading={isPending} onClick={() => take(ids)}>
        {words.take}
      </Button>
      <Suspense fallback={null}>
        {isHanding && <ReassignDialog ids={ids} onClose={() => setIsHanding(false)} onDone={onDone} />}
      </Suspense>
    </>
  )
}
