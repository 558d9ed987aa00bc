import { useMemo } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorListings } from '../../../../contract/listings/operator-listings.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../../ui/index-page/state/operator-view-calls.ts'
import type { Column, StatusTab } from '../../../ui/index-page/state/index-types.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FailingListings } from '../../listings/failing-listings.tsx'
import { RetryPushButton, PushState, PushSubject } from './push-state.tsx'
import { CaseFilters, caseInputOf, ofOrder, orderInputOf } from '../common/case-filters.tsx'
import { CaseExport } from '../common/case-export.tsx'
import { operatorSearchText } from '../common/operator-search-text.ts'
import '../common/fulfilment.css'
import { operatorPageSizes } from '../../../../contract/kernel/operator-paging.ts'
import { caseBulk } from '../common/case-bulk.tsx'
import { usePushDecisions } from './use-push-decisions.ts'

type Row = OutputOf<typeof operatorOrders.listFailedPushes>['rows'][number]

const text = defineText({
  en: {
    subtitle: 'Tracking numbers that shops have not accepted. Those no longer retried come first.',
    parcels: 'Parcels',
    listings: 'Listed products',
    order: 'Order',
    shop: 'Shop',
    parcel: 'Parcel',
    update: 'Update',
    state: 'Status',
    empty: 'All shops are up to date',
    emptyText: 'When tracking can’t be synced to a shop, it appears here with the reason and a retry button.',
  },
  zh: {
    subtitle: '未能回传店铺的物流信息。已停止重试的在前，仍在重试的在后。',
    parcels: '包裹',
    listings: '刊登商品',
    order: '订单',
    shop: '店铺',
    parcel: '包裹',
    update: '回传内容',
    state: '状态',
    empty: '没有回传失败',
    emptyText: '物流信息回传失败时，会在此显示原因，并可重新回传。',
  },
})

const PushesPage = () => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const filters = useIndexFilters(operatorPageSizes)
  const isForListings = hasRole('sourcing', 'catalogue') || hasRole('support', 'catalogue')
  const counts = useTabCounts(isForListings)
  const tabs = [
    { key: '', label: words.parcels, ...counts.parcels },
    { key: 'listings', label: words.listings, ...counts.listings },
  ]
  if (isForListings && filters.tab === 'listings') return <FailingListings filters={filters} tabs={tabs} />
  return <ParcelPushes filters={filters} {...(isForListings && { tabs })} />
}
export default PushesPage

/** Each tab shows its number, also while the other one is open. */
const useTabCounts = (enabled: boolean) => {
  const options = { quiet: true, everyMs: 60_000, enabled }
  const parcels = useCall(operatorOrders.listFailedPushes, {}, options).data?.total
  const listings = useCall(operatorListings.listFailingListings, {}, options).data?.total
  return {
    parcels: parcels !== undefined && { count: parcels },
    listings: listings !== undefined && { count: listings },
  }
}

interface ParcelPushesProps {
  readonly filters: IndexFilters<(typeof operatorPageSizes)[number]>
  readonly tabs?: readonly StatusTab[]
}

const ParcelPushes = ({ filters, tabs }: ParcelPushesProps) => {
  const words = useText(text)
  const input = { ...caseInputOf(filters), ...orderInputOf(filters) }
  const decisions = usePushDecisions()
  const list = useCall(operatorOrders.listFailedPushes, input, {
    quiet: true,
    everyMs: 20_000,
  })
  const columns = useMemo(() => columnsOf(words), [words])
  return (
    <IndexPage<Row, Row>
      filters={filters}
      subtitle={words.subtitle}
      {...(tabs && { tabs })}
      moreFilters={<CaseFilters filters={filters} offers={ofOrder} />}
      exportAction={<CaseExport endpoint={operatorOrders.exportFailedPushes} input={input} list={list} />}
      searchPlaceholder={useText(operatorSearchText).parcels}
      dateRange
      savedViews={operatorViews.shopPushes}
      {...caseBulk<typeof operatorOrders.listFailedPushes, Row>({
        endpoint: operatorOrders.listFailedPushes,
        input,
        keyOf: (row) => row.id,
        decisions,
      })}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.orderNumber} ${row.trackingNumber}`}
      columns={columns}
      detailHref={(row) => `/orders/detail?id=${row.orderId}`}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const columnsOf = (words: (typeof text)['en']): readonly Column<Row>[] => [
  {
    key: 'order',
    title: words.order,
    width: 150,
    isFixed: true,
    render: (row) => <strong className="q-tabular">{row.orderNumber}</strong>,
  },
  {
    key: 'shop',
    title: words.shop,
    render: (row) => (
      <div>
        {row.shopName}
        <div className="q-muted">{row.customerName}</div>
      </div>
    ),
  },
  {
    key: 'parcel',
    title: words.parcel,
    render: (row) => <span className="q-tabular">{row.trackingNumber}</span>,
  },
  { key: 'update', title: words.update, width: 160, render: (row) => <PushSubject push={row} /> },
  { key: 'state', title: words.state, render: (row) => <PushState push={row} /> },
  {
    key: 'again',
    title: '',
    width: 120,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (row) => <RetryPushButton push={row} />,
  },
]
