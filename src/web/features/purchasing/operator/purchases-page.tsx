import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import {
  operatorPurchasing,
  purchaseSorts,
  type OperatorPurchaseRow,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseQueues } from '../../../../contract/purchasing/purchase-states.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { listTabs, readTab } from '../../../ui/index-page/state/list-tabs.ts'
import { CaseExport } from '../../fulfilment/common/case-export.tsx'
import { PurchaseCell } from '../common/goods-cell.tsx'
import { operatorReasonOf, purchaseTypeName } from '../../../../contract/purchasing/purchase-text.ts'
import {
  operatorReasonText,
  operatorTones,
  sharedText,
  statusText,
  typeText,
} from '../common/purchasing-text.ts'
import '../common/purchasing.css'

const text = defineText({
  en: {
    announce: 'Add incoming goods',
    toCome: 'On the way',
    toMove: 'To do',
    toBuy: 'To purchase',
    cancellationRequested: 'Cancellation requests',
    onSeller: 'Waiting on seller',
    all: 'All',
    search: 'Order, customer, tracking or SKU',
    goods: 'Products',
    customer: 'Customer',
    counts: 'Arrived',
    counted: (arrived: number, nums: number) =>
      `${formatNumber(arrived, 'en')} of ${formatNumber(nums, 'en')}`,
    closed: (n: number) => `${formatNumber(n, 'en')} not arriving`,
    total: 'Paid',
    status: 'Status',
    late: 'Late',
    next: 'Next step',
    since: 'Created',
    empty: 'No incoming goods',
    emptyText: 'Goods bought for customers’ stock, or sent in by customers, are received here.',
    emptyOther: 'Nothing to do here',
  },
  zh: {
    announce: '登记来货',
    toCome: '待到货',
    toMove: '待办',
    toBuy: '待采购',
    cancellationRequested: '申请取消',
    onSeller: '待卖家付款',
    all: '全部',
    search: '搜索订单号、客户、运单号或 SKU',
    goods: '商品',
    customer: '客户',
    counts: '到货',
    counted: (arrived: number, nums: number) =>
      `${formatNumber(arrived, 'zh')} / ${formatNumber(nums, 'zh')}`,
    closed: (n: number) => `${formatNumber(n, 'zh')} 件不再到货`,
    total: '已付',
    status: '状态',
    late: '超时',
    next: '下一步',
    since: '创建时间',
    empty: '暂无来货',
    emptyText: '为卖家采购或由卖家寄来的货物，到货后在此清点入库。',
    emptyOther: '暂无待处理订单',
  },
})

const inputOf = (filters: IndexFilters): InputOf<typeof operatorPurchasing.listPurchases> => ({
  ...filters.listInput,
  ...filters.sortInput(purchaseSorts),
  queue: readTab(purchaseQueues, filters.tab),
})

const PurchasesPage = () => {
  const words = useText(text)
  const title = useTitle()
  const filters = useIndexFilters()
  const mayAnnounce = useAccess().hasRole('fulfilment', 'purchasing')
  const queue = readTab(purchaseQueues, filters.tab)
  const input = inputOf(filters)
  const list = useCall(operatorPurchasing.listPurchases, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  const announce = mayAnnounce && (
    <PageLink to="/incoming/new" className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {words.announce}
    </PageLink>
  )
  return (
    <IndexPage<OperatorPurchaseRow>
      filters={filters}
      actions={announce}
      exportAction={<CaseExport endpoint={operatorPurchasing.exportPurchases} input={input} list={list} />}
      tabs={listTabs(purchaseQueues, words, counts)}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${title(row)}`}
      columns={useColumns()}
      ownSort={{ key: 'announced', direction: queue === 'all' ? 'desc' : 'asc' }}
      detailHref={(row) => `/incoming/order?id=${row.id}`}
      empty={
        <EmptyState
          icon="stock"
          title={queue === 'toCome' ? words.empty : words.emptyOther}
          action={queue === 'toCome' && announce}
        >
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const NextCell = ({ row }: { row: OperatorPurchaseRow }) => {
  const shared = useText(sharedText)
  const reasons = useText(operatorReasonText)
  if (row.waitingOn === null) return null
  return (
    <WaitingNote
      compact
      why={reasons[operatorReasonOf(row)]}
      on={{ seller: shared.seller, agency: shared.us, carrier: shared.carrier }[row.waitingOn]}
      since={row.waitingSince}
      isYours={row.waitingOn === 'agency'}
    />
  )
}

const useColumns = (): readonly Column<OperatorPurchaseRow>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  const types = useText(typeText)
  return [
    {
      key: 'goods',
      title: words.goods,
      isFixed: true,
      inCard: 'title',
      render: (row) => <PurchaseCell row={row} under={types[purchaseTypeName(row.type)]} />,
    },
    {
      key: 'customer',
      title: words.customer,
      width: 150,
      inCard: 'body',
      render: ({ customerName }) => customerName,
    },
    {
      key: 'status',
      title: words.status,
      width: 140,
      inCard: 'top',
      render: ({ status, isLate }) => (
        <StatusTag tone={isLate ? 'problem' : operatorTones[status]}>
          {isLate ? words.late : statuses[status]}
        </StatusTag>
      ),
    },
    {
      key: 'counts',
      title: words.counts,
      width: 150,
      align: 'right',
      inCard: 'body',
      render: ({ nums, arrivedNums, refundNums }) => (
        <div className="q-tabular">
          {words.counted(arrivedNums, nums)}
          {refundNums > 0 && <div className="q-muted">{words.closed(refundNums)}</div>}
        </div>
      ),
    },
    {
      key: 'total',
      title: words.total,
      width: 120,
      align: 'right',
      inCard: 'body',
      render: ({ totalMinor, currency, status }) =>
        currency && status !== 'awaitingPayment' && <Money amountMinor={totalMinor} currency={currency} />,
    },
    {
      key: 'next',
      title: words.next,
      width: 280,
      inCard: 'foot',
      render: (row) => (row.waitingOn === null ? null : <NextCell row={row} />),
    },
    {
      key: 'announced',
      title: words.since,
      width: 120,
      sortable: 'time',
      render: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}

export default PurchasesPage
