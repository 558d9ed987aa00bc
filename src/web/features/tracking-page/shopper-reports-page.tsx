import {
  shopperReportStatuses,
  trackingPage,
  type ShopperReport,
  type ShopperReportStatus,
} from '../../../contract/tracking-page/tracking-page.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StateLink } from '../../ui/index-page/state-link.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { kindText, reportStatusText, reportTones } from './report-text.ts'
import './tracking-page.css'

const text = defineText({
  en: {
    all: 'All',
    what: 'Report',
    order: 'Order',
    status: 'Status',
    when: 'Reported',
    empty: 'No buyer reports',
    emptyWords:
      'When a buyer reports a wrong address or a missing parcel on a tracking page, the report appears here and on the order.',
    setUp: 'Set up tracking page',
  },
  zh: {
    all: '全部',
    what: '买家反馈',
    order: '订单',
    status: '状态',
    when: '反馈时间',
    empty: '还没有买家反馈',
    emptyWords: '买家在物流查询页反馈地址有误或没有收到包裹时，会显示在这里和订单上。',
    setUp: '设置物流查询页',
  },
})

const isStatus = (word: string): word is ShopperReportStatus =>
  shopperReportStatuses.some((status) => status === word)

const useColumns = (): readonly Column<ShopperReport>[] => {
  const words = useText(text)
  const kinds = useText(kindText)
  const statuses = useText(reportStatusText)
  return [
    {
      key: 'what',
      title: words.what,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong>{kinds[row.kind]}</strong>
          <span className="q-muted q-buyer-report-words">{row.words || row.trackingNumber}</span>
        </div>
      ),
    },
    {
      key: 'order',
      title: words.order,
      width: 220,
      inCard: 'body',
      render: (row) => (
        <div className="q-cell-stack">
          <span>{row.orderNumber}</span>
          <span className="q-muted">
            {row.shopName} {row.shopOrderName}
          </span>
        </div>
      ),
    },
    {
      key: 'status',
      title: words.status,
      width: 130,
      isFixed: true,
      inCard: 'body',
      render: (row) => <StatusTag tone={reportTones[row.status]}>{statuses[row.status]}</StatusTag>,
    },
    {
      key: 'when',
      title: words.when,
      width: 140,
      inCard: 'body',
      render: (row) => <Instant at={row.at} />,
    },
  ]
}

const ShopperReportsPage = () => {
  const words = useText(text)
  const kinds = useText(kindText)
  const statuses = useText(reportStatusText)
  const filters = useIndexFilters()
  const columns = useColumns()
  const list = useCall(
    trackingPage.listShopperReports,
    { ...filters.pageInput, ...(isStatus(filters.tab) ? { status: filters.tab } : {}) },
    { quiet: true },
  )
  const counts = list.data?.counts
  const all = counts && shopperReportStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return (
    <IndexPage<ShopperReport>
      filters={filters}
      tabs={[
        { key: '', label: words.all, count: all },
        ...shopperReportStatuses.map((one) => ({ key: one, label: statuses[one], count: counts?.[one] })),
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.orderNumber} ${kinds[row.kind]}`}
      detailHref={(row) => `/orders/dropshippingDetail?id=${row.orderId}`}
      columns={columns}
      empty={
        <EmptyState
          icon="chat"
          title={words.empty}
          action={
            <StateLink to="/setting/index" search={{ section: 'trackingPage' }}>
              {words.setUp}
            </StateLink>
          }
        >
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
export default ShopperReportsPage
