import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { stock, type StockMovement } from '../../../contract/stock/stock.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { StockSummary } from './stock-summary.tsx'
import { purchasePageOf, stockText } from './stock-text.ts'

const text = defineText({
  en: {
    title: (code: string) => `Stock history of ${code}`,
    when: 'Date',
    cause: 'Reason',
    arrival: 'Arrived',
    shipped: 'Shipped',
    shippingUndone: 'Shipping undone',
    order: 'Order',
    change: 'Change',
    after: 'Stock after',
    cost: 'Cost',
    by: 'By',
    holds: (count: number) => counted(count, 'movement', 'movements'),
    empty: 'No stock movements yet',
    emptyText: 'Arrivals and parcels shipped from this stock appear here.',
  },
  zh: {
    title: (code: string) => `${code} 库存记录`,
    when: '时间',
    cause: '原因',
    arrival: '入库',
    shipped: '出库',
    shippingUndone: '发货撤销',
    order: '订单',
    change: '变动数量',
    after: '变动后库存',
    cost: '成本',
    by: '操作人',
    holds: (count: number) => `${formatNumber(count, 'zh')} 条库存记录`,
    empty: '暂无库存记录',
    emptyText: '每次入库，以及使用该库存发出的每个包裹，都会显示在这里。',
  },
})

const pageOf = { ...purchasePageOf, order: '/orders/dropshippingDetail' } as const

const Source = ({ source }: Pick<StockMovement, 'source'>) =>
  source && <PageLink to={`${pageOf[source.kind]}?id=${source.id}`}>{source.number}</PageLink>

const useColumns = (): readonly Column<StockMovement>[] => {
  const words = useText(text)
  const facts = useText(stockText)
  const { currency } = useAccess()
  return [
    {
      key: 'cause',
      title: words.cause,
      width: 150,
      isFixed: true,
      inCard: 'title',
      render: ({ cause }) => (
        <StatusTag tone={cause === 'arrival' ? 'done' : 'moving'}>{words[cause]}</StatusTag>
      ),
    },
    { key: 'order', title: words.order, inCard: 'body', render: ({ source }) => <Source source={source} /> },
    {
      key: 'change',
      title: words.change,
      width: 130,
      align: 'right',
      inCard: 'top',
      render: ({ nums }) => (
        <strong className="q-tabular">
          {nums > 0 ? '+' : '−'}
          {facts.number(Math.abs(nums))}
        </strong>
      ),
    },
    {
      key: 'after',
      title: words.after,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: ({ after }) => <span className="q-tabular">{facts.number(after)}</span>,
    },
    {
      key: 'cost',
      title: words.cost,
      width: 120,
      align: 'right',
      inCard: 'body',
      render: ({ costMinor }) =>
        costMinor === null ? null : <Money amountMinor={costMinor} currency={currency} signed />,
    },
    {
      key: 'by',
      title: words.by,
      width: 160,
      inCard: 'body',
      render: ({ actorName }) => actorName || null,
    },
    {
      key: 'when',
      title: words.when,
      width: 170,
      inCard: 'body',
      render: ({ at }) => <Instant at={at} as="minute" />,
    },
  ]
}

const StockHistoryPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const skuId = (usePage().params['id'] ?? '') as SkuId
  const list = useCall(
    stock.listStockHistory,
    { ...filters.pageInput, skuId },
    { quiet: true, everyMs: 60_000 },
  )
  const title = list.data && words.title(list.data.stock.code)
  usePageTitle(title)
  return (
    <IndexPage<StockMovement>
      back={`/inventory/MyInventory/${skuId}`}
      filters={filters}
      {...(title !== undefined && { title })}
      top={list.data ? <StockSummary row={list.data.stock} /> : !list.error && <CardSkeleton lines={2} />}
      exportAction={
        <ExportMenu
          holds={words.holds(list.data?.total ?? 0)}
          isEmpty={!list.data?.total}
          onExport={(options) =>
            void download(stock.exportStockHistory, { skuId, ...options }, `stock-history.${options.format}`)
          }
        />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${words[row.cause]} ${row.nums}`}
      columns={useColumns()}
      empty={
        <EmptyState icon="stock" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default StockHistoryPage
