import {
  operatorWholesale,
  type OperatorWholesaleRow,
} from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleQueues } from '../../../contract/wholesale/wholesale-states.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useTitle } from '../../ui/text/use-subject.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { customerColumn, nextColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { FreightAndPlace } from './facts-card.tsx'
import { WholesaleCell } from './goods-cell.tsx'
import { reasonOf, shownStatus } from '../../../contract/wholesale/wholesale-text.ts'
import { operatorReasonText, operatorTones, factText, statusText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    subtitle:
      'Large orders. Quote within two days, then purchase, receive, pack, settle the freight and ship.',
    toQuote: 'To quote',
    toMove: 'To do',
    toBuy: 'To purchase',
    incoming: 'Incoming',
    toPack: 'To pack',
    freight: 'Freight',
    cancellationRequested: 'Cancellations',
    wrote: 'New messages',
    onSeller: 'Waiting on seller',
    shipped: 'Shipped',
    over: 'Closed',
    search: 'Number, SKU or product',
    goods: 'Goods',
    customer: 'Customer',
    to: 'Freight',
    total: 'Total',
    state: 'Status',
    next: 'Next step',
    late: 'Late',
    quote: 'Quote',
    open: 'Open',
    empty: 'No wholesale orders to quote',
    emptyText: 'When a seller requests a wholesale quote, it appears here until you quote it.',
    emptyOther: 'No orders here',
    emptyOtherText: 'Wholesale orders are grouped by their next step.',
  },
  zh: {
    subtitle: '两天内报价，然后采购、清点、打包、结算运费并发货。',
    toQuote: '待报价',
    toMove: '待办',
    toBuy: '待采购',
    incoming: '待到货',
    toPack: '待打包',
    freight: '待发运',
    cancellationRequested: '申请取消',
    wrote: '新留言',
    onSeller: '待卖家处理',
    shipped: '已发货',
    over: '已结束',
    search: '搜索编号、SKU 或产品',
    goods: '商品',
    customer: '客户',
    to: '运输',
    total: '总额',
    state: '状态',
    next: '下一步',
    late: '超时',
    quote: '报价',
    open: '查看',
    empty: '暂无待报价的批发订单',
    emptyText: '卖家提交询价后会显示在这里，直到您报价。',
    emptyOther: '暂无待处理订单',
    emptyOtherText: '批发订单会显示在对应的待办列表中。',
  },
})

const NextCell = ({ row }: { row: OperatorWholesaleRow }) => {
  const words = useText(text)
  const facts = useText(factText)
  const reasons = useText(operatorReasonText)
  if (row.waitingOn === null) return null
  const isOurs = row.waitingOn === 'agency'
  return (
    <WaitingNote
      compact
      why={reasons[reasonOf(row)]}
      on={{ seller: facts.seller, agency: facts.us, carrier: facts.carrier }[row.waitingOn]}
      since={row.waitingSince}
      isYours={isOurs}
      action={
        isOurs &&
        row.operatorActions.length > 0 && (
          <PageLink to={`/wholesale/${row.id}`} className="q-button q-whole-next">
            {row.status === 'quoting' ? words.quote : words.open}
          </PageLink>
        )
      }
    />
  )
}

const useColumns = (): readonly Column<OperatorWholesaleRow>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  return [
    {
      key: 'goods',
      title: words.goods,
      isFixed: true,
      inCard: 'title',
      render: (row) => <WholesaleCell row={row} isUnread={row.sellerWrote} />,
    },
    customerColumn(words.customer),
    statusColumn(words.state, (row) =>
      row.isLate ? ['problem', words.late] : [operatorTones[row.status], statuses[shownStatus(row)]],
    ),
    {
      key: 'to',
      title: words.to,
      width: 130,
      inCard: 'body',
      render: (row) => <FreightAndPlace row={row} />,
    },
    {
      key: 'total',
      title: words.total,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) =>
        row.totalMinor === null ? '–' : <Money amountMinor={row.totalMinor} currency={row.currency} />,
    },
    nextColumn(words.next, (row) => <NextCell row={row} />),
  ]
}

const OperatorListPage = () => {
  const words = useText(text)
  const title = useTitle()
  const filters = useIndexFilters()
  const columns = useColumns()
  const input = { ...filters.listInput, queue: readTab(wholesaleQueues, filters.tab) }
  const list = useCall(operatorWholesale.listOperatorWholesale, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  const isToQuote = readTab(wholesaleQueues, filters.tab) === 'toQuote'
  return (
    <IndexPage<OperatorWholesaleRow>
      filters={filters}
      subtitle={words.subtitle}
      tabs={listTabs(wholesaleQueues, words, counts)}
      exportAction={<CaseExport endpoint={operatorWholesale.exportWholesale} input={input} list={list} />}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${title(row)}`}
      detailHref={(row) => `/wholesale/${row.id}`}
      columns={columns}
      empty={
        <EmptyState icon="check" title={isToQuote ? words.empty : words.emptyOther}>
          {isToQuote ? words.emptyText : words.emptyOtherText}
        </EmptyState>
      }
    />
  )
}
export default OperatorListPage
