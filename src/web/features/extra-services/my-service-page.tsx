import type { ExtraServiceId } from '../../../contract/kernel/ids.ts'
import { serviceStock, type ServiceStockMovement } from '../../../contract/extra-services/service-stock.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { causeText, causeTones } from './extra-service-text.ts'
import { OrderAgainLink } from './order-again-link.tsx'
import { StockFigures, stockFigureText } from './stock-figures.tsx'

const text = defineText({
  en: {
    cause: 'Reason',
    source: 'Order',
    change: 'Change',
    after: 'Stock after',
    by: 'By',
    when: 'Date',
    empty: 'No movements yet',
    emptyText: 'What you buy and what your orders use appears here.',
  },
  zh: {
    cause: '原因',
    source: '订单',
    change: '变动数量',
    after: '变动后库存',
    by: '操作人',
    when: '时间',
    empty: '暂无记录',
    emptyText: '购入和订单使用的记录会显示在这里。',
  },
})

const Source = ({ row: { orderId, serviceOrderId, sourceNumber } }: { row: ServiceStockMovement }) => {
  if (orderId !== null)
    return <PageLink to={`/orders/dropshippingDetail?id=${orderId}`}>{sourceNumber}</PageLink>
  if (serviceOrderId !== null)
    return <PageLink to={`/extra/serviceOrder/${serviceOrderId}`}>{sourceNumber}</PageLink>
  return <span className="q-muted">–</span>
}

const useColumns = (): readonly Column<ServiceStockMovement>[] => {
  const words = useText(text)
  const causes = useText(causeText)
  const figures = useText(stockFigureText)
  return [
    {
      key: 'cause',
      title: words.cause,
      isFixed: true,
      inCard: 'title',
      render: ({ cause, reason }) => (
        <span className="q-cell-stack">
          <span>
            <StatusTag tone={causeTones[cause]}>{causes[cause]}</StatusTag>
          </span>
          {reason && <span className="q-muted">{reason}</span>}
        </span>
      ),
    },
    {
      key: 'source',
      title: words.source,
      width: 170,
      inCard: 'body',
      render: (row) => <Source row={row} />,
    },
    {
      key: 'change',
      title: words.change,
      width: 120,
      align: 'right',
      inCard: 'top',
      render: ({ nums }) => (
        <strong className="q-tabular">
          {nums > 0 ? '+' : '−'}
          {figures.number(Math.abs(nums))}
        </strong>
      ),
    },
    {
      key: 'after',
      title: words.after,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: ({ after }) => <span className="q-tabular">{figures.number(after)}</span>,
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

const MyServicePage = () => {
  const words = useText(text)
  const causes = useText(causeText)
  const own = useOwnWords()
  const filters = useIndexFilters()
  const columns = useColumns()
  const id = (usePage().params['id'] ?? '') as ExtraServiceId
  const list = useCall(
    serviceStock.listServiceStockHistory,
    { ...filters.pageInput, id },
    { quiet: true, everyMs: 60_000 },
  )
  const stock = list.data?.stock
  const name = stock && own(stock.nameEn, stock.nameZh)
  usePageTitle(name)
  return (
    <IndexPage<ServiceStockMovement>
      back="/inventory/ServiceList"
      filters={filters}
      {...(stock && {
        title: name,
        actions: <OrderAgainLink stock={stock} />,
      })}
      top={stock ? <StockFigures stock={stock} /> : !list.error && <CardSkeleton lines={2} />}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${causes[row.cause]} ${row.nums}`}
      columns={columns}
      empty={
        <EmptyState icon="stock" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default MyServicePage
