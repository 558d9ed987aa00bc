import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { sourcingPartyOf, sourcingTabs } from '../../../contract/sourcing/sourcing-states.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { priceRangeText } from '../../ui/components/money.tsx'
import { NewBadge } from '../../ui/components/new-badge.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { CreateLink } from '../case-kit/create-link.tsx'
import { createdColumn, nextColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { factText, reasonText, sellerTones, statusText } from './sourcing-text.ts'
import './sourcing.css'

type Row = OutputOf<typeof sourcing.listSourcing>['rows'][number]

const text = defineText({
  en: {
    subtitle: 'Products you asked the agency to source, with its quotes.',
    ask: 'Request product',
    all: 'All',
    yours: 'Waiting on you',
    withAgency: 'With Quayside',
    accepted: 'Accepted',
    closed: 'Closed',
    search: 'Number, name or link',
    product: 'Product',
    state: 'Status',
    price: 'Quoted unit price',
    target: (amount: string) => `Target ${amount}`,
    requested: 'Requested',
    next: 'Next step',
    answer: 'Respond',
    see: 'View quote',
    again: 'Request again',
    open: 'View product',
    fresh: 'New',
    empty: 'Request any product you want to sell',
    emptyText:
      'Send a link, an image or a description. The agency sources the product in China and sends you a quote. Accept it to add the product to your private products.',
  },
  zh: {
    subtitle: '您提交的找货单及平台报价。',
    ask: '我要找货',
    all: '全部',
    yours: '待您处理',
    withAgency: '平台处理中',
    accepted: '已接受',
    closed: '已结束',
    search: '搜索编号、名称或链接',
    product: '产品',
    state: '状态',
    price: '单件报价',
    target: (amount: string) => `目标 ${amount}`,
    requested: '提交时间',
    next: '下一步',
    answer: '去答复',
    see: '查看报价',
    again: '再次找货',
    open: '查看产品',
    fresh: '新消息',
    empty: '还没有找货单',
    emptyText: '提供任意店铺的链接、图片或文字描述，平台会在中国找货并报价，接受后即成为您的私有产品。',
  },
})

const ProductCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  return (
    <span className="q-sourcing-product">
      <Picture src={row.cover} alt="" size={44} />
      <span className="q-cell-stack">
        <span className={row.isUnread ? 'q-sourcing-name q-sourcing-unread' : 'q-sourcing-name'}>
          {row.isUnread && <NewBadge>{words.fresh}</NewBadge>}
          {row.title}
        </span>
        <span className="q-muted">{row.number}</span>
      </span>
    </span>
  )
}

const PriceCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  const { currency, quoted, targetMinor } = row
  if (!quoted && targetMinor === null) return null
  return (
    <span className="q-cell-stack q-tabular">
      {quoted && (
        <strong>{priceRangeText({ amountMinor: quoted.fromMinor, currency }, quoted.toMinor)}</strong>
      )}
      {targetMinor !== null && (
        <span className="q-muted">
          {words.target(priceRangeText({ amountMinor: targetMinor, currency }, null))}
        </span>
      )}
    </span>
  )
}

const NextCell = ({ row }: { row: Row }) => {
  const words = useText(text)
  const facts = useText(factText)
  const reasons = useText(reasonText)
  const on = sourcingPartyOf[row.status]
  const to = `/product/quotedProducts/${row.id}`
  const button = (label: string, href = to) => (
    <PageLink to={href} className="q-button q-sourcing-next">
      {label}
    </PageLink>
  )
  if (on === null) {
    if (row.productId !== null) return button(words.open, `/product/privateProductDetail/${row.productId}`)
    return row.allowedActions.includes('askAgain') ? button(words.again) : null
  }
  const isYours = on === 'seller'
  return (
    <WaitingNote
      compact
      why={reasons[row.status]}
      on={isYours ? facts.you : row.operatorName || facts.quayside}
      since={row.statusSince}
      isYours={isYours}
      action={isYours ? button(row.status === 'quoted' ? words.see : words.answer) : undefined}
    />
  )
}

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(text)
  const statuses = useText(statusText)
  return [
    {
      key: 'product',
      title: words.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => <ProductCell row={row} />,
    },
    statusColumn(words.state, (row) => [sellerTones[row.status], statuses[row.status]]),
    {
      key: 'price',
      title: words.price,
      width: 160,
      align: 'right',
      inCard: 'body',
      render: (row) => <PriceCell row={row} />,
    },
    nextColumn(words.next, (row) => <NextCell row={row} />),
    createdColumn('asked', words.requested),
  ]
}

export const AskLink = () => {
  const words = useText(text)
  return <CreateLink authority="product:source" to="/product/askForProduct" label={words.ask} />
}

const QuotedProductsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const columns = useColumns()
  const list = useCall(
    sourcing.listSourcing,
    {
      ...filters.listInput,
      tab: readTab(sourcingTabs, filters.tab),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const counts = list.data?.counts
  return (
    <IndexPage<Row>
      filters={filters}
      subtitle={words.subtitle}
      actions={<AskLink />}
      tabs={listTabs(sourcingTabs, words, counts)}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.title}`}
      detailHref={(row) => `/product/quotedProducts/${row.id}`}
      columns={columns}
      empty={
        <EmptyState icon="search" title={words.empty} action={<AskLink />}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default QuotedProductsPage
