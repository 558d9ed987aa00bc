import {
  operatorRefunds,
  refundQueues,
  type OperatorRefundRow,
  type RefundQueue,
} from '../../../contract/refunds/operator-refunds.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { refundWishes } from '../../../contract/refunds/refund-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { readTab } from '../../ui/index-page/state/list-tabs.ts'
import { useOrderColumnsForOperator } from '../fulfilment/common/order-amount-columns.tsx'
import { refundReasonText, refundStateText, refundTones, refundWishText } from './refund-text.ts'
import { refundReasons } from '../../../contract/refunds/policy-terms.ts'
import { CaseFilters, caseInputOf, ofOrder, orderInputOf } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useRefundDecisions } from './use-refund-decisions.ts'

const text = defineText({
  en: {
    refunds: 'Needs decision',
    cancellations: 'Cancellations',
    withSeller: 'Waiting on seller',
    ended: 'Closed',
    what: 'Request',
    reason: 'Reason',
    wanted: 'Refund or replacement',
    replacement: 'Replacement',
    cancel: 'Cancellation of a paid order',
    state: 'Status',
    age: 'Waiting',
    until: 'Due',
    late: 'Overdue',
    empty: 'No requests to review',
    emptyText: 'Refund requests and cancellations of paid orders appear here until you decide.',
  },
  zh: {
    refunds: '待处理',
    cancellations: '申请取消',
    withSeller: '待卖家答复',
    ended: '已结束',
    what: '申请内容',
    reason: '原因',
    wanted: '退款或补发',
    replacement: '补发',
    cancel: '取消已付款订单',
    state: '状态',
    age: '已等待',
    until: '处理期限',
    late: '超时',
    empty: '没有待处理的申请',
    emptyText: '卖家申请退款或取消已付款订单时，会显示在这里，直到处理完毕。',
  },
})

const useColumns = (queue: RefundQueue): readonly Column<OperatorRefundRow>[] => {
  const words = useText(text)
  const matter = useOrderColumnsForOperator()
  const reasons = useText(refundReasonText)
  const states = useText(refundStateText)
  return [
    {
      key: 'what',
      title: words.what,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong>{row.reason ? reasons[row.reason] : words.cancel}</strong>
          <span className="q-muted">
            {row.words || row.number}{' '}
            {row.wanted === 'replacement' && <StatusTag tone="working">{words.replacement}</StatusTag>}
          </span>
        </div>
      ),
    },
    matter.order,
    matter.customer,
    {
      key: 'state',
      title: words.state,
      width: 170,
      isFixed: true,
      inCard: 'body',
      render: (row) => <StatusTag tone={refundTones[row.state]}>{states[row.state]}</StatusTag>,
    },
    {
      key: 'age',
      title: queue === 'withSeller' ? words.until : words.age,
      width: 150,
      inCard: 'body',
      render: (row) =>
        row.until ? (
          <Instant at={row.until} as="minute" />
        ) : (
          <>
            <Age since={row.since} /> {row.isLate && <StatusTag tone="problem">{words.late}</StatusTag>}
          </>
        ),
    },
    matter.amount,
  ]
}

const RefundsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters(operatorPageSizes)
  const queue = readTab(refundQueues, filters.tab)
  const columns = useColumns(queue)
  const wishes = useText(refundWishText)
  const wanted = refundWishes.find((one) => one === filters.values['wanted'])
  const reasons = useText(refundReasonText)
  const reason = refundReasons.find((one) => one === filters.values['reason'])
  const input = {
    ...caseInputOf(filters),
    ...orderInputOf(filters),
    queue,
    ...(wanted && { wanted }),
    ...(reason && { reason }),
  }
  const decisions = useRefundDecisions()
  const list = useCall(operatorRefunds.listOperatorRefunds, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  return (
    <IndexPage<OperatorRefundRow, OperatorRefundRow>
      filters={filters}
      tabs={[
        { key: '', label: words.refunds, count: counts?.refunds },
        { key: 'cancellations', label: words.cancellations, count: counts?.cancellations },
        { key: 'withSeller', label: words.withSeller, count: counts?.withSeller },
        { key: 'ended', label: words.ended },
      ]}
      moreFilters={<CaseFilters filters={filters} offers={ofOrder} />}
      exportAction={<CaseExport endpoint={operatorRefunds.exportOperatorRefunds} input={input} list={list} />}
      searchPlaceholder={useText(operatorSearchText).cases}
      dateRange
      selects={[
        {
          name: 'reason',
          label: words.reason,
          options: refundReasons.map((value) => ({ value, label: reasons[value] })),
        },
        {
          name: 'wanted',
          label: words.wanted,
          options: refundWishes.map((value) => ({ value, label: wishes[value] })),
        },
      ]}
      savedViews={operatorViews.refunds}
      {...caseBulk<typeof operatorRefunds.listOperatorRefunds, OperatorRefundRow>({
        endpoint: operatorRefunds.listOperatorRefunds,
        input,
        keyOf: (row) => row.id,
        decisions,
        isChoosable: (row) => row.kind === 'refund' && queue !== 'ended',
      })}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.orderNumber}`}
      detailHref={(row) => `/orders/detail?id=${row.orderId}`}
      columns={columns}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default RefundsPage
