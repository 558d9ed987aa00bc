import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { wholesaleTabs } from '../../../contract/wholesale/wholesale-states.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
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
import { CreateLink } from '../case-kit/create-link.tsx'
import { createdColumn, nextColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { FreightAndPlace } from './facts-card.tsx'
import { WholesaleCell } from './goods-cell.tsx'
import { reasonOf, shownStatus } from '../../../contract/wholesale/wholesale-text.ts'
import { endText, factText, reasonText, sellerTones, statusText } from './wholesale-text.ts'
import './wholesale.css'

type Row = OutputOf<typeof wholesale.listWholesale>['rows'][number]

const text = defineText({
  en: {
    subtitle:
      'Large orders of hundreds or thousands of units, quoted by the agency, paid from your wallet and sent as freight.',
    create: 'New wholesale order',
    all: 'All',
    yours: 'Waiting on you',
    drafts: 'Drafts',
    withAgency: 'With Quayside',
    shipped: 'Shipped',
    over: 'Closed',
    search: 'Number, SKU or product',
    goods: 'Goods',
    state: 'Status',
    to: 'Freight',
    total: 'Total',
    next: 'Next step',
    created: 'Created',
    see: 'View quote',
    pay: 'Pay',
    rest: 'Pay difference',
    goOn: 'Continue',
    requestAgain: 'Request a new quote',
    from: 'from ',
    upwards: '',
    empty: 'No wholesale orders yet',
    emptyText:
      'Choose products, quantities and a shipping address. The agency quotes prices, freight and delivery time, and you pay once you accept.',
  },
  zh: {
    subtitle: '适合成百上千件的大批量订单：平台报价，钱包付款，大货运输。',
    create: '新建批发订单',
    all: '全部',
    yours: '待您处理',
    drafts: '草稿',
    withAgency: '平台处理中',
    shipped: '已发货',
    over: '已结束',
    search: '搜索编号、SKU 或产品',
    goods: '商品',
    state: '状态',
    to: '运输',
    total: '总额',
    next: '下一步',
    created: '创建时间',
    see: '查看报价',
    pay: '去付款',
    rest: '补付运费',
    goOn: '继续填写',
    requestAgain: '重新询价',
    from: '',
    upwards: ' 起',
    empty: '暂无批发订单',
    emptyText: '选择产品和数量并填写收件地址，平台报出单价、运费和时效，确认后再付款。',
  },
})

const useNextLabel = (): ((row: Row) => string | null) => {
  const words = useText(text)
  return ({ status, allowedActions: allowed, hasRunOut }) => {
    if (status === 'draft') return allowed.includes('edit') ? words.goOn : null
    if (status === 'rejected' || hasRunOut) return allowed.includes('askForQuote') ? words.requestAgain : null
    if (status === 'quoted') return words.see
    if (allowed.includes('pay')) return words.pay
    return allowed.includes('replenish') ? words.rest : null
  }
}

const NextCell = ({ row }: { row: Row }) => {
  const facts = useText(factText)
  const reasons = useText(reasonText)
  const ends = useText(endText)
  const label = useNextLabel()(row)
  const button = label && (
    <PageLink to={`/function/batchOrderDetail?id=${row.id}`} className="q-button q-whole-next">
      {label}
    </PageLink>
  )
  if (row.waitingOn === null) {
    return (
      <span className="q-whole-over">
        {row.endKind && <span className="q-muted">{ends[row.endKind]}</span>}
        {button}
      </span>
    )
  }
  const on = { seller: facts.you, agency: facts.quayside, carrier: facts.carrier }[row.waitingOn]
  const isYours = row.waitingOn === 'seller'
  return (
    <WaitingNote
      compact
      why={reasons[reasonOf(row)]}
      on={on}
      since={row.waitingSince}
      isYours={isYours}
      action={button ?? undefined}
    />
  )
}

const TotalCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  const { totalMinor, currency, shortfallMinor } = row
  const isFrom = row.status === 'quoted'
  if (totalMinor === null) return null
  return (
    <span className="q-cell-stack q-tabular">
      <span>
        {isFrom && <span className="q-muted">{words.from}</span>}
        <Money amountMinor={totalMinor} currency={currency} strong />
        {isFrom && <span className="q-muted">{words.upwards}</span>}
      </span>
      {shortfallMinor !== null && <Money amountMinor={shortfallMinor} currency={currency} signed />}
    </span>
  )
}

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  return [
    {
      key: 'goods',
      title: words.goods,
      width: 320,
      isFixed: true,
      inCard: 'title',
      render: (row) => <WholesaleCell row={row} isUnread={row.isUnread} />,
    },
    statusColumn(words.state, (row) => [sellerTones[row.status], statuses[shownStatus(row)]]),
    {
      key: 'to',
      title: words.to,
      width: 120,
      inCard: 'body',
      render: (row) => <FreightAndPlace row={row} />,
    },
    {
      key: 'total',
      title: words.total,
      width: 120,
      align: 'right',
      inCard: 'body',
      render: (row) => <TotalCell row={row} />,
    },
    nextColumn(words.next, (row) => <NextCell row={row} />),
    createdColumn('written', words.created),
  ]
}

const WholesaleListPage = () => {
  const words = useText(text)
  const title = useTitle()
  const filters = useIndexFilters()
  const columns = useColumns()
  const list = useCall(
    wholesale.listWholesale,
    {
      ...filters.listInput,
      tab: readTab(wholesaleTabs, filters.tab),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const counts = list.data?.counts
  const create = <CreateLink authority="order:create" to="/function/batchOrderDetail" label={words.create} />
  return (
    <IndexPage<Row>
      filters={filters}
      subtitle={words.subtitle}
      actions={create}
      tabs={listTabs(wholesaleTabs, words, counts)}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${title(row)}`}
      detailHref={(row) => `/function/batchOrderDetail?id=${row.id}`}
      columns={columns}
      empty={
        <EmptyState icon="box" title={words.empty} action={create}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default WholesaleListPage
