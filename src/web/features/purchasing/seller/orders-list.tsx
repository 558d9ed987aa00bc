import { formatNumber } from '../../../../contract/kernel/format.ts'
import {
  purchaseTabs,
  purchaseTypes,
  type PurchaseTab,
  type PurchaseType,
} from '../../../../contract/purchasing/purchase-states.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseRow } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { WaitingNote } from '../../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { listTabs, readTab } from '../../../ui/index-page/state/list-tabs.ts'
import { CreateLink } from '../../case-kit/create-link.tsx'
import { createdColumn, nextColumn, statusColumn } from '../../case-kit/case-columns.tsx'
import { PurchaseCell } from '../common/goods-cell.tsx'
import { reasonOf } from '../../../../contract/purchasing/purchase-text.ts'
import { endText, pageOf, reasonText, sellerTones, statusText } from '../common/purchasing-text.ts'
import { partyText } from '../../order-kit/order-text.ts'
import '../common/purchasing.css'

const text = defineText({
  en: {
    subtitle1: 'Goods the agency buys for your own stock. New orders use this stock first.',
    subtitle2: 'Goods you buy elsewhere and send to our warehouse for your own stock.',
    create1: 'New inventory order',
    create2: 'New self-purchase order',
    all: 'All',
    drafts: 'Drafts',
    toPay: 'Awaiting payment',
    toBuy: 'Paid',
    toCome: 'On the way',
    arrived: 'Arrived',
    over: 'Closed',
    search: 'Order, tracking, SKU or product',
    goods: 'Products',
    state: 'Status',
    counts: 'Arrived',
    of: (arrived: number, nums: number) => `${formatNumber(arrived, 'en')} of ${formatNumber(nums, 'en')}`,
    closed: (n: number) => `${formatNumber(n, 'en')} not arriving`,
    total: 'Total',
    next: 'Next step',
    written: 'Created',
    continue: 'Continue',
    pay: 'Pay',
    waybill: 'Add tracking number',
    empty1: 'Order stock in advance',
    empty2: 'Send us goods you bought elsewhere',
    emptyText1:
      'Products in your stock ship without waiting to be purchased, and your orders are charged only for shipping.',
    emptyText2:
      'Submit the goods and add a tracking number. The warehouse adds them to your stock as they arrive.',
  },
  zh: {
    subtitle1: '由平台采购并为您入库，新订单优先使用库存。',
    subtitle2: '您在别处购买并寄往我们仓库的货物。',
    create1: '新建备货订单',
    create2: '新建自购订单',
    all: '全部',
    drafts: '草稿',
    toPay: '待付款',
    toBuy: '已付款',
    toCome: '待到货',
    arrived: '已到货',
    over: '已结束',
    search: '搜索订单号、运单号、SKU 或产品',
    goods: '商品',
    state: '状态',
    counts: '到货',
    of: (arrived: number, nums: number) => `${formatNumber(arrived, 'zh')} / ${formatNumber(nums, 'zh')}`,
    closed: (n: number) => `${formatNumber(n, 'zh')} 件不再到货`,
    total: '总额',
    next: '下一步',
    written: '创建时间',
    continue: '继续填写',
    pay: '去付款',
    waybill: '填写运单号',
    empty1: '提前备货',
    empty2: '寄入您在别处购买的货物',
    emptyText1: '库存中的货物无需采购即可发货，订单只收取运费。',
    emptyText2: '预报货物并填写运单号，到货后由仓库清点入库。',
  },
})

/** Self-purchase orders are neither paid nor purchased here. */
const selfPurchaseTabs = [
  'all',
  'drafts',
  'toCome',
  'arrived',
  'over',
] as const satisfies readonly PurchaseTab[]

const tabsOf = (type: PurchaseType): readonly [PurchaseTab, ...PurchaseTab[]] =>
  type === purchaseTypes.inventory ? purchaseTabs : selfPurchaseTabs

const NextCell = ({ row }: { row: PurchaseRow }) => {
  const words = useText(text)
  const parties = useText(partyText)
  const reasons = useText(reasonText)
  const ends = useText(endText)
  const { can } = useAccess()
  const label =
    (row.status === 'draft' && can('stock:order') && words.continue) ||
    (row.status === 'awaitingPayment' && can('stock:pay') && words.pay) ||
    (row.status === 'submitted' && can('stock:order') && words.waybill) ||
    null
  if (row.waitingOn === null) return row.endKind && <span className="q-muted">{ends[row.endKind]}</span>
  return (
    <WaitingNote
      compact
      why={reasons[reasonOf(row)]}
      on={parties[row.waitingOn]}
      since={row.waitingSince}
      isYours={row.waitingOn === 'seller' && row.status !== 'arrived'}
      action={
        label ? (
          <PageLink to={`${pageOf(row.type)}?id=${row.id}`} className="q-button q-purchase-next">
            {label}
          </PageLink>
        ) : undefined
      }
    />
  )
}

const CountsCell = ({ row: { arrivedNums, refundNums, nums } }: { row: PurchaseRow }) => {
  const words = useText(text)
  return (
    <span className="q-cell-stack q-tabular">
      <span>{words.of(arrivedNums, nums)}</span>
      {refundNums > 0 && <span className="q-muted">{words.closed(refundNums)}</span>}
    </span>
  )
}

/** Arrivals are possible from this status on. */
const isCounted = ({ status }: PurchaseRow): boolean => status !== 'draft' && status !== 'awaitingPayment'

const useColumns = (type: PurchaseType): readonly Column<PurchaseRow>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  const total: Column<PurchaseRow> = {
    key: 'total',
    title: words.total,
    width: 130,
    align: 'right',
    inCard: 'body',
    render: ({ totalMinor, currency }) =>
      currency && <Money amountMinor={totalMinor} currency={currency} strong />,
  }
  return [
    {
      key: 'goods',
      title: words.goods,
      isFixed: true,
      inCard: 'title',
      render: (row) => <PurchaseCell row={row} />,
    },
    statusColumn(words.state, (row) => [sellerTones[row.status], statuses[row.status]]),
    {
      key: 'counts',
      title: words.counts,
      width: 140,
      align: 'right',
      inCard: 'body',
      render: (row) => (isCounted(row) ? <CountsCell row={row} /> : null),
    },
    ...(type === purchaseTypes.inventory ? [total] : []),
    nextColumn(words.next, (row) =>
      row.waitingOn === null && row.endKind === null ? null : <NextCell row={row} />,
    ),
    createdColumn('written', words.written),
  ]
}

export const OrdersList = ({ type }: { type: PurchaseType }) => {
  const words = useText(text)
  const title = useTitle()
  const filters = useIndexFilters()
  const columns = useColumns(type)
  const list = useCall(
    purchaseOrders.listPurchaseOrders,
    {
      ...filters.listInput,
      type,
      tab: readTab(purchaseTabs, filters.tab),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const counts = list.data?.counts
  const create = <CreateLink authority="stock:order" to={pageOf(type)} label={words[`create${type}`]} />
  return (
    <IndexPage<PurchaseRow>
      filters={filters}
      subtitle={words[`subtitle${type}`]}
      actions={create}
      tabs={listTabs(tabsOf(type), words, counts)}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${title(row)}`}
      detailHref={(row) => `${pageOf(type)}?id=${row.id}`}
      columns={columns}
      empty={
        <EmptyState icon="stock" title={words[`empty${type}`]} action={create}>
          {words[`emptyText${type}`]}
        </EmptyState>
      }
    />
  )
}
